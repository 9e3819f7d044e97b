"""French: gender, articles, elision, contractions, lists, numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardrules.words.french_bidding import bid
from boardrules.words.nouns import Gender, Noun, Sort, Value

ALIASES = {
    "un": "a", "une": "a", "le": "the", "la": "the", "les": "the", "l'": "the",
    "de": "of", "d'un": "of a", "d'une": "of a", "de un": "of a", "de une": "of a",
    "du": "of the", "de la": "of the", "de le": "of the", "des": "of the", "de l'": "of the",
    "à": "to", "à un": "to a", "à une": "to a", "au": "to the", "à la": "to the", "à le": "to the",
    "aux": "to the", "à l'": "to the",
}  # fmt: skip
"""French words for the forms of names in braces; the gender of the name decides what comes out, so `{le card}` does for all."""

_ARTICLE = re.compile(r"(un|une|des|du|de la|le|la|les)\s+|(de l|l)['’]\s*", re.IGNORECASE)
_SORTS: dict[str, tuple[Sort, Gender]] = {
    "un": ("thing", "m"), "une": ("thing", "f"), "des": ("many", ""),
    "du": ("mass", "m"), "de la": ("mass", "f"), "de l": ("mass", ""),
    "le": ("only", "m"), "la": ("only", "f"), "les": ("only", ""), "l": ("only", ""),
}  # fmt: skip

FIRM = "\u00a0"
"""The blank at which no line ends."""

_HIGH_MARK = re.compile(r"(?<=\S)[ \u00a0\u202f]+(?=[:;!?»])|(?<=«)[ \u00a0\u202f]+(?=\S)")
"""The blanks before the marks that stand apart from their word, and inside quotes."""

_VOWEL = re.compile(r"[aàâäeéèêëiîïoôöuùûüœæ]|y[bcdfgjklmnpqrstvwxz]|h", re.IGNORECASE)
_ASPIRATED = re.compile(
    r"h(a(ch|ie|lag|ll|lt|ln|ml|nch|nd|ng|nn|nt|pp|r[a-df-z]|s|ub|us|ut|v)|[eé](riss|ron|ros$|tr)|iss|iér|o(ll|mard|nt|rd|rs|ub|ul|uss)"
    r"|u(bl|ch|ée|er|it|n|rl|ss|tte))|onz|oui|ouistiti|yacht|yen",
    re.IGNORECASE,
)
"""Words before which nothing is left out: le hunier, le onze."""

_ELIDED = re.compile(r"(?<![\w'’])(de|que|jusque|lorsque|puisque|quoique|le|la|je|me|te|se|ne|ce)(\s)$", re.IGNORECASE)
_SI = re.compile(r"(?<![\w'’])si\s$", re.IGNORECASE)
_BEFORE_ARTICLE = re.compile(r"(?<![\w'’])(de|à)\s$", re.IGNORECASE)
_CONTRACTED = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}
_NUMBERS = ("", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze")


def begins_with_vowel(words: str) -> bool:
    """Whether a word before it is shortened: l'île, l'huile; not le hunier, not le 8, not a1."""
    first = re.match(r"[^\s,.;:!?»)]*", words.lstrip(f"« {FIRM}("))
    word = first[0] if first is not None else ""
    if not word or any(letter.isdigit() for letter in word) or (len(word) == 1 and word.lower() not in "ày"):
        return False
    if word[:1] == "H":  # of names it is not known
        return False
    return bool(_VOWEL.match(word)) and not _ASPIRATED.match(word)


class French:
    """How French puts names into sentences."""

    language = "fr"
    aliases: Mapping[str, str] = ALIASES
    plurals = 2
    colon = f"{FIRM}:"
    semicolon = f"{FIRM};"
    quotes = (f"«{FIRM}", f"{FIRM}»")

    def typeset(self, text: str) -> str:
        """A text as it is printed: whoever translates writes ordinary blanks before : ; ! ? and inside « », here they hold."""
        return _HIGH_MARK.sub(FIRM, text)

    # -------------------------------------------------------------------------------------------- names

    def noun(self, one: str, several: str = "") -> Noun:
        """A name as a translator writes it, with the article that tells its gender: `une brise`, `du sel`, `des vivres`, `la mer`;
        a name of a person or place has none. Where `un` or `une` does not tell that an h keeps its distance, `le` or `la` does,
        with the plural beside it: `le hunier`, `les huniers`."""
        match = _ARTICLE.match(one)
        if match is None or one[:1].isupper():
            return Noun(one, _bare(several) or one, "name" if one[:1].isupper() or not several else "thing")
        article = re.sub(r"\s+", " ", (match[1] or match[2]).lower())
        bare = one[match.end() :]
        sort, gender = _SORTS[article]
        if sort == "only" and article in ("le", "la", "l") and several.lower().startswith("les "):
            sort = "thing"  # `l'ouest` beside `l'ouest` stays the only one
        aspirated = bool(_ASPIRATED.match(bare)) or (article in ("le", "la") and bool(_VOWEL.match(bare)))
        return Noun(bare, _bare(several) or _plural(bare, sort), sort, gender, aspirated)

    def form(self, value: Value, form: str) -> str:
        preposition, _, article = form.rpartition(" ") if form not in ("of", "to") else (form, "", "")
        words = self._with_article(value, article) if isinstance(value, Noun) else str(value)
        return self.join({"of": "de ", "to": "à ", "": ""}[preposition], words, value)

    def _with_article(self, noun: Noun, article: str) -> str:
        if not article or noun.sort == "name" or not (noun.gender or noun.sort != "thing"):
            return str(noun)
        shortened = begins_with_vowel(noun.one) and not noun.aspirated
        several = noun.sort == "many" or (noun.sort == "only" and not noun.gender and not shortened)
        if article == "the" or noun.sort == "only":
            return f"les {noun}" if several else f"l'{noun}" if shortened else f"{'la' if noun.gender == 'f' else 'le'} {noun}"
        if several:
            return f"des {noun}"
        if noun.sort == "mass":
            return f"de l'{noun}" if shortened else f"de la {noun}" if noun.gender == "f" else f"du {noun}"
        return f"{'une' if noun.gender == 'f' else 'un'} {noun}"

    def join(self, before: str, words: str, value: Value) -> str:
        """The words behind what stands before them: de + le is du, de + une is d'une, que + elle is qu'elle."""
        article, _, rest = words.partition(" ")
        found = _BEFORE_ARTICLE.search(before)
        if found is not None and rest and isinstance(value, Noun):
            preposition = found[1]
            contracted = _CONTRACTED.get((preposition.lower(), article.lower()))
            if contracted is not None:
                return before[: found.start()] + _like(preposition, contracted) + " " + rest
            if preposition.lower() == "de" and (article in ("des", "du") or (value.sort == "mass" and article == "de")):
                return self.join(before, str(value), value)  # de + des brises is de brises
        elided = _ELIDED.search(before)
        aspirated = isinstance(value, Noun) and value.aspirated and words.startswith(value.one)
        if elided is not None and begins_with_vowel(words) and not aspirated:
            return before[: elided.end(1) - 1] + "'" + words
        if _SI.search(before) and re.match(r"ils?\b", words):
            return before.rstrip()[:-1] + "'" + words
        return before + words

    # -------------------------------------------------------------------------------------------- numbers and lists

    def is_one(self, count: int) -> bool:
        return abs(count) < 2

    def number(self, count: int, gender: Gender = "") -> str:
        if count == 1 and gender == "f":
            return "une"
        return _NUMBERS[count] if 0 < count < len(_NUMBERS) else str(count)

    def ordinal(self, count: int) -> str:
        if count == 1:
            return "premier"
        if not 0 < count < len(_NUMBERS):
            return f"{count}e"
        word = {5: "cinqu", 9: "neuv"}.get(count, _NUMBERS[count])
        return f"{word.removesuffix('e')}ième"

    def listed(self, items: Sequence[str], word: str = "et") -> str:
        if len(items) < 2:
            return "".join(items)
        word = {"and": "et", "or": "ou"}.get(word, word)
        return f"{', '.join(items[:-1])} {word} {items[-1]}"

    def bid(self, sentence: str) -> str | None:
        return bid(sentence)


def _like(model: str, word: str) -> str:
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def _bare(words: str) -> str:
    """A plural without its article."""
    match = _ARTICLE.match(words)
    return words[match.end() :] if match is not None and not words[:1].isupper() else words


def _plural(noun: str, sort: Sort) -> str:
    """The plural of the first word, as a guess where nobody has said it."""
    if sort != "thing":
        return noun
    head, _, rest = noun.partition(" ")
    if not head.endswith(("s", "x", "z")):
        head += "x" if head.endswith(("eau", "eu")) else "s"
    return f"{head} {rest}" if rest else head
