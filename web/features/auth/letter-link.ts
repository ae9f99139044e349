/** What a link in a letter is for. The secret stands in the fragment, which no server and no log gets. */
export interface LetterLink {
  readonly errand: 'confirm' | 'stop'
  readonly secret: string
}

/** Null for an address without such a link. */
export function letterLinkIn(hash: string): LetterLink | null {
  const [, word, secret] = /^#(bekrafta|sluta)=([0-9a-f]{1,64})$/.exec(hash) ?? []
  if (word === undefined || secret === undefined) return null
  return { errand: word === 'sluta' ? 'stop' : 'confirm', secret }
}
