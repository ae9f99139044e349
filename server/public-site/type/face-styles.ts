import type { TypePair } from '#contract/design/type-pairs.ts'
import type { MadeFace } from './made-faces.ts'
import { madeFaces } from './made-faces.ts'

// The faces of a pair in the style sheet. `font-display: optional`: a face that is not here when the page is drawn waits for
// the next page, so nothing ever moves. Its stand-in has the same measures, so the page looks composed without it.

interface PairStyle {
  /** Which face has menus, dates and buttons. */
  readonly label: 'head' | 'text'
  readonly headWeight: number
  /** Space between the letters of large headlines, in em. */
  readonly track: number
  /** Added to the space between their words, in em: narrow cuts have narrow ones. */
  readonly gap?: number
  /** Of large headlines. */
  readonly leading: number
  /** Size and line height of text on a computer, in rem. */
  readonly text: readonly [size: number, line: number]
}

const made: Readonly<Record<Exclude<TypePair, 'system'>, PairStyle>> = {
  tidning: { label: 'text', headWeight: 600, track: -0.018, gap: 0.08, leading: 1.06, text: [1.1875, 1.875] },
  saklig: { label: 'head', headWeight: 700, track: -0.022, gap: 0.06, leading: 1.06, text: [1.125, 1.875] },
  plakat: { label: 'text', headWeight: 800, track: -0.004, gap: 0.06, leading: 1.02, text: [1.125, 1.8125] },
  samtal: { label: 'text', headWeight: 700, track: -0.022, leading: 1.06, text: [1.1875, 1.875] },
  varm: { label: 'text', headWeight: 600, track: -0.018, leading: 1.08, text: [1.125, 1.8125] },
  bygd: { label: 'text', headWeight: 400, track: -0.012, leading: 1.12, text: [1.125, 1.8125] },
}

const systemSerif = 'Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,"Noto Serif","Liberation Serif",serif'
const systemSans = '-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif'

export const facePath = ({ name, hash }: MadeFace): string => `/_typ/${name}-${hash}.woff2`

/** The faces that every page of the pair needs, to be fetched before the style sheet asks for them. */
export const facePaths = (pair: TypePair): string[] =>
  pair === 'system' ? [] : [facePath(madeFaces[pair].head), facePath(madeFaces[pair].text)]

// Relative, because the same style sheet is read from disk in a copy of the site.
const fontFace = (family: string, face: MadeFace): string =>
  `@font-face{font-family:${family};font-weight:${face.weights};font-display:optional;src:url(..${facePath(face)}) format("woff2")}` +
  face.standIns
    .map(
      ({ local, size, ascent, descent, lineGap }, at) =>
        `@font-face{font-family:${family}${at};font-weight:${face.weights};src:${local.map((name) => `local("${name}")`).join()};` +
        `size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:${lineGap}}`,
    )
    .join('')

const stack = (family: string, face: MadeFace, last: string): string =>
  [family, ...face.standIns.map((_, at) => `${family}${at}`), last].join()

const isSerif = ({ standIns }: MadeFace): boolean => standIns.some(({ local }) => local.some((name) => name.startsWith('Georgia')))

function variables(
  stacks: { readonly head: string; readonly text: string; readonly label: string },
  style: Omit<PairStyle, 'label'>,
): string {
  const { headWeight, track, gap = 0, leading, text } = style
  return (
    `:root{--head:${stacks.head};--text:${stacks.text};--label:${stacks.label};--head-weight:${headWeight};` +
    `--track:${track}em;--word-gap:${gap}em;--leading:${leading};--size:${text[0]}rem;--line-height:${text[1]}rem}`
  )
}

/** The faces of a pair, and the properties by which the rules name them. */
export function faceStyles(pair: TypePair): string {
  if (pair === 'system')
    return variables(
      { head: systemSerif, text: systemSerif, label: systemSans },
      { headWeight: 700, track: -0.02, leading: 1.08, text: [1.1875, 1.875] },
    )
  const { head, text } = madeFaces[pair]
  const [headStack, textStack] = [
    stack('head', head, isSerif(head) ? 'serif' : 'sans-serif'),
    stack('text', text, isSerif(text) ? 'serif' : 'sans-serif'),
  ]
  const style = made[pair]
  const label = style.label === 'head' ? headStack : textStack
  return fontFace('head', head) + fontFace('text', text) + variables({ head: headStack, text: textStack, label }, style)
}
