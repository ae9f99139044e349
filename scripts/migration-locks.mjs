// What a migration does to people who use the database meanwhile, and to programs of the version before (docs/decisions/075).
// The rules are squawk's, and here those that it lacks.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from './project.mjs'

/** @typedef {{ file: string, line: number, rule: string, why: string }} Finding `line` counts from 1: the first of the statement. */

const squawk = join(projectRoot, 'node_modules', 'squawk-cli', 'js', 'bin', 'squawk')

/** Matters of taste, and limits of time, which the program sets itself. */
const notOurs = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'require-lock-timeout',
  'require-statement-timeout',
]

/** Rules whose statement the version before does not survive: the file has to say since when no program needs what it removes. */
const contracting = new Set([
  'adding-not-nullable-field',
  'adding-required-field',
  'ban-drop-column',
  'ban-drop-table',
  'changing-column-type',
  'removes-what-programs-use',
  'renaming-column',
  'renaming-table',
])

/** What squawk does not look for, as the beginning of a statement. */
const ownRules = [
  { rule: 'changes-rows', form: /^(update|delete|merge)\b/, why: 'Changes rows that people write: do it in portions, from a job.' },
  {
    rule: 'locks-a-table',
    form: /^(lock|truncate|cluster|vacuum full|refresh materialized view(?! concurrently))\b/,
    why: 'Nobody can use the table until the end.',
  },
  {
    rule: 'locks-a-table',
    form: /^alter table .*\b(disable|enable) trigger\b/,
    why: 'Nobody can write to the table until the end, and triggers that others rely on do not run.',
  },
  {
    rule: 'removes-what-programs-use',
    form: /^(drop (view|function|type|role|schema|sequence)|revoke)\b/,
    why: 'The version before may still use it.',
  },
]

/**
 * The statements of an SQL file with the line that each begins on; what is in quotes and comments is blanked.
 * @param {string} sql
 */
function statementsOf(sql) {
  const blank = (/** @type {string} */ piece) => piece.replaceAll(/[^\n]/g, ' ')
  const bare = sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, blank)
  let line = 1
  return bare.split(';').flatMap((text) => {
    const from = line + (/^\s*/.exec(text)?.[0].split('\n').length ?? 1) - 1
    line += text.split('\n').length - 1
    const words = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
    return words === '' ? [] : [{ words, line: from }]
  })
}

/** @param {string} folder @param {string[]} files @param {string[]} args @returns {Promise<Finding[]>} */
function squawked(folder, files, args) {
  if (files.length === 0) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    const all = ['--pg-version', '15', '--reporter', 'json', '--exclude', notOurs.join(','), ...args, ...files]
    execFile(process.execPath, [squawk, ...all], { cwd: folder }, (error, stdout, stderr) => {
      // It ends with 1 when it has found something.
      if (error && stdout === '') return reject(new Error(`squawk: ${stderr || error.message}`))
      const found = /** @type {{ file: string, line: number, rule_name: string, message: string }[]} */ (JSON.parse(stdout))
      resolve(found.map(({ file, line, rule_name: rule, message: why }) => ({ file, line: line + 1, rule, why })))
    })
  })
}

/** @param {string} file @param {string} sql @returns {Finding[]} */
const ownFindings = (file, sql) =>
  statementsOf(sql).flatMap(({ words, line }) =>
    ownRules.filter(({ form }) => form.test(words)).map(({ rule, why }) => ({ file, line, rule, why })),
  )

/** A file outside a transaction is run again when it broke off, and broken indexes stay. @param {string} file @param {string} sql @returns {Finding[]} */
function notRepeatable(file, sql) {
  const statements = statementsOf(sql)
  const rule = 'can-be-run-again'
  const isApart = sql.split('--> statement-breakpoint').length === statements.length
  return [
    ...(isApart
      ? []
      : [
          {
            file,
            line: 1,
            rule,
            why: 'Outside a transaction each statement stands alone: write --> statement-breakpoint between them.',
          },
        ]),
    ...statements.flatMap(({ words, line }, at) => {
      const name = /^create (?:unique )?index concurrently (\S+)/.exec(words)?.[1]
      const isGone = name !== undefined && statements[at - 1]?.words === `drop index concurrently if exists ${name}`
      if (
        name === undefined
          ? /\bif (not )?exists\b|^(alter table .* validate constraint|reindex|vacuum|analyze)\b/.test(words)
          : isGone
      )
        return []
      return [
        {
          file,
          line,
          rule,
          why:
            name === undefined
              ? 'Write it so that it can be run again.'
              : `Write drop index concurrently if exists ${name} before it: an index that broke off stays, and is not used.`,
        },
      ]
    }),
  ]
}

const reason = /^-- lock: (.{20,})$/

/** The comment lines just above a line. @param {string[]} lines @param {number} line */
function above(lines, line) {
  let from = line - 1
  while (from > 0 && (lines[from - 1]?.startsWith('--') ?? false)) from--
  return lines.slice(from, line - 1)
}

/**
 * Reads the files and returns what has no reason. A reason is a line `-- lock: …` above the statement; what programs use goes only in a
 * file that says `-- needs: 0123_the_last_migration_that_used_it`.
 * @param {string} folder @param {string[]} files
 */
export async function lockFindings(folder, files) {
  const texts = new Map(
    await Promise.all(files.map(async (file) => /** @type {const} */ ([file, await readFile(join(folder, file), 'utf8')]))),
  )
  const isOutside = (/** @type {string} */ file) => /^-- outside a transaction$/m.test(texts.get(file) ?? '')
  const found = [
    ...(await squawked(
      folder,
      files.filter((file) => !isOutside(file)),
      ['--assume-in-transaction'],
    )),
    ...(await squawked(folder, files.filter(isOutside), ['--no-assume-in-transaction'])),
    ...[...texts].flatMap(([file, sql]) => [...ownFindings(file, sql), ...(isOutside(file) ? notRepeatable(file, sql) : [])]),
  ]
  return found.flatMap((one) => {
    const sql = texts.get(one.file) ?? ''
    const lines = sql.split('\n')
    // squawk names the line inside a statement, too.
    const line = statementsOf(sql).findLast((statement) => statement.line <= one.line)?.line ?? one.line
    const isReasoned = above(lines, line).some((comment) => reason.test(comment))
    const isTold = !contracting.has(one.rule) || /^-- needs: \S+$/m.test(sql)
    return isReasoned && isTold ? [] : [{ ...one, line }]
  })
}

/** @param {string} folder */
export const migrationsIn = async (folder) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
