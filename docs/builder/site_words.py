"""What the site itself says on the pages of the games, in the languages that they are there in."""

from __future__ import annotations

LANGUAGES = {"en": "English", "fr": "Français"}
"""The languages of the pages, each by its own name."""

_FRENCH = {
    "The games": "Les jeux",
    "Three large games come with boardrules. Each has its rules in three depths, all made from the same file:": (
        "Trois grands jeux accompagnent boardrules. Chacun a ses règles à trois profondeurs, toutes tirées du même fichier\u202f:"
    ),
    "**Learn**: a few pages, to start playing tonight.": "**Apprendre**\u00a0: quelques pages, pour jouer dès ce soir.",
    "**Reference**: look anything up; every action with its conditions, all components, options, examples.": (
        "**Référence**\u00a0: pour tout retrouver\u00a0; chaque action et ses conditions, le matériel, les options, les exemples."
    ),
    "**Law**: every rule by its number, with the code that carries it out.": (
        "**Loi**\u00a0: chaque règle à son numéro, avec le code qui l'exécute."
    ),
    "Learn": "Apprendre",
    "Reference": "Référence",
    "Law": "Loi",
    "All rules": "Toutes les règles",
    "The board of {title}": "Le plateau de {title}",
    "Variants that come with it:": "Variantes fournies\u00a0:",
    "| name | title | |": "| nom | titre | |",
    "{count} players": "{count} joueurs",
    "{low} to {high} players": "de {low} à {high} joueurs",
    "{count} rules": "{count} règles",
    "{count} examples": "{count} exemples",
    "{title}: all rules": "{title}\u00a0: toutes les règles",
    "The {count} rules of {title} by their ids, in the order of the rules file. "
    "[Reference](reference.md) tells them in their context, [law](law.md) shows the code of each.": (
        "Les {count} règles de {title}, par numéro, dans l'ordre du fichier de règles. La [référence](reference.md) les donne dans "
        "leur contexte, la [loi](law.md) montre le code de chacune."
    ),
    "The game": "Le jeu",
    "stated in the source": "énoncée par la source",
    "a reading of the source": "une lecture de la source",
    "supplied where the source is silent": "ajoutée là où la source se tait",
    "source: {source}": "source\u00a0: {source}",
    "{title}: {depth}": "{title}\u00a0: {depth}",
}


def say(language: str, text: str, **values: object) -> str:
    """A text of the site in a language; KeyError for one that has not been translated."""
    return (text if language == "en" else _FRENCH[text]).format(**values)
