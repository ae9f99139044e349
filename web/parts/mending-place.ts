import type { MediaRef } from '#contract/media-use.ts'

/** What is to be mended, as a field is told of it. */
export interface ToMend {
  /** Of the finding. */
  readonly code: string
  readonly message: string
  /** The index of the block in a text. */
  readonly block?: number | undefined
  /** The picture or document that it is about. */
  readonly media?: MediaRef | undefined
}

/** Where something is mended. */
export interface FieldPlace {
  /** Gets the focus. */
  readonly control: HTMLElement
  /** What is to be seen, where that is more than the control or a part of it: a block of the text. */
  readonly shown?: Element
  /** Gives the focus where that takes more than asking the control for it. */
  readonly focus?: () => void
  /** The part of the screen that would be better is being fetched: this is the place only if it does not come. */
  readonly isProvisional?: boolean
}

/** A field's own way to the place; null while it has none. */
export type FindPlace = (finding: ToMend) => FieldPlace | null
