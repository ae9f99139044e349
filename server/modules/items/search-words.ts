const maxWords = 8

/** The words of what somebody typed, in small letters, each once; what is no letter and no digit parts them. */
export const searchWords = (typed: string): string[] => {
  const words = typed
    .normalize('NFC')
    .toLocaleLowerCase('sv')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return [...new Set(words)].slice(0, maxWords)
}
