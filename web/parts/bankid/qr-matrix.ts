import { encode } from 'uqr'

export type QrLevel = 'L' | 'M' | 'Q' | 'H'

interface QrOptions {
  level: QrLevel
  /** Light modules on each side. */
  margin: number
  /** 1 to 40; a number outside is moved to the nearest, and NaN means the smallest that fits. */
  version?: number | string | undefined
}

const lowestVersion = 1
const highestVersion = 40

/** The version to ask for, or undefined for the smallest that holds the text. */
export function qrVersion(wanted: number | string | undefined): number | undefined {
  if (wanted === undefined || wanted === '') return undefined
  const version = Math.trunc(Number(wanted))
  return Number.isNaN(version) ? undefined : Math.min(highestVersion, Math.max(lowestVersion, version))
}

/** Refuses empty text and the text `null`: their code would lead nowhere. */
export const isRefusedText = (text: string, allowEmptyText: boolean): boolean => !allowEmptyText && (text === '' || text === 'null')

/** Draws `text` as one SVG path of dark modules in a square of `size` modules, margin included. Throws if it does not fit the version. */
export function qrPath(text: string, { level, margin, version }: QrOptions): { path: string; size: number } {
  const exact = qrVersion(version)
  const { data, size } = encode(text, {
    ecc: level,
    boostEcc: false,
    border: margin,
    ...(exact === undefined ? {} : { minVersion: exact, maxVersion: exact }),
  })
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue
      const from = x
      while (row[x + 1] === true) x += 1
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
    }
  }
  return { path, size }
}
