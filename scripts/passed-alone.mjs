import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './project.mjs'

// The ledger of tests that failed in a run and passed alone: docs/passed-alone.md says what it means.

export const ledger = join(projectRoot, 'docs/passed-alone.md')

/**
 * @typedef {{ day: string, test: string, cause: string }} Line `day` as 2026-11-28; `cause` '' while nobody knows it.
 * @param {string} page
 * @returns {Line[]}
 */
export const linesOf = (page) =>
  page.split('\n').flatMap((row) => {
    const [, day, test, cause] = /^\| (\d{4}-\d\d-\d\d) \| (.+?) \| (.*?) ?\|$/.exec(row) ?? []
    return day === undefined || test === undefined ? [] : [{ day, test, cause: cause ?? '' }]
  })

/** A bar would end the cell. */
const cellOf = (/** @type {string} */ test) => test.replaceAll('|', '/')

/**
 * Writes a line for each test, and returns those that had one already: they are red.
 * @param {readonly string[]} tests
 * @param {Date} now
 * @returns {Promise<string[]>}
 */
export async function notePassedAlone(tests, now) {
  const page = await readFile(ledger, 'utf8')
  const known = new Set(linesOf(page).map(({ test }) => test))
  const fresh = tests.filter((test) => !known.has(cellOf(test)))
  const rows = fresh.map((test) => `| ${now.toISOString().slice(0, 10)} | ${cellOf(test)} | |\n`)
  if (rows.length > 0) await writeFile(ledger, page + rows.join(''))
  return tests.filter((test) => known.has(cellOf(test)))
}

const dayMs = 86_400_000
/** A line without a cause may be this old. */
const patienceDays = 3

/**
 * What is wrong with the ledger.
 * @param {string} page
 * @param {Date} now
 * @returns {string[]}
 */
export function faultsOf(page, now) {
  const lines = linesOf(page)
  const twice = lines.filter(({ test }, at) => lines.findIndex((line) => line.test === test) < at)
  const old = lines.filter(({ day, cause }) => cause === '' && now.getTime() - Date.parse(day) > patienceDays * dayMs)
  return [
    ...twice.map(({ test }) => `${test}: passed alone a second time. Mend the test or the product, and take both lines away.`),
    ...old.map(({ test, day }) => `${test}: passed alone on ${day}, and nobody has said why.`),
  ]
}
