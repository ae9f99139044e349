// `npm run type`: makes the faces of the public sites from their packages. Writes server/public-site/type/faces/ and made-faces.ts, and
// for the administration, which does not load them, a drawing of each pair.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import arial from '@capsizecss/metrics/arial'
import arialBold from '@capsizecss/metrics/arial/700'
import georgia from '@capsizecss/metrics/georgia'
import georgiaBold from '@capsizecss/metrics/georgia/700'
import notoSerif from '@capsizecss/metrics/notoSerif'
import notoSerifBold from '@capsizecss/metrics/notoSerif/700'
import roboto from '@capsizecss/metrics/roboto'
import robotoBold from '@capsizecss/metrics/roboto/700'
import { fromBuffer } from '@capsizecss/unpack'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'
import { projectRoot, runScript } from './project.mjs'

/**
 * @typedef {{ min: number, max: number, default: number }} Range
 * @typedef {{ package: string, file: string, axes: Record<string, number | Range>, like: 'serif' | 'sans', hasOtherDigits?: true }} Source
 * `hasOtherDigits`: the usual digits have different widths, so those of one width are kept beside them.
 */

/** @type {Range} The weights of text: words in bold, labels in between. */
const text = { min: 400, max: 700, default: 400 }

/**
 * The faces of each pair: the headlines in one cut for large sizes, the text with its weights for small ones.
 * @type {Readonly<Record<string, { readonly head: Source, readonly text: Source }>>}
 */
export const pairs = {
  tidning: {
    head: { package: 'newsreader', file: 'newsreader-latin-opsz', axes: { opsz: 36, wght: 600 }, like: 'serif' },
    text: { package: 'source-serif-4', file: 'source-serif-4-latin-wght', axes: { wght: text }, like: 'serif' },
  },
  saklig: {
    head: {
      package: 'familjen-grotesk',
      file: 'familjen-grotesk-latin-wght',
      axes: { wght: { min: 500, max: 700, default: 700 } },
      like: 'sans',
    },
    text: { package: 'literata', file: 'literata-latin-wght', axes: { wght: text }, like: 'serif', hasOtherDigits: true },
  },
  plakat: {
    head: { package: 'archivo', file: 'archivo-latin-standard', axes: { wdth: 78, wght: 800 }, like: 'sans' },
    text: { package: 'archivo', file: 'archivo-latin-wght', axes: { wght: text }, like: 'sans', hasOtherDigits: true },
  },
  samtal: {
    head: {
      package: 'bricolage-grotesque',
      file: 'bricolage-grotesque-latin-standard',
      axes: { opsz: 48, wdth: 94, wght: 700 },
      like: 'sans',
    },
    text: { package: 'figtree', file: 'figtree-latin-wght', axes: { wght: text }, like: 'sans', hasOtherDigits: true },
  },
  varm: {
    head: { package: 'fraunces', file: 'fraunces-latin-full', axes: { opsz: 40, wght: 600, SOFT: 70, WONK: 0 }, like: 'serif' },
    text: { package: 'hanken-grotesk', file: 'hanken-grotesk-latin-wght', axes: { wght: text }, like: 'sans' },
  },
  bygd: {
    head: { package: '@fontsource/young-serif', file: 'young-serif-latin-400', axes: {}, like: 'serif' },
    text: {
      package: 'public-sans',
      file: 'public-sans-latin-wght',
      axes: { wght: text },
      like: 'sans',
      hasOtherDigits: true,
    },
  },
}

// ASCII, the letters of the neighbours' names, and the signs of Swedish typesetting. Some faces have no arrow: the stand-in shows it.
const ascii = Array.from({ length: 95 }, (_, n) => String.fromCodePoint(32 + n)).join('')
export const signs = `${ascii}åäöÅÄÖéÉèÈêëüÜúïíáÁàÀâæÆøØóôçÇñß\u00a0\u00ad§©®°´½×±·«»–—‘’“”„•…→−€`

/** Most bytes of a pair. */
export const maxPairBytes = 45_000

/** What computers and phones have of their own: headlines are compared with the bold ones. */
const systemFaces = {
  serif: {
    head: [
      { local: ['Georgia Bold'], metrics: georgiaBold },
      { local: ['Noto Serif Bold'], metrics: notoSerifBold },
    ],
    text: [
      { local: ['Georgia'], metrics: georgia },
      { local: ['Noto Serif'], metrics: notoSerif },
    ],
  },
  sans: {
    head: [
      { local: ['Arial Bold', 'Liberation Sans Bold'], metrics: arialBold },
      { local: ['Roboto Bold'], metrics: robotoBold },
    ],
    text: [
      { local: ['Arial', 'Liberation Sans'], metrics: arial },
      { local: ['Roboto'], metrics: roboto },
    ],
  },
}

const folder = (/** @type {string} */ name) =>
  join(projectRoot, 'node_modules', name.includes('/') ? name : `@fontsource-variable/${name}`)

/** @param {Source} source */
async function cut(source) {
  const whole = await readFile(join(folder(source.package), 'files', `${source.file}-normal.woff2`))
  return subsetFont(whole, signs, {
    targetFormat: 'woff2',
    noLayoutClosure: source.hasOtherDigits !== true,
    ...(Object.keys(source.axes).length > 0 && { variationAxes: source.axes }),
  })
}

const percent = (/** @type {number} */ share) => `${Math.round(share * 10_000) / 100}%`

/**
 * The system's faces, stretched so that a line of them is as long and as high as one of the face.
 * @param {Source} source
 * @param {'head' | 'text'} role
 * @param {Buffer} face
 */
