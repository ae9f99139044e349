import { readFileSync } from 'node:fs'

// The vocabulary of schema.org, read from the type definitions of schema-dts: types, what they inherit, and their properties.

interface TypeOfThings {
  readonly parents: readonly string[]
  readonly properties: ReadonlySet<string>
}

function readVocabulary(): ReadonlyMap<string, TypeOfThings> {
  const text = readFileSync(new URL('../../node_modules/schema-dts/dist/schema.d.ts', import.meta.url), 'utf8')
  const types = new Map<string, TypeOfThings>()
  for (const [, name = '', parents = '', body = ''] of text.matchAll(
    /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{\n(.*?)^\}/gms,
  )) {
    const properties = [...body.matchAll(/^ {4}"([^"]+)"\??:/gm)].map(([, property = '']) => property)
    types.set(name, { parents: parents.split(',').map((parent) => parent.trim()), properties: new Set(properties) })
  }
  return types
}

const vocabulary = readVocabulary()

const hasProperty = (type: string, property: string): boolean => {
  const known = vocabulary.get(type)
  return known !== undefined && (known.properties.has(property) || known.parents.some((parent) => hasProperty(parent, property)))
}

/** What schema.org does not know in structured data: unknown types, and properties that their type does not have. */
export function unknownInData(data: unknown, where = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one, index) => unknownInData(one, `${where}[${index}]`))
  if (typeof data !== 'object' || data === null) return []
  const { '@type': type, ...rest } = data as Record<string, unknown>
  const inside = Object.entries(rest).flatMap(([property, value]) => unknownInData(value, `${where}.${property}`))
  if (typeof type !== 'string') return inside
  const leaf = `${type}Leaf`
  if (!vocabulary.has(leaf)) return [...inside, `${where}: there is no type ${type}`]
  const unknown = Object.keys(rest).filter((property) => !/^@|-input$/.test(property) && !hasProperty(leaf, property))
  return [...inside, ...unknown.map((property) => `${where}: ${type} has no ${property}`)]
}
