// `npm run wordpress-trial`: builds, then reads a large export of WordPress into a server (bench/README.md).
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, runScript } from './project.mjs'

runScript(async () => {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  process.exitCode = await run('tsx', ['bench/wordpress/trial.ts', ...process.argv.slice(2)])
})
