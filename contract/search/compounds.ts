// Three-letter words within longer ones. Longer search words simply match within words, but "mat" is in skolmaten and in
// klimatet, and only one of them is about food.

interface Part {
  readonly stem: string
  /** At the end of a word without its inflection, after another word. */
  readonly last: RegExp
  /** At the beginning, before another word. */
  readonly first: RegExp
}

const part = (word: string, stem: string, notBefore: string, notAfter: string): Part => ({
  stem,
  last: new RegExp(`(?:..[^ ])(?<!${notBefore})${word}$`),
  first: new RegExp(`^${word}(?!${notAfter})[^ ]{3}`),
})

const never = '$.'

const parts: readonly Part[] = [
  part('mat', 'mat', 'kli|auto|for|to|diplo|pri', 'em|er|ch|rial|ris'),
  part('hus', 'hus', never, 'ie|ar|k'),
  part('bil', 'bil', 'mo|sta|automo', 'd|j|l|ag'),
  part('väg', 'vag', 's', 'g|ra'),
  part('tåg', 'tag', never, never),
  part('bad', 'bad', never, never),
  part('bok', 'bok', never, 's'),
  part('råd', 'rad', never, never),
  part('rum', 'rum', 't|fo', 'p|m|ä'),
  part('hem', 'hem', never, 'l|sk'),
  part('mål', 'mal', never, 'a'),
  part('möt', 'mot', never, never),
  part('val', 'val', 'festi|karne|inter|ka', 'u|v|l|en|i|ross'),
]

/** The stems of the parts of a compound. `stem` is the word without inflection, as spelled. */
export const shortParts = (word: string, stem: string): string[] =>
  word.length < 5 ? [] : parts.filter(({ last, first }) => last.test(stem) || first.test(word)).map((found) => found.stem)
