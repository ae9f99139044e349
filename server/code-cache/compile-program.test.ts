import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { codeFileOf, compileProgram } from './compile-program.ts'

/** A program that adds its own folder and file to a list, by way of a function that is compiled when it is called. */
async function aProgram(): Promise<{ file: string; runs: () => unknown[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-code-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'program.cjs')
  const name = `kansliRuns${Math.random().toString(36).slice(2)}`
  const text = `const { basename } = require('node:path'); function add() { (globalThis.${name} ??= []).push([__dirname, basename(__filename)]) } add()`
  await writeFile(file, text)
  return { file, runs: () => (globalThis as unknown as Record<string, unknown[]>)[name] ?? [] }
}

it('runs a program from the code that an earlier run left, as it runs without it', async () => {
  const { file, runs } = await aProgram()
  const first = compileProgram(file)
  expect(first.usesKeptCode).toBe(false)
  first.run()
  await writeFile(codeFileOf(file), first.codeSoFar())

  const second = compileProgram(file)
  expect(second.usesKeptCode).toBe(true)
  second.run()
  expect(runs()).toEqual([
    [join(file, '..'), 'program.cjs'],
    [join(file, '..'), 'program.cjs'],
  ])
})

it('compiles a program whose kept code is damaged', async () => {
  const { file, runs } = await aProgram()
  await writeFile(codeFileOf(file), 'half a file')
  const program = compileProgram(file)
  expect(program.usesKeptCode).toBe(false)
  program.run()
  expect(runs().length).toBe(1)
})

it('compiles a program whose kept code is of another version', async () => {
  const { file, runs } = await aProgram()
  const first = compileProgram(file)
  first.run()
  await writeFile(codeFileOf(file), first.codeSoFar())
  await writeFile(file, `${await readFile(file, 'utf8')}; add()`)
  const changed = compileProgram(file)
  expect(changed.usesKeptCode).toBe(false)
  changed.run()
  expect(runs().length).toBe(3)
})

it('lets a program import a module also when it runs from kept code', async () => {
  const { file, runs } = await aProgram()
  const imported = join(file, '..', 'imported.mjs')
  await writeFile(imported, 'export const word = "läst"')
  await writeFile(file, `${await readFile(file, 'utf8')}; module.read = importFile('${imported}').then(({ word }) => add(word))`)
  const first = compileProgram(file)
  first.run()
  await vi.waitFor(() => expect(runs().length).toBe(2))
  await writeFile(codeFileOf(file), first.codeSoFar())
  const second = compileProgram(file)
  expect(second.usesKeptCode).toBe(true)
  second.run()
  await vi.waitFor(() => expect(runs().length).toBe(4))
})
