import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ScriptError, oneAtATime, projectRoot, run } from './project.mjs'

/** Installs the packages of package-lock.json if they are missing. Only then it needs the network. */
export async function ensureInstalled() {
  if (await isInstalled()) return
  await oneAtATime(async () => {
    // Another start of the same clone may have installed while this one waited.
    if (await isInstalled()) return
    console.log('Installerar det som behövs (npm ci) …')
    // NODE_ENV=production would leave out the packages for building and testing.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = process.env['npm_execpath']
    const code = npm ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
    if (code !== 0) throw new ScriptError('Installationen misslyckades; läs felet ovanför, kontrollera nätet och försök igen.')
  })
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted installation does not count.
 * @returns {Promise<boolean>}
 */
async function isInstalled() {
  const [wanted, found] = await Promise.all(['package-lock.json', 'node_modules/.package-lock.json'].map(readLock))
  if (!wanted) throw new ScriptError('Filen package-lock.json saknas eller är trasig; hämta hem projektet på nytt.')
  if (!found) return false
  return Object.entries(wanted.packages).every(
    ([path, { version, optional, link }]) => path === '' || optional || link || found.packages[path]?.version === version,
  )
}

/**
 * @param {string} path
 * @returns {Promise<{ packages: Record<string, { version?: string, optional?: boolean, link?: boolean }> } | null>}
 */
async function readLock(path) {
  try {
    return JSON.parse(await readFile(join(projectRoot, path), 'utf8'))
  } catch {
    return null
  }
}
