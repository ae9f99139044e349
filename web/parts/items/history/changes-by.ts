/** Whose changes go live, as it stands in a sentence: the reader is `dig`, and comes last. */
export const changesByWords = (names: readonly string[], ownName: string): readonly string[] => [
  ...names.filter((name) => name !== ownName),
  ...(names.includes(ownName) ? ['dig'] : []),
]
