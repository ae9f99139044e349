// `npm run bench`: builds, then holds the product against the limits of this machine (bench/README.md).
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, runScript } from './project.mjs'

async function bench() {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  const args = process.argv.slice(2)
  const only = args[args.indexOf('--only') + 1]?.split(',') ?? []
  // These rows are measured in a browser.
  const isWhole = !args.includes('--only') && !args.includes('--folder')
  const needsBrowser = isWhole || ['7', '8', '16'].some((row) => only.includes(row))
  const env = needsBrowser ? { CHROMIUM_PATH: await ensureChromium() } : {}
  process.exitCode = await run('tsx', ['bench/main.ts', ...args], { env })
}

runScript(bench)
