import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ScriptError, run } from './project.mjs'

/** Debian's package with the Chromium that only renders pages. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a Chromium, installed first if that is possible (root on Debian and its derivatives). The headless shell is
 * installed also where there is another: the same tests need 84 seconds of processor time with it, and 108 without.
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = findChromium()
  if (process.env['CHROMIUM_PATH'] !== undefined || found?.endsWith(shell)) return found ?? missing()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing Chromium (apt-get install ${shell}) …`)
    // An update may fail for a foreign source while Debian's own packages are available; older Debians have only the second.
    await aptGet('update')
    await aptGet('install', shell)
    if (!findChromium()) await aptGet('install', 'chromium')
  }
  return findChromium() ?? missing()
}

/** @returns {never} */
function missing() {
  throw new ScriptError('The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}

/** @param {string[]} args */
const aptGet = (...args) =>
  run('apt-get', ['-q', '-y', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** @returns {string | undefined} */
function findChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin')
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const chosen = process.env['CHROMIUM_PATH']
  return (chosen ? [chosen] : candidates).find((file) => existsSync(file))
}
