import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

// All inner parts of pg that the program uses, with the types that @types/pg lacks. See README.md beside this file.

/** The socket of a connection, TLS or not. */
interface WireStream {
  readonly bytesRead: number
  /** Nestable: output is sent when each cork has its uncork. */
  cork(): void
  uncork(): void
  destroy(error?: Error): void
}

export interface Field {
  readonly name: string
  readonly dataTypeID: number
}

/** A connection, as seen by a query class of our own. */
export interface Wire {
  readonly stream: WireStream
  parse(query: { readonly name: string; readonly text: string }): void
  bind(query: { readonly statement: string; readonly values: readonly unknown[] }): void
  /** `P` describes the bound portal, `S` the parsed statement. */
  describe(what: { readonly type: 'P' | 'S'; readonly name: '' }): void
  execute(portal: object): void
  sync(): void
}

/** A query class of our own. pg calls `submit` once, and the other methods as the answers arrive. */
export interface Question {
  submit(wire: Wire): null
  handleRowDescription(message: { readonly fields: readonly Field[] }): void
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void
  /** `text`: the tag of the statement, `INSERT 0 1`. */
  handleCommandComplete(message: { readonly text: string }): void
  handleReadyForQuery(): void
  handleError(error: unknown): void
}

/** The columns of a statement, which parse its rows. */
export interface RowShape {
  addFields(fields: readonly Field[]): void
  parseRow(values: readonly (string | null)[]): object
}

export const newRowShape = (): RowShape => new (pg.Result as unknown as new () => RowShape)()

/** A pipelining client accepts only pg's own query class, so our class extends it. */
export const QuestionClass = pg.Query as unknown as new (config: { readonly text: string }) => object

export const sendQuestion = (client: pg.ClientBase, question: Question): void =>
  void client.query(question as unknown as pg.Submittable)

/** How pg writes a value for the wire. */
export const wireValue = (value: unknown): unknown => prepareValue(value)

export const streamOf = (client: pg.ClientBase): WireStream =>
  (client as unknown as { readonly connection: Wire }).connection.stream

/** Queries are sent without waiting for earlier answers. @types/pg does not have the option. */
export const sendingAhead: pg.PoolConfig = { pipeline: true } as pg.PoolConfig
