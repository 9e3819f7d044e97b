"""French sentences about what somebody does as something to do: `{me} pose {un card}.` as `poser {un card}`."""

from __future__ import annotations

import re
from functools import lru_cache

_WHOLE = {
    "a": "avoir", "est": "être", "va": "aller", "dit": "dire", "lit": "lire", "rit": "rire", "vit": "vivre", "sait": "savoir",
    "jette": "jeter", "rejette": "rejeter", "appelle": "appeler", "rappelle": "rappeler",
    "envoie": "envoyer", "renvoie": "renvoyer",
}  # fmt: skip

_ENDINGS = (
    ("aie", "ayer"), ("oie", "oyer"), ("uie", "uyer"), ("ouvre", "ouvrir"), ("ouffre", "ouffrir"), ("offre", "offrir"),
    ("cueille", "cueillir"), ("fait", "faire"), ("crit", "crire"), ("suit", "suivre"), ("uit", "uire"), ("redit", "redire"),
    ("çoit", "cevoir"), ("doit", "devoir"), ("boit", "boire"), ("croit", "croire"),
    ("voit", "voir"), ("ccroît", "ccroître"), ("aît", "aître"), ("peut", "pouvoir"), ("veut", "vouloir"), ("vaut", "valoir"),
    ("conclut", "conclure"), ("tient", "tenir"), ("vient", "venir"), ("part", "partir"), ("sort", "sortir"), ("sert", "servir"),
    ("dort", "dormir"), ("court", "courir"), ("meurt", "mourir"), ("bat", "battre"), ("met", "mettre"), ("quiert", "quérir"),
    ("aint", "aindre"), ("eint", "eindre"), ("oint", "oindre"), ("sout", "soudre"), ("end", "endre"), ("and", "andre"),
    ("ond", "ondre"), ("erd", "erdre"), ("ord", "ordre"), ("inc", "incre"), ("rompt", "rompre"), ("it", "ir"),
)  # fmt: skip
"""How the third person of verbs that do not end in -er ends, and their infinitive; longer endings stand before what they end in."""

_OPEN_E = re.compile(r"è([bcdfgjlmnpqrstvz]{1,2}e)$")
_PLAIN_E = ("achète", "mène", "lève", "sème", "pèse", "gèle", "crève", "achève")
"""Verbs whose e has no accent in the infinitive: mener, but espérer."""
_NEVER = {
    "une", "le", "ce", "de", "que", "elle", "cette", "chaque", "quelque", "autre", "toute", "même", "comme", "entre", "contre",
    "notre", "votre", "quatre", "onze", "douze", "treize", "seize", "trente", "mille", "telle", "quelle", "aucune", "la", "sa",
    "ma", "ta", "et", "avant", "devant", "durant", "pendant", "quand", "dont", "tout", "cet", "huit", "sept", "vingt", "cent",
    "puis", "rien", "ensuite", "encore", "davantage", "ensemble", "parce",
}  # fmt: skip
"""Words behind a comma or `et` that end as verbs do."""

_WORD = r"[a-zàâäéèêëîïôöùûüçœ]+"
_SUBJECT = re.compile(
    rf"\{{me\}} (?P<ne>ne |n['’])?(?P<self>(?:se |s['’]|le |la |les |l['’]|lui |leur |y |en )*)(?P<verb>{_WORD})"
    r"(?P<not>(?: (?:pas|plus|jamais|rien)\b)*)"
)
_AGAIN = re.compile(rf"((?:, et|, puis|,| et puis| et| puis| ou) )((?:se |s['’]|lui |y )*)({_WORD})(?=[ ,]|$)")


@lru_cache(maxsize=1024)
def bid(sentence: str) -> str | None:
    """The sentence without its subject, every verb as an infinitive; None where the subject is somebody else, and for a verb that
    is not known."""
    found = _SUBJECT.match(sentence)
    if found is None or (verb := infinitive(found["verb"])) is None:
        return None
    ne = ""
    if found["ne"]:
        ne = f"ne{found['not']} " if found["not"] else found["ne"]
    text = f"{ne}{found['self']}{verb}" + sentence[found.end() :].rstrip().rstrip(".").rstrip()
    return _AGAIN.sub(_further, text)


def _further(match: re.Match[str]) -> str:
    verb = None if match[3] in _NEVER else infinitive(match[3])
    return match[0] if verb is None else match[1] + match[2] + verb


def infinitive(verb: str) -> str | None:
    """`pose` as poser, `prend` as prendre; None for what is no third person, or of no known kind."""
    if verb in _WHOLE:
        return _WHOLE[verb]
    for ending, whole in _ENDINGS:
        if verb.endswith(ending):
            return verb.removesuffix(ending) + whole
    if not verb.endswith("e") or len(verb) < 3:
        return None
    letter = "e" if verb.endswith(_PLAIN_E) else "é"
    return _OPEN_E.sub(rf"{letter}\1", verb) + "r"
