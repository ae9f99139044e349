import pg from 'pg'
import { sendQuestion } from '../platform/pg-wire/pg-inside.ts'

// Compares the columns that PostgreSQL answers a statement with, with the row that its type declares. Whether a column may be null
// is not compared: PostgreSQL does not say so of a result.

/** What a value is in the program, whatever PostgreSQL calls it. */
export type Kind = 'text' | 'number' | 'boolean' | 'moment' | 'bytes' | 'list' | 'object' | 'anything'

export interface DeclaredRow {
  readonly columns: ReadonlyMap<string, { readonly kinds: ReadonlySet<Kind>; readonly isOptional: boolean }>
  /** It has an index signature, and so holds columns that it does not name. */
  readonly isOpen: boolean
}

export interface AnsweredColumn {
  readonly name: string
  /** The number that PostgreSQL has for the type. */
  readonly typeId: number
}

const { builtins } = pg.types
/** `void`, as of pg_notify(): a column that no row type need name. */
const nothing = 2278
const kindsOfType: Readonly<Record<number, readonly Kind[]>> = {
  [builtins.INT2]: ['number'],
  [builtins.INT4]: ['number'],
  [builtins.OID]: ['number'],
  [builtins.FLOAT4]: ['number'],
  [builtins.FLOAT8]: ['number'],
  [builtins.BOOL]: ['boolean'],
  [builtins.TIMESTAMPTZ]: ['moment'],
  [builtins.TIMESTAMP]: ['moment'],
  [builtins.DATE]: ['moment'],
  [builtins.BYTEA]: ['bytes'],
  [builtins.JSON]: ['text', 'number', 'boolean', 'list', 'object'],
  [builtins.JSONB]: ['text', 'number', 'boolean', 'list', 'object'],
}

/** What pg makes of a value: text of each type that it does not know, int8 and numeric among them. */
function kindsOf(typeId: number): readonly Kind[] {
  const known = kindsOfType[typeId]
  if (known) return known
  const empty = pg.types.getTypeParser(typeId)('{}') as unknown
  return Array.isArray(empty) ? ['list'] : ['text']
}

/** One sentence for each fault; none when the row is what the statement answers with. */
export function rowFaults(answered: readonly AnsweredColumn[], { columns, isOpen }: DeclaredRow): string[] {
  const faults: string[] = []
  for (const [name, { isOptional }] of columns) {
    const isAnswered = answered.some((column) => column.name === name)
    if (!isAnswered && !isOptional) faults.push(`the row has a field ${name}, and no column has that name`)
  }
  for (const { name, typeId } of answered) {
    if (typeId === nothing) continue
    const declared = columns.get(name)
    const kinds = kindsOf(typeId)
    if (!declared && !isOpen) faults.push(`the column ${name} is no field of the row`)
    if (declared && ![...declared.kinds].every((kind) => kind === 'anything' || kinds.includes(kind)))
      faults.push(`the column ${name} is ${kinds.join(' or ')}, the field is ${[...declared.kinds].join(' or ')}`)
  }
  return faults
}

/** The columns that the statement answers with, from its prepared form; rejects when PostgreSQL cannot prepare it. */
export function columnsOf(client: pg.ClientBase, text: string): Promise<AnsweredColumn[]> {
  return new Promise((resolve, reject) => {
    let found: AnsweredColumn[] = []
    sendQuestion(client, {
      submit(wire) {
        wire.parse({ name: '', text })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
        return null
      },
      handleRowDescription({ fields }) {
        found = fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }))
      },
      handleDataRow: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(found),
    })
  })
}
