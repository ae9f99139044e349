// The background of a picture until it is loaded. The content policy allows no inline style, so the colour is one of a few
// classes of the stylesheet, which is close enough for that moment.

const levels = [0x2b, 0x64, 0x9d, 0xd6] as const

const nearest = (value: number): number => Math.min(3, Math.max(0, Math.round((value - levels[0]) / (levels[1] - levels[0]))))

/** The class of a colour, `#rrggbb`. A PNG may be transparent, so it gets paper, on which a dark drawing is legible. */
export function groundClass({ color, extension }: { readonly color: string; readonly extension: string }): string {
  if (extension === 'png' || !/^#[0-9a-f]{6}$/i.test(color)) return 'g'
  return `g${[1, 3, 5].map((at) => nearest(Number.parseInt(color.slice(at, at + 2), 16))).join('')}`
}

const hex = (level: number): string => levels[level]?.toString(16) ?? ''

/** `.g000` to `.g333`. */
export const groundStyles = [0, 1, 2, 3]
  .flatMap((r) => [0, 1, 2, 3].flatMap((g) => [0, 1, 2, 3].map((b) => `.g${r}${g}${b}{background:#${hex(r)}${hex(g)}${hex(b)}}`)))
  .join('')
