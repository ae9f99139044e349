import { z } from 'zod'

// A value that fits a schema of the contract well enough to reach the work behind it.

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
  readonly minLength?: number
  readonly format?: string
  readonly pattern?: string
  readonly $ref?: string
}

const formats: Readonly<Record<string, string>> = {
  date: '2031-05-01',
  'date-time': '2031-05-01T10:00:00.000Z',
  email: 'anna@exempel.se',
  uri: 'https://exempel.se/',
}

/** Fields whose rule the JSON schema does not tell. */
const known: Readonly<Record<string, unknown>> = {
  personalNumber: '198112289874',
  email: 'anna@exempel.se',
  host: 'exempel.se',
  url: 'https://exempel.se/',
  slug: 'en-adress',
  fileName: 'bild.jpg',
}

const textOf = ({ format, minLength = 1 }: JsonSchema): string => (format && formats[format]) ?? 'Provtext'.padEnd(minLength, 'x')

function sample(schema: JsonSchema, ids: Readonly<Record<string, string>>, root: Readonly<Record<string, JsonSchema>>): unknown {
  const { $ref } = schema
  if ($ref) {
    const named = root[$ref.replace('#/$defs/', '')]
    return named ? sample(named, ids, root) : null
  }
  if ('const' in schema) return schema.const
  const [first] = schema.enum ?? []
  if (schema.enum) return first
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (choice) return sample(choice, ids, root)
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, ids[name] ?? known[name] ?? sample(schema.properties?.[name] ?? {}, ids, root)]),
    )
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, ids, root))
  if (schema.type === 'boolean') return false
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return textOf(schema)
}

/** `ids`: values for fields of these names. */
export function sampleOf(type: z.ZodType, ids: Readonly<Record<string, string>>): unknown {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema & {
    $defs?: Record<string, JsonSchema>
  }
  return sample(schema, ids, schema.$defs ?? {})
}
