import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium that `npm test` found or installed, else the first in PATH: browsers are never downloaded by Playwright. */
export function chromiumPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin')
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', ...names.flatMap((name) => folders.map((folder) => join(folder, name)))]
  const found = candidates.find((file) => file !== '' && existsSync(file))
  if (found === undefined) throw new Error('The browser tests need Chromium: install it or set CHROMIUM_PATH.')
  return found
}
