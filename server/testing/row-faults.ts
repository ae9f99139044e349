import pg from 'pg'
import { sendQuestion } from '../platform/pg-wire/pg-inside.ts'

// Compares the columns that PostgreSQL returns for a statement with its declared row type. Nullability is not compared, because
// PostgreSQL does not describe it for a result.

/** The kind of a value in the program, whatever its PostgreSQL type. */
export type Kind = 'text' | 'number' | 'boolean' | 'moment' | 'bytes' | 'list' | 'object' | 'anything'

export interface DeclaredRow {
  readonly columns: ReadonlyMap<string, { readonly kinds: ReadonlySet<Kind>; readonly isOptional: boolean }>
  /** True for a type with an index signature, which allows further columns. */
  readonly isOpen: boolean
}

export interface AnsweredColumn {
  readonly name: string
  /** PostgreSQL's number (oid) of the type. */
  readonly typeId: number
}

const { builtins } = pg.types
/** The type `void`, as of pg_notify(), whose column no row type need declare. */
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

/** The kinds that pg returns for a type: text for each one that it does not parse, such as int8 and numeric. */
function kindsOf(typeId: number): readonly Kind[] {
  const known = kindsOfType[typeId]
  if (known) return known
  const empty = pg.types.getTypeParser(typeId)('{}') as unknown
  return Array.isArray(empty) ? ['list'] : ['text']
}

/** One sentence for each fault; empty when the declared row matches. */
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

/** The columns of the prepared statement; rejects when PostgreSQL cannot prepare it. */
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
