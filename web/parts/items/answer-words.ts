/** The answers to findings in history and conflicts: the same in every area. Their keys say nothing to a reader. */
export const answerWords = {
  answers: {
    label: 'Svar i kontrollen',
    definite: 'svaren i kontrollen',
    kind: 'list',
    inWords: (value: unknown): string => {
      const { length } = value as readonly string[]
      return length === 0 ? '' : `${length} svar`
    },
  },
} as const
