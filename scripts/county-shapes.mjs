// Draws server/public-site/root/county-shapes.ts, the map of the counties, from the npm package @svg-maps/sweden 1.0.1:
//   npm pack @svg-maps/sweden && tar xzf svg-maps-sweden-1.0.1.tgz && node scripts/county-shapes.mjs package
// The map is MapSVG's, under CC BY 4.0. The page credits it (server/public-site/root/county-map.tsx) and says that it is simplified.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project.mjs'

/** @typedef {readonly [x: number, y: number]} Point */
/** @typedef {readonly Point[]} Line */

/** How far a border may move, in units of the map, which is 346 wide. */
const tolerance = 1
/** The smallest island that is drawn, in square units. */
const smallestIsland = 12

const codes = {
  stockholm: '01',
  uppsala: '03',
  sodermanland: '04',
  ostergotland: '05',
  jonkoping: '06',
  kronoberg: '07',
  kalmar: '08',
  gotland: '09',
  blekinge: '10',
  skane: '12',
  halland: '13',
  'vastra gotaland': '14',
  varmland: '17',
  orebro: '18',
  vastmanland: '19',
  dalarna: '20',
  gavleborg: '21',
  vasternorrland: '22',
  jamtland: '23',
  vasterbotten: '24',
  norrbotten: '25',
}

/**
 * The rings of a path of relative moves, on whole units: borders of neighbours then have the same points.
 * @param {string} path
 */
function ringsOf(path) {
  /** @type {Point[][]} */
  const rings = []
  let [x, y] = [0, 0]
  for (const part of path
    .split('z')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const command = part[0]
    if (command !== 'm' || /[a-z]/i.test(part.slice(1))) throw new Error(`Not a ring of relative moves: ${part.slice(0, 40)}`)
    /** @type {Point[]} */
    const ring = []
    /** @type {Point | undefined} */
    let start
    for (const pair of part.slice(1).trim().split(/\s+/)) {
      const [dx = NaN, dy = NaN] = pair.split(',').map(Number)
      x += dx
      y += dy
      start ??= [x, y]
      const point = /** @type {Point} */ ([Math.round(x), Math.round(y)])
      if (String(ring.at(-1)) !== String(point)) ring.push(point)
    }
    ;[x, y] = start ?? [0, 0]
    if (String(ring[0]) === String(ring.at(-1))) ring.pop()
    if (ring.length > 2) rings.push(ring)
  }
  return rings
}

/** @param {Line} ring */
const areaOf = (ring) =>
  Math.abs(
    ring.reduce(
      (sum, [x, y], at) => sum + x * (ring[(at + 1) % ring.length]?.[1] ?? 0) - (ring[(at + 1) % ring.length]?.[0] ?? 0) * y,
      0,
    ),
  ) / 2

/**
 * How far a point is from the line between two.
 * @param {Point} point @param {Point} from @param {Point} to
 */
function distance([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay)
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/**
 * The line without the points that hardly bend it (Douglas and Peucker).
 * @param {Line} line @returns {Line}
 */
function simplified(line) {
  const [first, last] = [line[0], line.at(-1)]
  if (line.length < 3 || !first || !last) return line
  let [farthest, at] = [0, 0]
  for (const [index, point] of line.entries()) {
    const far = index === 0 || index === line.length - 1 ? 0 : distance(point, first, last)
    if (far > farthest) [farthest, at] = [far, index]
  }
  if (farthest <= tolerance) return [first, last]
  return [...simplified(line.slice(0, at + 1)).slice(0, -1), ...simplified(line.slice(at))]
}

/**
 * Simplifies each stretch of border once, in the same direction for both counties, so that no gap opens between them.
 * @param {Line} ring @param {ReadonlySet<string>} corners
 */
function simplifiedRing(ring, corners) {
  const begin = Math.max(
    0,
    ring.findIndex((point) => corners.has(String(point))),
  )
  const turned = [...ring.slice(begin), ...ring.slice(0, begin + 1)]
  /** @type {Point[]} */
  const result = []
  /** @type {Point[]} */
  let stretch = []
  for (const [index, point] of turned.entries()) {
    stretch.push(point)
    const isEnd = index > 0 && (corners.has(String(point)) || index === turned.length - 1)
    if (!isEnd) continue
    const isForward = String(stretch) <= String(stretch.toReversed())
    // The two ends of a closed stretch are one point, so it is cut at its middle.
    const middle = Math.floor(stretch.length / 2)
    const isClosed = String(stretch[0]) === String(stretch.at(-1))
    const parts = isClosed ? [stretch.slice(0, middle + 1), stretch.slice(middle)] : [isForward ? stretch : stretch.toReversed()]
    const drawn = parts.flatMap((part, nth) => simplified(part).slice(nth === 0 ? 0 : 1))
    result.push(...(isClosed || isForward ? drawn : drawn.toReversed()).slice(0, -1))
    stretch = [point]
  }
  return result
}

/** @param {Line} ring */
function drawnRing(ring) {
  let [px, py] = [0, 0]
  const moves = ring.map(([x, y]) => {
    const move = `${x - px} ${y - py}`
    ;[px, py] = [x, y]
    return move
  })
  const [start = '0 0', ...rest] = moves
  return `M${start.replace(' ', ',')}l${rest.join(' ').replaceAll(' -', '-')}z`
}

/** Where three counties meet, or two and the sea: the points with more than two points beside them. @param {readonly Line[]} rings */
function cornersOf(rings) {
  /** @type {Map<string, Set<string>>} */
  const beside = new Map()
  for (const ring of rings)
    for (const [index, point] of ring.entries()) {
      const known = beside.get(String(point)) ?? new Set()
      known.add(String(ring.at(index - 1))).add(String(ring[(index + 1) % ring.length]))
      beside.set(String(point), known)
    }
  return new Set([...beside].filter(([, points]) => points.size > 2).map(([point]) => point))
}

const source = readFileSync(join(process.argv[2] ?? '.', 'index.js'), 'utf8')
/** @type {{ locations: readonly { id: keyof typeof codes, path: string }[] }} */
const map = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1))
const byCounty = map.locations.map(({ id, path }) => {
  const rings = ringsOf(path).toSorted((a, b) => areaOf(b) - areaOf(a))
  return { code: codes[id], rings: rings.filter((ring, index) => index === 0 || areaOf(ring) >= smallestIsland) }
})
const corners = cornersOf(byCounty.flatMap(({ rings }) => rings))
const shapes = byCounty
  .toSorted((a, b) => a.code.localeCompare(b.code))
  .map(({ code, rings }) => ({
    code,
    drawn: rings
      .map((ring) => simplifiedRing(ring, corners))
      .filter((ring) => ring.length > 2)
      .map(drawnRing)
      .join(''),
  }))
const target = join(projectRoot, 'server', 'public-site', 'root', 'county-shapes.ts')
writeFileSync(
  target,
  `// Made by scripts/county-shapes.mjs from a map by MapSVG, CC BY 4.0. Change the script, not this file.\n\n` +
    `/** The size of the map. */\nexport const mapSize = { width: 346, height: 793 }\n\n/** The outline of each county, by its code. */\n` +
    `export const countyShapes: Readonly<Record<string, string>> = {\n${shapes.map(({ code, drawn }) => `  '${code}': '${drawn}',\n`).join('')}}\n`,
)
execFileSync(join(projectRoot, 'node_modules', '.bin', 'oxfmt'), [target])
console.log(`${shapes.reduce((sum, { drawn }) => sum + drawn.length, 0)} characters`)
