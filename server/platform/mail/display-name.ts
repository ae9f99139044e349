// An address or a link: mail programs show the name instead of the address, and make both into something to press.
const looksLikeAddress = /@|\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu

/** The name as it may stand in the head or the greeting of a letter; '' for one with an address or a link in it (SEC-64). */
export function displayName(name: string): string {
  // As a person reads it: signs that are not seen, and letters of full width.
  const seen = name.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return looksLikeAddress.test(seen) ? '' : name
}
