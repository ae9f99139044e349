import { fileURLToPath } from 'node:url'
import { compileProgram } from './compile-program.ts'

// dist/server/main.js: runs the program beside it.

compileProgram(fileURLToPath(new URL('program.cjs', import.meta.url))).run()
