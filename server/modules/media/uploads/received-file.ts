import { createHash } from 'node:crypto'
import { acceptedFormats, maxFileBytes } from '#contract/media/media.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { ScanFile } from '../../../platform/files/virus-scanner.ts'
import type { ImageWork } from '../../../platform/images/image-work.ts'
import { PictureRefused } from '../../../platform/images/image-work.ts'
import { fileKind, isPictureKind, kindRefusal } from '../../../platform/images/sniff.ts'
import { cleanedPdf, PdfRefused, refuseStrangePdf } from './pdf-clean.ts'
import type { StoredMedia } from '../media-store.ts'
import { cutText } from '../media-text.ts'
import { withoutPersonalNumbers } from '#contract/personal-number.ts'

/** A file as stored, and the columns of its row. */
export interface ReceivedFile {
  readonly columns: Pick<
    StoredMedia,
    | 'kind'
    | 'uploadHash'
    | 'fileKey'
    | 'contentType'
    | 'extension'
    | 'bytes'
    | 'width'
    | 'height'
    | 'color'
    | 'suggestedCredit'
    | 'suggestedLicence'
    | 'suggestedAlt'
    | 'isReady'
  >
  readonly kept: Buffer
  /** 320 pixels wide; null for a document. */
  readonly preview: Buffer | null
}

/** The uploaded file, and its SHA-256 in hex. */
export interface WholeFile {
  readonly bytes: Buffer
  readonly hash: string
}

const wrongType = (message: string): HttpError => new HttpError(422, 'UNSUPPORTED_TYPE', message)

const heicHelp =
  'På iPhone: öppna bilden i Bilder, välj Dela, Alternativ och ”Mest kompatibla”, och ladda upp kopian. Eller ställ in Kamera, Format, ”Mest kompatibla” för nya bilder.'

/** `flygblad.docx är en .docx.`, or the type found in its content. */
function refusalOf(fileName: string, kind: Exclude<ReturnType<typeof fileKind>, 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'>): string {
  if (kind === 'heic') return `${kindRefusal.heic} ${heicHelp}`
  if (kind !== 'unknown' && kind !== 'archive') return kindRefusal[kind]
  const ending = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === undefined || /^(?:jpe?g|png|webp|avif|gif|pdf)$/.test(ending)) return kindRefusal[kind]
  return `${fileName} är en .${ending}. Bildbanken tar ${acceptedFormats}.`
}

/** Hash of the bytes and of the upload: the same file uploaded again after its removal has another key. */
export const fileKeyOf = (kept: Buffer, uploadId: string): string =>
  createHash('sha256').update(uploadId).update(kept).digest('hex').slice(0, 20)

async function receivedPdf(file: Buffer, uploadHash: string, uploadId: string): Promise<ReceivedFile> {
  try {
    await refuseStrangePdf(file)
  } catch (error) {
    if (error instanceof PdfRefused) throw wrongType(error.message)
    throw error
  }
  const kept = await cleanedPdf(file)
  return {
    kept,
    preview: null,
    columns: {
      kind: 'document',
      uploadHash,
      fileKey: fileKeyOf(kept, uploadId),
      contentType: 'application/pdf',
      extension: 'pdf',
      bytes: kept.length,
      width: 0,
      height: 0,
      color: '#ffffff',
      suggestedCredit: '',
      suggestedLicence: '',
      suggestedAlt: '',
      isReady: true,
    },
  }
}

/** What looks into files. */
export interface FileReaders {
  readonly images: ImageWork
  /** Null or absent: no virus scanner is configured. */
  readonly scan?: ScanFile | null
}

/** So many bytes at the beginning of a file say what it is. */
export const kindBytes = 4096

/** Why a file is refused that begins like this, for the uploader; null for a picture and for a PDF. */
export function otherKind(head: Uint8Array, fileName: string): string | null {
  const kind = fileKind(head)
  return kind === 'pdf' || isPictureKind(kind) ? null : refusalOf(fileName, kind)
}

/**
 * Throws 422, as `receiveFile` does, for a file that is neither picture nor PDF by its content. Reads no picture: one that is broken is
 * found when it is decoded.
 */
export async function refuseOtherKinds(file: Buffer, fileName: string): Promise<void> {
  const kind = fileKind(file)
  if (isPictureKind(kind)) return
  if (kind !== 'pdf') throw wrongType(refusalOf(fileName, kind))
  await refuseStrangePdf(file).catch((error: unknown) => {
    throw error instanceof PdfRefused ? wrongType(error.message) : error
  })
}

/** Identifies a file by its content and prepares what is stored. Throws 422 with a sentence for the uploader. */
export async function receiveFile(
  { images, scan }: FileReaders,
  { bytes: file, hash: uploadHash }: WholeFile,
  { id, fileName }: { readonly id: string; readonly fileName: string },
): Promise<ReceivedFile> {
  const kind = fileKind(file)
  if (kind === 'pdf' || isPictureKind(kind)) await scan?.(file)
  if (kind === 'pdf') return receivedPdf(file, uploadHash, id)
  if (!isPictureKind(kind)) throw wrongType(refusalOf(fileName, kind))
  const read = await images.read(file).catch((error: unknown) => {
    if (error instanceof PictureRefused) throw wrongType(error.message)
    throw error
  })
  // A small file can become a very large one when stored without loss.
  if (read.kept.length > maxFileBytes * 4) throw wrongType('Bilden blir för stor. Spara den som JPEG och ladda upp den igen.')
  const { kept, preview, width, height, color, contentType, extension } = read
  return {
    kept,
    preview,
    columns: {
      kind: 'image',
      uploadHash,
      fileKey: fileKeyOf(kept, id),
      contentType,
      extension,
      bytes: kept.length,
      width,
      height,
      color,
      suggestedCredit: cutText(withoutPersonalNumbers(read.credit), 80),
      suggestedLicence: cutText(withoutPersonalNumbers(read.licence), 200),
      suggestedAlt: cutText(withoutPersonalNumbers(read.description), 300),
      isReady: false,
    },
  }
}