async function standIns(source, role, face) {
  const own = await fromBuffer(face)
  return systemFaces[source.like][role].map(({ local, metrics }) => {
    const size = own.xWidthAvg / own.unitsPerEm / (metrics.xWidthAvg / metrics.unitsPerEm)
    const height = (/** @type {number} */ units) => percent(Math.abs(units) / own.unitsPerEm / size)
    return { local, size: percent(size), ascent: height(own.ascent), descent: height(own.descent), lineGap: height(own.lineGap) }
  })
}

/** @param {Source} source */
const weights = ({ axes: { wght } }) => (typeof wght === 'object' ? `${wght.min} ${wght.max}` : '400 800')

/** What a drawing says, in units of its box: 168 × 72. */
const drawn = {
  head: { words: 'Nära dig', size: 42, baseline: 37, width: 160 },
  text: { words: 'Läs hela förslaget', size: 18, baseline: 63, width: 160 },
}

/**
 * Words as the path of an SVG, in one decimal. Without kerning, which these words hardly need.
 * @param {Buffer} bytes
 * @param {{ words: string, size: number, baseline: number, width: number }} place
 */
function outline(bytes, { words, size, baseline, width }) {
  const face = create(bytes)
  if (face.isCollection) throw new Error('A face, not a collection, is drawn')
  const glyphs = Array.from(words, (sign) => face.glyphForCodePoint(sign.codePointAt(0) ?? 0))
  const length = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0)
  const scale = Math.min(size / face.unitsPerEm, width / length)
  let x = 4
  const paths = glyphs.map((glyph) => {
    const path = glyph.path.transform(scale, 0, 0, -scale, x, baseline).toSVG()
    x += glyph.advanceWidth * scale
    return path
  })
  return paths.join('').replaceAll(/-?\d+(?:\.\d+)?/g, (number) => String(Math.round(Number(number) * 10) / 10))
}

/**
 * All faces, with the texts of made-faces.ts and made-drawings.ts.
 * @returns {Promise<{ files: Map<string, Buffer>, text: string, drawings: string }>}
 */
export async function makeFaces() {
  /** @type {Map<string, Buffer>} */
  const files = new Map()
  const lines = []
  for (const [pair, faces] of Object.entries(pairs)) {
    lines.push(`  ${pair}: {`)
    for (const role of /** @type {const} */ (['head', 'text'])) {
      const source = faces[role]
      const face = await cut(source)
      const hash = createHash('sha256').update(face).digest('hex').slice(0, 10)
      files.set(`${pair}-${role}.woff2`, face)
      lines.push(
        `    ${role}: {`,
        `      name: '${pair}-${role}',`,
        `      hash: '${hash}',`,
        `      weights: '${weights(source)}',`,
      )
      lines.push('      standIns: [')
      for (const { local, size, ascent, descent, lineGap } of await standIns(source, role, face)) {
        const names = local.map((name) => `'${name}'`).join(', ')
        const measures = `size: '${size}', ascent: '${ascent}', descent: '${descent}', lineGap: '${lineGap}'`
        lines.push(`        { local: [${names}], ${measures} },`)
      }
      lines.push('      ],', '    },')
    }
    lines.push('  },')
  }
  const drawings = Object.keys(pairs).map((pair) => {
    const paths = /** @type {const} */ (['head', 'text']).map((role) =>
      outline(files.get(`${pair}-${role}.woff2`) ?? Buffer.alloc(0), drawn[role]),
    )
    return `  ${pair}: [\n${paths.map((path) => `    '${path}',\n`).join('')}  ],\n`
  })
  return {
    files,
    text: `${before}export const madeFaces = {\n${lines.join('\n')}\n} as const satisfies Record<string, MadePair>\n`,
    drawings: `${beforeDrawings}export const typeDrawings = {\n${drawings.join('')}} as const\n`,
  }
}

const beforeDrawings =
  '// Written by `npm run type` (scripts/type.mjs): words in the faces of each pair, as the path of an SVG. Do not edit.\n\n'

const before = `// Written by \`npm run type\` (scripts/type.mjs), which makes faces/ from the packages: do not edit.

/** A face of the system, stretched to the measures of a made one: percentages, as CSS takes them. */
interface StandIn {
  readonly local: readonly string[]
  readonly size: string
  readonly ascent: string
  readonly descent: string
  readonly lineGap: string
}

export interface MadeFace {
  /** Of its file in faces/, without \`.woff2\`. */
  readonly name: string
  /** Of its content, for the address. */
  readonly hash: string
  readonly weights: string
  readonly standIns: readonly StandIn[]
}

interface MadePair {
  readonly head: MadeFace
  readonly text: MadeFace
}

`

const target = join(projectRoot, 'server', 'public-site', 'type')

async function writeFaces() {
  const { files, text, drawings } = await makeFaces()
  await rm(join(target, 'faces'), { recursive: true, force: true })
  await mkdir(join(target, 'faces'), { recursive: true })
  for (const [name, face] of files) await writeFile(join(target, 'faces', name), face)
  for (const source of Object.values(pairs).flatMap(({ head, text: body }) => [head, body])) {
    const name = source.package.split('/').at(-1)
    await writeFile(join(target, 'faces', `OFL-${name}.txt`), await readFile(join(folder(source.package), 'LICENSE')))
  }
  await writeFile(join(target, 'made-faces.ts'), text)
  await writeFile(join(projectRoot, 'web', 'features', 'design', 'made-drawings.ts'), drawings)
  for (const pair of Object.keys(pairs)) {
    const bytes = ['head', 'text'].map((role) => files.get(`${pair}-${role}.woff2`)?.length ?? 0)
    console.log(`${pair.padEnd(10)} ${bytes.join(' + ')} = ${bytes.reduce((sum, one) => sum + one, 0)} B`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runScript(writeFaces)
