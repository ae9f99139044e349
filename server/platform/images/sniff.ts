// The type of a file by its first bytes alone (SEC-27): name and declared type are chosen by the sender. Checked before any decoder
// reads the file, so that each decoder only gets its own format.

const pictureKinds = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
export type PictureKind = (typeof pictureKinds)[number]
type FileKind = PictureKind | 'pdf' | 'heic' | 'svg' | 'tiff' | 'bmp' | 'ico' | 'psd' | 'html' | 'archive' | 'empty' | 'unknown'

const startsWith = (file: Uint8Array, text: string, at = 0): boolean => {
  if (file.length < at + text.length) return false
  for (let i = 0; i < text.length; i++) if (file[at + i] !== text.charCodeAt(i)) return false
  return true
}

const bySignature: readonly (readonly [signature: string, kind: FileKind])[] = [
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['%PDF-', 'pdf'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['II+\0', 'tiff'],
  ['MM\0+', 'tiff'],
  ['BM', 'bmp'],
  ['\0\0\x01\0', 'ico'],
  ['\0\0\x02\0', 'ico'],
  ['8BPS', 'psd'],
  ['\x1f\x8b', 'archive'],
  ['PK\x03\x04', 'archive'],
  ['PK\x05\x06', 'archive'],
  ['BZh', 'archive'],
  ['7z\xbc\xaf', 'archive'],
  ['\xfd7zXZ', 'archive'],
  ['Rar!', 'archive'],
]

/** AVIF and HEIC share one container; the list of brands at its beginning decides. */
function brandedKind(file: Uint8Array): FileKind | null {
  if (!startsWith(file, 'ftyp', 4)) return null
  const length = Buffer.from(file.buffer, file.byteOffset, file.byteLength).readUInt32BE(0)
  const brands = Buffer.from(file.slice(8, Math.min(length, 256))).toString('latin1')
  if (brands.includes('avif')) return 'avif'
  return /hei[cmsx]|hev[cmsx]|mif1|msf1/.test(brands) ? 'heic' : 'unknown'
}

function textKind(file: Uint8Array): FileKind | null {
  const isWide = startsWith(file, '\xff\xfe') || startsWith(file, '\xfe\xff')
  const text = Buffer.from(file.slice(0, 4096))
    .toString(isWide ? 'utf16le' : 'utf8')
    .toLowerCase()
  if (text.includes('<svg') || text.includes('<!doctype svg')) return 'svg'
  return text.includes('<html') || text.includes('<!doctype html') || text.includes('<script') ? 'html' : null
}

export function fileKind(file: Uint8Array): FileKind {
  if (file.length === 0) return 'empty'
  const signed = bySignature.find(([signature]) => startsWith(file, signature))
  if (signed) return signed[1]
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'webp'
  return brandedKind(file) ?? textKind(file) ?? 'unknown'
}

const asJpegOrPng = 'Spara bilden som JPEG eller PNG och ladda upp den i stället.'

/** Why a file is refused, for the uploader. */
export const kindRefusal: Record<Exclude<FileKind, PictureKind>, string> = {
  pdf: 'Filen är ett PDF-dokument och ingen bild.',
  heic: `Bilden är i formatet HEIC, som många webbläsare inte kan visa. ${asJpegOrPng}`,
  svg: `SVG-bilder kan innehålla program och tas inte emot. ${asJpegOrPng}`,
  tiff: `Formatet TIFF tas inte emot. ${asJpegOrPng}`,
  bmp: `Formatet BMP tas inte emot. ${asJpegOrPng}`,
  ico: `Ikonfiler tas inte emot. ${asJpegOrPng}`,
  psd: `Photoshop-filer tas inte emot. ${asJpegOrPng}`,
  html: 'Filen är en webbsida och ingen bild.',
  archive: 'Filen är ett packat arkiv och ingen bild. Packa upp det och ladda upp bilderna en och en.',
  empty: 'Filen är tom.',
  unknown: 'Filen är ingen bild som går att läsa. Använd JPEG, PNG, WebP, AVIF eller GIF.',
}

export const isPictureKind = (kind: FileKind): kind is PictureKind => pictureKinds.some((known) => known === kind)
