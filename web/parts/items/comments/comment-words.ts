/** `Kommentarer, 2 öppna`: begins with what the button shows, so that it can be spoken to. */
export const commentCountWords = (open: number): string =>
  open === 0 ? 'Kommentarer' : `Kommentarer, ${open} ${open === 1 ? 'öppen' : 'öppna'}`

/** The words on one line, cut to what fits in a list. */
export function shortened(text: string, max = 60): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}
