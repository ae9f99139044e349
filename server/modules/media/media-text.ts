import { withoutPersonalNumbers } from '#contract/personal-number.ts'
import { hasUnwantedControls, tidyLine } from '#contract/text.ts'
import { foldForSearch } from '#contract/slug.ts'
import type { MediaKind } from '#contract/media-facts.ts'
import { mediaTitleLength } from '#contract/media/media.ts'

const fileNameLength = 120
// Control characters, and characters that some system reads as part of a path.
const unwanted = /[\u0000-\u001F\u007F-\u009F<>:"|?*]/g

/** The beginning of a text, without half a surrogate pair at its end: such a name cannot be written into a header. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The uploader's file name, used as a label only: never part of a path, an address or a key (SEC-31). */
export function cleanFileName(typedName: string): string {
  const last = typedName.split(/[/\\]/).at(-1) ?? ''
  // File names use underscores for blanks, and the title will have blanks: check the name in that form too.
  const spaced = last.replace(/_/g, ' ')
  const safe = withoutPersonalNumbers(spaced)
  const numbered = safe === spaced ? last : safe
  const plain = tidyLine(numbered.replace(unwanted, '')).replace(/^\.+/, '')
  const name = hasUnwantedControls(plain) ? '' : plain
  if (name.length <= fileNameLength) return name || 'fil'
  const ending = /\.[^.]{1,8}$/.exec(name)?.[0] ?? ''
  return `${cutText(name, fileNameLength - ending.length).trimEnd()}${ending}`
}

/** Not a useful title, but searchable, since its owner may know it. */
const cameraName = /^[a-z]{1,5}[_-]?\d{3,}/i

/** The initial title, from the file name. */
export function titleOf(fileName: string, kind: MediaKind): string {
  const stem = fileName.replace(/\.[^.]{1,8}$/, '')
  const words = cameraName.test(stem) ? stem : stem.replace(/[_+]+/g, ' ')
  return cutText(tidyLine(words), mediaTitleLength.max).trim() || (kind === 'image' ? 'Bild' : 'Dokument')
}

interface Described {
  readonly title: string
  readonly alt: string
  readonly caption: string
  readonly credit: string
  readonly tags: readonly string[]
  readonly fileName: string
}

/** All searchable text, folded. */
export const searchTextOf = ({ title, alt, caption, credit, tags, fileName }: Described): string =>
  foldForSearch([title, alt, caption, credit, ...tags, fileName].join('\n'))

/** The file name of a download: the title, with the extension of the stored format. */
export const saveName = (title: string, extension: string): string => {
  const plain = title
    .replace(/[/\\<>:"|?*]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/^[. ]+/, '')
  const name = cutText(plain, 100).trimEnd()
  return `${name || 'fil'}.${extension}`
}
