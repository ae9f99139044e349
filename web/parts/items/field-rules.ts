import { z } from 'zod'

/** What the machine must know of the area. */
export interface FieldRules {
  /** The text as the server will keep it, outer blanks removed for example. */
  readonly tidy: (field: string, value: unknown) => unknown
  /** Why the value cannot be saved, in Swedish; null if it can. */
  readonly fault: (field: string, value: unknown) => string | null
  /** Whether a save of the field says what it was written from: the server can join two such texts, and this one is not too long. */
  readonly sendsBase: (field: string, base: unknown) => boolean
}

/** Longer texts are not sent twice in each save; two who write in one at the same time are asked instead. */
const maxBaseLength = 100_000

/** Texts and lists: what the server can merge block by block or entry by entry. */
const isMergeable = (value: unknown): boolean =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc')

interface Judged {
  readonly value: unknown
  readonly tidy: unknown
  readonly fault: string | null
}

/** Reads the contract's own schema of an area, so that the browser refuses with the server's words before it asks the server. */
export function fieldRules(content: z.ZodObject): FieldRules {
  // A long text is parsed once for each state of it, not at every drawing.
  const latest = new Map<string, Judged>()

  function judge(field: string, value: unknown): Judged {
    const known = latest.get(field)
    if (known && known.value === value) return known
    const schema = content.shape[field]
    const parsed = schema ? z.safeParse(schema, value) : null
    const judged: Judged = {
      value,
      tidy: parsed?.success ? parsed.data : value,
      fault: parsed && !parsed.success ? (parsed.error.issues[0]?.message ?? 'Texten kan inte sparas.') : null,
    }
    latest.set(field, judged)
    return judged
  }

  return {
    tidy: (field, value) => judge(field, value).tidy,
    fault: (field, value) => judge(field, value).fault,
    sendsBase: (_, base) => isMergeable(base) && JSON.stringify(base).length <= maxBaseLength,
  }
}
