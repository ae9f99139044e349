// `npm run tour`: takes the pictures of docs/tour from the demonstration, so that they are up to date;
// with `--fronts` those of the beginnings of start pages.
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, runScript } from './project.mjs'

runScript(async () => {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  const names = process.argv.slice(2)
  const program = names.includes('--fronts')
    ? ['e2e/tour-fronts.ts', ...names.filter((name) => name !== '--fronts')]
    : ['e2e/tour.ts', ...names]
  process.exitCode = await run('tsx', program, { env: { CHROMIUM_PATH: await ensureChromium() } })
})
