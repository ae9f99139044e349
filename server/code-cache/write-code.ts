import { writeFileSync } from 'node:fs'
import { codeFileOf, compileProgram } from './compile-program.ts'

// Run by the build with the path of the program: keeps its compiled code. The command calls most of what a start calls, without a
// database; what it does not call is compiled when it is needed.

const [node = '', , file = ''] = process.argv
const program = compileProgram(file)
process.argv = [node, file, 'openapi']
process.on('exit', (code) => {
  if (code === 0) writeFileSync(codeFileOf(file), program.codeSoFar())
})
program.run()
