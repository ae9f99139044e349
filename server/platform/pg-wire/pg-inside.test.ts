import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import type { Question, Wire } from './pg-inside.ts'
import { newRowShape, QuestionClass, sendingAhead, sendQuestion, streamOf, wireValue } from './pg-inside.ts'

// The inner parts of pg that README.md lists exist and behave as the program expects. Run this test after an update of pg.

const db = await testDatabase()
const client = new pg.Client({ ...db.connection, ...sendingAhead })
await client.connect()
afterAll(() => client.end())

test('pg has the version that README.md describes', async () => {
  const file = createRequire(import.meta.url).resolve('pg/package.json')
  expect((JSON.parse(await readFile(file, 'utf8')) as { version: string }).version).toBe('8.23.1')
})

test('a connection writes each message by a method, and its socket can be corked', () => {
  const { connection } = client as unknown as { connection: Record<string, unknown> }
  for (const method of ['parse', 'bind', 'describe', 'execute', 'sync']) expect(connection[method]).toBeTypeOf('function')
  const stream = streamOf(client)
  expect(stream.bytesRead).toBeGreaterThan(0)
  for (const method of ['cork', 'uncork', 'destroy'] as const) expect(stream[method]).toBeTypeOf('function')
})

class Told extends QuestionClass implements Question {
  readonly messages: string[] = []
  readonly values: (string | null)[][] = []
  private finish: () => void = () => undefined
  readonly ended = new Promise<void>((resolve) => (this.finish = resolve))
  private readonly ask: string

  constructor(ask: string) {
    super({ text: '' })
    this.ask = ask
  }

  submit(wire: Wire): null {
    wire.parse({ name: '', text: this.ask })
    wire.bind({ statement: '', values: [wireValue(3)] })
    wire.describe({ type: 'P', name: '' })
    wire.execute({})
    wire.sync()
    return null
  }

  handleRowDescription({ fields }: Parameters<Question['handleRowDescription']>[0]): void {
    this.messages.push(`columns ${fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join(', ')}`)
  }

  handleDataRow({ fields }: Parameters<Question['handleDataRow']>[0]): void {
    this.messages.push('row')
    this.values.push([...fields])
  }

  handleCommandComplete(): void {
    this.messages.push('complete')
  }

  handleReadyForQuery(): void {
    this.messages.push('ready')
    this.finish()
  }

  handleError(error: unknown): void {
    this.messages.push(`error ${(error as { code: string }).code}`)
    this.finish()
  }
}

test('own queries are pipelined and answered message by message, and an error ends only its own query', async () => {
  const [first, broken, last] = [
    new Told('select n, null as nothing from generate_series(2, $1::int) n'),
    new Told('select 1 / ($1::int - 3)'),
    new Told('select $1::int as n'),
  ]
  for (const question of [first, broken, last]) sendQuestion(client, question)
  // All are submitted before the first answer arrives.
  expect(first.messages).toEqual([])
  await Promise.all([first.ended, broken.ended, last.ended])
  expect(first.messages).toEqual(['columns n 23, nothing 25', 'row', 'row', 'complete', 'ready'])
  expect(first.values).toEqual([
    ['2', null],
    ['3', null],
  ])
  expect(broken.messages.filter((message) => message.startsWith('error'))).toEqual(['error 22012'])
  expect(last.messages).toEqual(['columns n 23', 'row', 'complete', 'ready'])
})

test('a pipelining client refuses a query that does not extend pg’s own class', async () => {
  const refused = await new Promise<unknown>((resolve) => {
    const asked = new Told('select $1::int')
    const foreign = { submit: asked.submit.bind(asked), handleError: resolve } as unknown as Question
    sendQuestion(client, foreign)
  })
  expect(String(refused)).toContain('pipeline mode')
})

test('rows are read with columns described once, and values are written as pg’s own queries write them', () => {
  const shape = newRowShape()
  shape.addFields([
    { name: 'n', dataTypeID: pg.types.builtins.INT4 },
    { name: 'isOpen', dataTypeID: pg.types.builtins.BOOL },
    { name: 'nothing', dataTypeID: pg.types.builtins.TEXT },
  ])
  expect(shape.parseRow(['7', 't', null])).toEqual({ n: 7, isOpen: true, nothing: null })
  expect([3, null, undefined, true, { a: 1 }, ['å', null], Buffer.from('b')].map(wireValue)).toEqual([
    '3',
    null,
    null,
    'true',
    '{"a":1}',
    '{"å",NULL}',
    Buffer.from('b'),
  ])
})
