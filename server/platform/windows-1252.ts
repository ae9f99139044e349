// Some versions of Node read these bytes of Windows-1252 as Latin-1 (nodejs/node#56542). Five of them mean nothing.
const from128 = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ'

/** The character of a byte from 128; U+FFFD for one that means nothing. */
export const windows1252Character = (byte: number): string =>
  byte < 0xa0 ? from128.charAt(byte - 0x80) : String.fromCharCode(byte)

/** Text of a file or an address that is not in UTF-8. */
export const windows1252Text = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (character) => windows1252Character(character.charCodeAt(0)))
