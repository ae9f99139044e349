// `npm run proxy-test`: builds, then tries the configurations of ops/proxy with Debian's Caddy and nginx.
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, runScript } from './project.mjs'

runScript(async () => {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  process.exitCode = await run('tsx', ['bench/production/proxy-test.ts'], { env: { CHROMIUM_PATH: await ensureChromium() } })
})
