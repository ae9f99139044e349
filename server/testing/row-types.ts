import { join, relative } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isIdentifier } from 'typescript/unstable/ast/is'
import { API, TypeFlags } from 'typescript/unstable/sync'
import type { Checker, Project, Type } from 'typescript/unstable/sync'
import type { DeclaredRow, Kind } from './row-faults.ts'

// Reads the row type of each `statement<Row>(…)` of the server with the compiler. Only this file uses the compiler's API, which
// is marked unstable (docs/decisions/045).

export interface RowTypes {
  /** Null for a statement without rows, and for one whose row type is a type parameter of the function around it. */
  declaredAt(place: { readonly file: string; readonly line: number }): DeclaredRow | null
  /** Every call of statement() outside tests. */
  calls(): readonly { readonly file: string; readonly line: number }[]
  close(): void
}

/** `name`: one of the server's compiler configurations. */
export function openRowTypes(name = 'tsconfig.json'): RowTypes {
  const server = join(import.meta.dirname, '..')
  const config = join(server, name)
  const api = new API({ cwd: server })
  const opened = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!opened) throw new Error(`The compiler opens no project for ${config}`)
  const project: Project = opened
  const rowsByFile = new Map<string, ReadonlyMap<number, DeclaredRow | null>>()
  function rowsIn(file: string): ReadonlyMap<number, DeclaredRow | null> {
    const rows = rowsByFile.get(file) ?? rowsOf(project, join(server, file))
    rowsByFile.set(file, rows)
    return rows
  }
  return {
    calls() {
      const files = project.rootFiles.map((path) => relative(server, path))
      return files.flatMap((file) => [...rowsIn(file).keys()].map((line) => ({ file, line })))
    },
    declaredAt({ file, line }) {
      const row = rowsIn(file).get(line)
      if (row === undefined) throw new Error(`${file}:${line} holds no call of statement()`)
      return row
    },
    close: () => api.close(),
  }
}

/** Declared rows by the first line of the call. */
function rowsOf({ program, checker }: Project, path: string): ReadonlyMap<number, DeclaredRow | null> {
  const source = program.getSourceFile(path)
  if (!source) throw new Error(`The compiler does not know ${path}`)
  const calls: Node[] = []
  const collect = (node: Node): void => {
    if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'statement') calls.push(node)
    node.forEachChild(collect)
  }
  source.forEachChild(collect)
  return new Map(calls.map((call) => [lineOf(call, source), declaredBy(checker, call)]))
}

const lineOf = (node: Node, source: SourceFile): number => source.text.slice(0, node.getStart(source)).split('\n').length

function declaredBy(checker: Checker, call: Node): DeclaredRow | null {
  const made = checker.getTypeAtLocation(call)
  const property = made && checker.getPropertyOfType(made, 'row')
  const type = property && checker.getTypeOfSymbol(property)
  const row = type && checker.getNonNullableType(type)
  if (!row || (row.flags & (TypeFlags.NonPrimitive | TypeFlags.TypeParameter)) !== 0) return null
  const columns = new Map<string, { kinds: Set<Kind>; isOptional: boolean }>()
  // Each part of a union declares columns of some rows.
  for (const part of row.isUnionType() ? row.getTypes() : [row]) {
    for (const column of checker.getPropertiesOfType(part)) {
      const known = columns.get(column.name) ?? { kinds: new Set<Kind>(), isOptional: true }
      const held = checker.getTypeOfSymbol(column)
      const parts = held?.isUnionType() ? held.getTypes() : [held]
      for (const one of parts) if (one) kindOf(checker, one).forEach((kind) => known.kinds.add(kind))
      const mayMiss = parts.some((one) => one !== undefined && (one.flags & TypeFlags.Undefined) !== 0)
      columns.set(column.name, { kinds: known.kinds, isOptional: known.isOptional && mayMiss })
    }
  }
  return { columns, isOpen: checker.getIndexInfosOfType(row).length > 0 }
}

const kindsByFlag: readonly (readonly [number, readonly Kind[]])[] = [
  [TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void, []],
  [TypeFlags.StringLike, ['text']],
  [TypeFlags.NumberLike, ['number']],
  [TypeFlags.BooleanLike, ['boolean']],
]

function kindOf(checker: Checker, type: Type): readonly Kind[] {
  const byFlag = kindsByFlag.find(([flags]) => (type.flags & flags) !== 0)
  if (byFlag) return byFlag[1]
  // A branded string is text.
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().flatMap((part) => kindOf(checker, part))
    return kinds
      .filter((kind) => kind !== 'object')
      .slice(0, 1)
      .concat(kinds.length > 0 ? [] : ['anything'])
  }
  const name = type.getSymbol()?.name
  if (name === 'Date') return ['moment']
  if (name === 'Buffer' || name === 'Uint8Array') return ['bytes']
  if (checker.isArrayLikeType(type)) return ['list']
  return type.isObjectType() || (type.flags & TypeFlags.NonPrimitive) !== 0 ? ['object'] : ['anything']
}
