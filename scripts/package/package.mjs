// `npm run package`: what an operator installs, in release/ (docs/operations.md, "Install").
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { requireNode } from '../node-version.mjs'
import { ScriptError, cacheDir, projectRoot, runScript } from '../project.mjs'
import { archive, packageTime, sha256Of } from './archive.mjs'
import { writeDebianPackage } from './debian-package.mjs'
import { layOut, refuseStrays } from './files.mjs'
import { writeImage } from './image.mjs'
import { signFile } from './signature.mjs'

/** @typedef {{ name: string, version: string, time: number, tree: string, release: string }} Release `tree` is laid out. */

/** @returns {{ sign?: string, out?: string, image?: boolean }} */
function readFlags() {
  try {
    return parseArgs({ options: { sign: { type: 'string' }, out: { type: 'string' }, image: { type: 'boolean' } } }).values
  } catch {
    throw new ScriptError('Skriv npm run package, eller npm run package -- [--image] [--sign nyckel.pem] [--out mapp].')
  }
}

runScript(async () => {
  requireNode()
  if (process.platform !== 'linux') throw new ScriptError('Paket görs på Linux, för Linux.')
  const flags = readFlags()
  await ensureInstalled()
  await ensureBuilt()
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  const release = flags.out ?? join(projectRoot, 'release')
  const name = `kansli-${version}`
  const tree = join(cacheDir, 'package', name)
  await rm(join(cacheDir, 'package'), { recursive: true, force: true })
  await layOut(tree, version)
  await refuseStrays(tree)
  await rm(release, { recursive: true, force: true })
  await mkdir(release, { recursive: true })
  const files = await writePackages({ name, version, time: await packageTime(), tree, release }, flags.image ?? false)
  const sums = await Promise.all(files.map(async (file) => `${await sha256Of(file)}  ${basename(file)}\n`))
  const sumsFile = join(release, 'SHA256SUMS')
  await writeFile(sumsFile, sums.toSorted((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1)).join(''))
  if (flags.sign !== undefined) await signFile(sumsFile, flags.sign, join(release, 'kansli-release.pem'))
  for (const file of files) console.log(`  ${basename(file).padEnd(40)} ${((await stat(file)).size / 1e6).toFixed(1)} MB`)
  console.log(flags.sign === undefined ? '  SHA256SUMS, utan underskrift' : '  SHA256SUMS, med underskrift')
})

/**
 * Writes all packages and returns their files.
 * @param {Release} of
 * @param {boolean} withImage It needs mmdebstrap and Debian's packages from the network.
 */
async function writePackages(of, withImage) {
  const { name, time, tree, release } = of
  const tarball = join(release, `${name}-linux-${process.arch}.tar.gz`)
  await archive({ folder: join(tree, '..'), names: [name], time, file: tarball })
  return [tarball, await writeDebianPackage(of), ...(withImage ? [await writeImage(of)] : [])]
}
