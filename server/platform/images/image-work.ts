export interface Icon {
  /** Pixels of each side. */
  readonly size: number
  readonly ground: string
  readonly ink: string
  /** Drawn when there is no picture. */
  readonly letter: string
  /** `fill`: the picture fills the icon; `pad`: it is centred on the ground with a margin. */
  readonly fit: 'fill' | 'pad'
}
// The tasks of the processes that read pictures (SEC-29). They are apart from the server, so that a hostile picture can crash
// only its own reader.

export type PictureFormat = 'avif' | 'webp' | 'jpg'

/** A part of a picture, as shares of the whole. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface ReadPicture {
  /** The picture as it is stored: upright, sRGB, re-encoded, without metadata. JPEG, or PNG where it must be lossless. */
  readonly kept: Buffer
  readonly contentType: 'image/jpeg' | 'image/png'
  readonly extension: 'jpg' | 'png'
  readonly width: number
  readonly height: number
  /** `#rrggbb`, the average colour. */
  readonly color: string
  /** 320 pixels wide, WebP, for lists. */
  readonly preview: Buffer
  /** From the file's hidden fields, before they were removed; '' when there were none. */
  readonly credit: string
  readonly licence: string
  readonly description: string
}

export interface PictureSize {
  readonly width: number
  readonly format: PictureFormat
}

/** Why a picture could not be read, in Swedish, for the uploader. */
export class PictureRefused extends Error {}
/** Too many calls are waiting, or the process died: try again in a while. */
export class PictureWorkBusy extends Error {}

/** 'behind': at the lowest priority, and only while no call is made that a person waits for. */
export type Urgency = 'waitedFor' | 'behind'

export interface CardWords {
  readonly ground: string
  readonly ink: string
  readonly title: string
  readonly by: string
}

interface CardPictures {
  /** On white, in the corner. */
  readonly logo: Uint8Array | null
  /** Beside the words; upright, 3:4. */
  readonly picture: Uint8Array | null
}

export interface ImageWork {
  /** Starts the process for a picture that is on its way, so that it is there when the picture is. */
  prepare(): void
  /** Throws PictureRefused for a file that is not a picture, is broken or too large, and PictureWorkBusy when the queue is full. */
  read(file: Uint8Array): Promise<ReadPicture>
  /**
   * Several sizes of a stored picture or of a part of it, in the order given. `part` null: the whole. Sizes that a
   * visitor waits for are not made 'behind', or a busy machine would never get to them.
   */
  resize(kept: Uint8Array, part: Part | null, sizes: readonly PictureSize[], urgency: Urgency): Promise<Buffer[]>
  /** The share card of a page without a picture: words on a colour, 1200 × 630. PNG; with a picture JPEG. */
  drawCard(card: CardWords, pictures?: CardPictures): Promise<Buffer>
  /** The icon of a site in a browser: a square PNG of its picture, or of a letter where `picture` is null. */
  drawIcon(icon: Icon, picture: Uint8Array | null): Promise<Buffer>
  close(): Promise<void>
}
