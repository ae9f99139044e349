import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ScriptError, run } from './project.mjs'

// The headless shell, which only renders pages, comes first: browser tests take a third of the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const packages = ['chromium-headless-shell', 'chromium']

/**
 * The path of a Chromium, installed first if that is possible (root on Debian and its derivatives).
 * @returns {Promise<string>}
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (apt-get install chromium-headless-shell) …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    // An update may fail for a foreign source while Debian's own packages are available.
    await run('apt-get', ['-q', '-y', 'update'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    // Older Debians have only the second package.
    for (const name of packages) {
      if (!findChromium()) await run('apt-get', ['-q', '-y', 'install', name], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    }
  }
  const installed = findChromium()
  if (installed) return installed
  throw new ScriptError('The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
}

/** @returns {string | undefined} */
function findChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin')
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const chosen = process.env['CHROMIUM_PATH']
  return (chosen ? [chosen] : candidates).find((file) => existsSync(file))
}
