/**
 * The text of a list that a spreadsheet has saved. Excel's usual CSV in Sweden is not UTF-8 but Windows-1252, and its "Unicode
 * text" is UTF-16: read as UTF-8, /föreningen would become an address that nobody has ever visited.
 */
export function listText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
