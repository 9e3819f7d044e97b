"""The words of the language that no game declares, one record each: functions, folds and searches, values that are always there.

Everything that knows such a word reads its record: the checker, the messages, the colours, the reference. What a word becomes in a
program is said where programs are made, under the same name.
"""
