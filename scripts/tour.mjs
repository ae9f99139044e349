// `npm run tour`: takes the pictures of docs/tour from the demonstration, so that they are up to date.
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, runScript } from './project.mjs'

runScript(async () => {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  process.exitCode = await run('tsx', ['e2e/tour.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH: await ensureChromium() } })
})
