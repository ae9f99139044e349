import { fileURLToPath } from 'node:url'
import { compileProgram } from './compile-program.ts'
import { oldNode } from './old-node.ts'

// dist/server/main.js: runs the program beside it. An old Node cannot even read that one.

const refusal = oldNode(process.versions.node)
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`)
  process.exit(1)
}
compileProgram(fileURLToPath(new URL('program.cjs', import.meta.url))).run()
