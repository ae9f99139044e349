import { notePassedAlone } from './passed-alone.mjs'

/**
 * @typedef {{ name: string, file: string, errors: string[], look?: string[] }} Failure `look`: files that show what was seen.
 * @typedef {{ passed: number, failed: number, failures: Failure[] }} Count
 */

/** More failures at once are no accident. */
const mostAlone = 5

/**
 * Runs tests, and those that fail again, alone. Red once more is red; what passes gets a line in the ledger, and is red if it had one.
 * @param {() => Promise<Count>} run
 * @param {(failures: Failure[]) => Promise<Count>} runAlone One after the other; others of the same files may be run too.
 * @param {(passed: string[], now: Date) => Promise<string[]>} note Returns those that had a line.
 * @param {(line: string) => void} say
 * @returns {Promise<Count>}
 */
export async function againAlone(run, runAlone, note = notePassedAlone, say = console.log) {
  const first = await run()
  const { failures } = first
  // A run can fail without a failed test: then there is nothing to run again.
  if (failures.length === 0 || failures.length > mostAlone || failures.length < first.failed) return first
  const names = failures.map(({ name }) => name)
  say(`\n== again, alone: ${names.join('; ')}`)
  const alone = await runAlone(failures)
  if (alone.failed > alone.failures.length) return { ...first, failures: [...failures, ...alone.failures] }
  const passed = names.filter((name) => !alone.failures.some((failure) => failure.name === name))
  const again = await note(passed, new Date())
  for (const name of passed) say(`passed alone${again.includes(name) ? ', as before, which is red' : ''}: ${name}`)
  const red = [...alone.failures, ...failures.filter(({ name }) => again.includes(name))]
  return { passed: first.passed + first.failed - red.length, failed: red.length, failures: red }
}
