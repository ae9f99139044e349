// `npm run seed:large`: fills the database with hundreds or thousands of sites (server/seed/large).
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, runScript } from './project.mjs'

runScript(async () => {
  requireNode()
  await ensureInstalled()
  const program = ['--tsconfig', 'server/tsconfig.json', 'server/seed/large/seed-large.ts', ...process.argv.slice(2)]
  process.exitCode = await run('tsx', program)
})
