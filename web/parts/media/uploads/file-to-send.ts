import { acceptedFormats, maxFileBytes } from '#contract/media/media.ts'
import { bytesText } from '../media-words.ts'

/** Why a file is not even sent. Its message is Swedish and fit to show. */
export class FileRefused extends Error {}

const imageEndings = ['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'webp', 'avif', 'gif', 'heic', 'heif']
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/heic', 'image/heif']

/** For the file dialogs: what the phone's camera and the file manager shall offer. */
export const acceptedImages = [...imageTypes, '.heic', '.heif'].join(',')
export const acceptedDocuments = 'application/pdf,.pdf'

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
export const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || (type === '' && endingOf(name) === 'pdf')
export const isPicture = ({ name, type }: File): boolean =>
  imageTypes.includes(type) || (type === '' && imageEndings.includes(endingOf(name)))

/**
 * Throws a FileRefused for what the Bildbank would refuse anyway, before a byte is sent. By content: a picture whose name lost its
 * ending on the way is one all the same. What says that it is a picture and does not look like one is the server's to judge.
 */
export async function fileToSend(file: File): Promise<File> {
  if (file.size === 0) throw new FileRefused(`${file.name} är tom.`)
  const sign = signOf(new Uint8Array(await file.slice(0, signBytes).arrayBuffer()))
  if (sign === 'svg') {
    throw new FileRefused(
      `${file.name} är en SVG-bild. De kan innehålla program och tas inte emot. Spara bilden som PNG och ladda upp den i stället.`,
    )
  }
  if (sign === null && !isPicture(file) && !isPdf(file)) {
    const ending = endingOf(file.name)
    const kind = ending === '' ? 'inte en bild eller ett dokument' : `en .${ending}`
    throw new FileRefused(`${file.name} är ${kind}. Bildbanken tar ${acceptedFormats}.`)
  }
  const sent = sign === 'heic' ? await jpegOf(file) : file
  if (sent.size > maxFileBytes) throw new FileRefused(`${file.name} är ${bytesText(sent.size)}. Största storlek är 25 MB.`)
  return sent
}

/** Phones of one maker take pictures that few others can read, the server among them; that maker's own browser can. */
async function jpegOf(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    if (blob === null) throw new Error('No picture came out.')
    return new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    throw new FileRefused(
      `${file.name} är en HEIC-bild som den här webbläsaren inte kan läsa. Ladda upp den från telefonen, eller spara den som JPEG först.`,
    )
  }
}

// What a file is, by how it begins. The server looks more closely; here it decides what is worth sending, and what this browser
// must first turn into something else. Names and types are whatever some other program made of them.

type KnownSign = 'picture' | 'heic' | 'pdf' | 'svg'

/** So much of a file is looked at. */
const signBytes = 512

const beginnings: readonly (readonly [text: string, sign: KnownSign])[] = [
  ['\xff\xd8\xff', 'picture'],
  ['\x89PNG\r\n\x1a\n', 'picture'],
  ['GIF8', 'picture'],
  ['%PDF-', 'pdf'],
]

/** Null for what is none of ours. */
function signOf(beginning: Uint8Array): KnownSign | null {
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
