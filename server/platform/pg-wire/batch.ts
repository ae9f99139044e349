import type { Field, Question, RowShape, Wire } from './pg-inside.ts'
import { newRowShape, QuestionClass, wireValue } from './pg-inside.ts'

// A batch is several statements sent in one write and answered together; PostgreSQL does not wait for the client in between.
// PostgreSQL treats the statements before one Sync as one transaction, so the batch needs no `begin` and no `commit`. The columns
// of each statement are described once per connection.

/** The fields of a statement that a batch reads. */
interface Prepared<Row extends object> {
  readonly name: string
  readonly text: string
  readonly row?: Row
}

interface Asked {
  /** '' while another batch is the first to send the statement on this connection. */
  name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly rows: object[]
  readonly resolve: (rows: object[]) => void
  readonly reject: (error: unknown) => void
}

/** By statement; null until its first answer has come. Before that no other batch can rely on the connection knowing it. */
type Shapes = Map<string, RowShape | null>
const shapesOf = new WeakMap<Wire, Shapes>()

export class Batch extends QuestionClass implements Question {
  private readonly asked: Asked[] = []
  private at = 0
  private shapes: Shapes = new Map()
  private fault: unknown = null
  private finish: (fault: unknown) => void = () => undefined
  /** Resolves to null when the transaction is over, or to the error; after an error the connection must not be used again. */
  readonly ended: Promise<unknown>

  constructor() {
    super({ text: '' })
    this.ended = new Promise((resolve) => (this.finish = resolve))
  }

  /** Call this before the batch is handed to a client. */
  ask<Row extends object>({ name, text }: Prepared<Row>, values: readonly unknown[]): Promise<Row[]> {
    const answer = new Promise<Row[]>((resolve, reject) => {
      const asked = { name, text, values: values.map(wireValue), rows: [], reject }
      // server/testing/statements.test.ts checks that the rows have this type.
      this.asked.push({ ...asked, resolve: resolve as (rows: object[]) => void })
    })
    // All statements fail with the first one, and the caller may be awaiting only that one.
    answer.catch(() => undefined)
    return answer
  }

  submit(wire: Wire): null {
    this.shapes = shapesOf.get(wire) ?? new Map()
    shapesOf.set(wire, this.shapes)
    // Everything sent while Node handles incoming data goes in one write, because each write is a system call.
    wire.stream.cork()
    setImmediate(() => wire.stream.uncork())
    const own = new Set<string>()
    for (const asked of this.asked) {
      if (this.shapes.get(asked.name) === null && !own.has(asked.name)) asked.name = ''
      const { name, text, values } = asked
      const isKnown = name !== '' && this.shapes.has(name)
      own.add(name)
      // pg and this class keep separate lists of what a connection has prepared: a statement used by both has two names, and so
      // a plan for each role.
      const prepared = name === '' ? '' : `batch_${name}`
      if (!isKnown) wire.parse({ name: prepared, text })
      wire.bind({ statement: prepared, values })
      if (!isKnown) {
        wire.describe({ type: 'P', name: '' })
        this.shapes.set(name, null)
      }
      wire.execute({})
    }
    wire.sync()
    return null
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const asked = this.asked[this.at]
    if (!asked) return
    const shape = newRowShape()
    shape.addFields(fields)
    this.shapes.set(asked.name, shape)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const asked = this.asked[this.at]
    const shape = asked && this.shapes.get(asked.name)
    try {
      if (shape) asked.rows.push(shape.parseRow(fields))
    } catch (error) {
      this.fault ??= error
    }
  }

  handleCommandComplete(): void {
    const asked = this.asked[this.at++]
    if (this.fault === null) asked?.resolve(asked.rows)
  }

  handleReadyForQuery(): void {
    if (this.fault !== null) this.fail(this.fault)
    else this.finish(null)
  }

  handleError(error: unknown): void {
    this.fail(error)
  }

  /** Answers that came before the fault stay valid. */
  private fail(error: unknown): void {
    for (const { reject } of this.asked) reject(error)
    this.finish(error)
  }
}
