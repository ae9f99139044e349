import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import vm from 'node:vm'

// The built program is one file of five megabytes, and compiling it takes longer than anything else its start does. So the build
// runs it once and keeps V8's compiled code beside it. Node's own `module.enableCompileCache` does the same from version 22 on, but
// makes its files at the first start, in a folder that the program must be allowed to write.

interface CompiledProgram {
  /** False when there is no kept code, or V8 refused it. */
  readonly usesKeptCode: boolean
  run(): void
  /** V8's code of the functions that have been called so far. */
  codeSoFar(): Buffer
}

/** Where the build keeps the compiled code of a program. */
export const codeFileOf = (file: string): string => `${file}.code`

/**
 * Compiles a CommonJS file, from its kept code where that exists. V8 refuses code of another version or other flags of Node; the
 * file is then compiled as if there were none.
 */
export function compileProgram(file: string): CompiledProgram {
  const source = readFileSync(file, 'utf8')
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname, importFile) {${source}\n})`, {
    filename: file,
    ...keptCode(codeFileOf(file)),
  })
  return {
    usesKeptCode: script.cachedDataRejected === false,
    run() {
      const module = { exports: {} }
      // The value is the function of the text above.
      const start = script.runInThisContext() as (...values: unknown[]) => void
      start(module.exports, createRequire(file), module, file, dirname(file), importFile)
    },
    codeSoFar: () => script.createCachedData(),
  }
}

// Kept code cannot import by itself: Node 20 does not find the importer of a script that was not compiled. The build lets the program
// call this function instead.
const importFile = (address: string): Promise<unknown> => import(address)

function keptCode(file: string): { cachedData?: Buffer } {
  try {
    return { cachedData: readFileSync(file) }
  } catch {
    // Without it the start is only slower.
    return {}
  }
}
