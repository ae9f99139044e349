// What a file is, by how it begins. The server looks more closely; here it decides what is worth sending, and what this browser
// must first turn into something else. Names and types are whatever some other program made of them.

export type KnownSign = 'picture' | 'heic' | 'pdf' | 'svg'

/** So much of a file is looked at. */
export const signBytes = 512

const beginnings: readonly (readonly [text: string, sign: KnownSign])[] = [
  ['\xff\xd8\xff', 'picture'],
  ['\x89PNG\r\n\x1a\n', 'picture'],
  ['GIF8', 'picture'],
  ['%PDF-', 'pdf'],
]

/** Null for what is none of ours. */
export function signOf(beginning: Uint8Array): KnownSign | null {
  const text = Array.from(beginning, (byte) => String.fromCharCode(byte)).join('')
  const known = beginnings.find(([begins]) => text.startsWith(begins))
  if (known) return known[1]
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'picture'
  // AVIF and HEIC are one container; which of the two stands in the list of brands that begins it.
  if (text.startsWith('ftyp', 4)) {
    const brands = text.slice(8, Math.min(text.charCodeAt(2) * 256 + text.charCodeAt(3), 256))
    if (brands.includes('avif')) return 'picture'
    return /hei[cmsx]|hev[cmsx]|mif1|msf1/.test(brands) ? 'heic' : null
  }
  return /<svg[\s>]/i.test(text) ? 'svg' : null
}
