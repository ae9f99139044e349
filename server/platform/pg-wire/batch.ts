import { begin } from '../observation/observation.ts'
import type { Field, Question, RowShape, Wire } from './pg-inside.ts'
import { newRowShape, QuestionClass, wireValue } from './pg-inside.ts'

// A batch is several statements sent in one write and answered together; PostgreSQL does not wait for the client in between, and
// sends its answers together as well. Unless `begin` has opened a transaction, PostgreSQL treats the statements before one Sync as
// one. The columns of each statement are described once per connection.

/** The fields of a statement that a batch reads. */
interface Statement<Row extends object> {
  readonly name: string
  readonly text: string
  readonly row?: Row
}

interface Asked {
  /** Null: the connection does not keep the statement. */
  readonly name: string | null
  readonly text: string
  readonly values: readonly unknown[]
  readonly rows: object[]
  readonly resolve: (rows: object[]) => void
  readonly reject: (error: unknown) => void
  /** What the connection has prepared for it; set when it is sent. */
  prepared: Prepared
}

/** A statement as a connection has prepared it. */
interface Prepared {
  /** '' for one that is not kept. */
  readonly wireName: string
  /** Null until the first answer has come. Before that no other batch can rely on the connection knowing the statement. */
  shape: RowShape | null
}

interface Connection {
  readonly prepared: Map<string, Prepared>
  /** After a failed batch it is uncertain which of its new names are taken, so names given later have this number in them. */
  failures: number
}
const connections = new WeakMap<Wire, Connection>()
const unsent: Prepared = { wireName: '', shape: null }

export class Batch extends QuestionClass implements Question {
  private readonly asked: Asked[] = []
  private at = 0
  private connection: Connection = { prepared: new Map(), failures: 0 }
  private fault: unknown = null
  private finish: (fault: unknown) => void = () => undefined
  private readonly scope: string | null
  /** PostgreSQL's tag of the last statement that it completed: `COMMIT`, or `ROLLBACK` for a commit that it refused. */
  command = ''
  /** Resolves to null when all statements are done, or to the error of the one that failed. */
  readonly ended: Promise<unknown>

  /**
   * `scope`: a letter for the role that the statements run as. A plan holds for one role, so each role has its own. Null: nothing is
   * kept, since the next batch may reach another connection of a pooler.
   */
  constructor(scope: string | null) {
    super({ text: '' })
    this.scope = scope
    this.ended = new Promise((resolve) => (this.finish = resolve))
  }

  /** Call this before the batch is handed to a client. Throws when a value cannot be written for PostgreSQL. */
  ask<Row extends object>({ name, text }: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    const written = values.map(wireValue)
    const answer = new Promise<Row[]>((resolve, reject) => {
      const asked = {
        name: name === '' || this.scope === null ? null : `${this.scope}:${name}`,
        text,
        values: written,
        rows: [],
        reject,
        prepared: unsent,
      }
      // server/testing/statements.proof.test.ts checks that the rows have this type.
      this.asked.push({ ...asked, resolve: resolve as (rows: object[]) => void })
    })
    const seen = begin('statement', name)
    // All statements fail with the first one, and the caller may be awaiting only that one.
    if (seen === null) answer.catch(() => undefined)
    else
      answer.then(
        () => seen.end({}),
        (fault: unknown) => seen.end({ fault }),
      )
    return answer
  }

  submit(wire: Wire): null {
    this.connection = connections.get(wire) ?? this.connection
    connections.set(wire, this.connection)
    // Everything sent while Node handles incoming data goes in one write, because each write is a system call.
    wire.stream.cork()
    setImmediate(() => wire.stream.uncork())
    for (const asked of this.asked) this.send(asked, wire)
    wire.sync()
    return null
  }

  private send(asked: Asked, wire: Wire): void {
    const { name, text, values } = asked
    const { prepared, failures } = this.connection
    const known = name === null ? undefined : prepared.get(name)
    const isFirstHere = known !== undefined && this.asked.some((before) => before !== asked && before.prepared === known)
    if (known && (known.shape !== null || isFirstHere)) {
      asked.prepared = known
      wire.bind({ statement: known.wireName, values })
    } else {
      // Another batch that is first to send it may still fail: this one has it parsed for itself.
      const isKept = name !== null && !known
      asked.prepared = { wireName: isKept ? (failures === 0 ? name : `${name}:${failures}`) : '', shape: null }
      if (isKept) prepared.set(name, asked.prepared)
      wire.parse({ name: asked.prepared.wireName, text })
      wire.bind({ statement: asked.prepared.wireName, values })
      wire.describe({ type: 'P', name: '' })
    }
    wire.execute({})
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const prepared = this.asked[this.at]?.prepared
    if (!prepared) return
    prepared.shape = newRowShape()
    prepared.shape.addFields(fields)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const asked = this.asked[this.at]
    try {
      if (asked?.prepared.shape) asked.rows.push(asked.prepared.shape.parseRow(fields))
    } catch (error) {
      this.fault ??= error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const asked = this.asked[this.at++]
    if (!asked) return
    this.command = text
    // A statement without columns has had no description.
    asked.prepared.shape ??= newRowShape()
    if (this.fault === null) asked.resolve(asked.rows)
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
    const undone = this.asked.filter(({ prepared }) => prepared.wireName !== '' && prepared.shape === null)
    for (const { name } of undone) if (name !== null) this.connection.prepared.delete(name)
    if (undone.length > 0) this.connection.failures += 1
    for (const { reject } of this.asked) reject(error)
    this.finish(error)
  }
}
