// `npm run production-trial`: builds, then starts on this machine what production is, until Ctrl-C.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { projectRoot, runScript } from './project.mjs'

runScript(async () => {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  const tsx = join(projectRoot, 'node_modules', '.bin', 'tsx')
  // A group of its own: a Ctrl-C reaches it from here, once and in order.
  const trial = spawn(tsx, ['bench/production/trial.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => trial.kill('SIGTERM'))
  process.exitCode = await new Promise((resolve) => trial.on('exit', (code) => resolve(code ?? 1)))
})
