// `npm run chaos`: builds, then provokes faults of every kind on two nodes behind a balancer (bench/README.md).
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, runScript } from './project.mjs'

runScript(async () => {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  process.exitCode = await run('tsx', ['bench/chaos/main.ts', ...process.argv.slice(2)])
})
