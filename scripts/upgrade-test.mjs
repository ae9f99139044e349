// `npm run upgrade-test`: builds, then exchanges two nodes of the version before, under load, one after the other (bench/README.md).
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, runScript } from './project.mjs'

runScript(async () => {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  process.exitCode = await run('tsx', ['bench/upgrade/main.ts', ...process.argv.slice(2)])
})
