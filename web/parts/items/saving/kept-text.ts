import { z } from 'zod'
import type { Fields, Item } from '../item.ts'
import type { FieldRules } from '../field-rules.ts'
import { sameValue } from '../compare/same-value.ts'

// Text that could not be saved outlives the page in localStorage: synchronous, because the last chance to write it is
// while the page is being taken down. Text only: no token, nothing of others. One entry per person, so that two people
// who share a computer never meet each other's words.

const keptForMs = 30 * 24 * 60 * 60 * 1000
const prefix = 'kansli:osparat:'

const KeptTextEntry = z.object({
  fields: z.record(z.string(), z.unknown()),
  versions: z.record(z.string(), z.number()),
  bases: z.record(z.string(), z.unknown()).default({}),
  key: z.string().optional(),
  parentId: z.string().optional(),
  at: z.number(),
})

export interface KeptText {
  readonly fields: Fields
  /** The versions the text was written on, so that putting it back meets newer changes. */
  readonly versions: Readonly<Record<string, number>>
  /** The texts of those versions, of fields in which two texts can be joined. */
  readonly bases: Fields
  /** Of a text that no answer has told to be created: the id that it gets. */
  readonly key?: string | undefined
  /** Of such a text: the item that it is to stand below. */
  readonly parentId?: string | undefined
  readonly at: number
}

/** Where the texts of one person in one area of one site are kept. */
export interface KeptPlace {
  readonly userId: string
  readonly siteId: string
  readonly area: string
}

const placeOf = ({ userId, siteId, area }: KeptPlace): string => `${prefix}${userId}:${siteId}:${area}:`
const keyOf = (place: KeptPlace, itemId: string, kind: 'unsaved' | 'offered'): string => `${placeOf(place)}${itemId}:${kind}`

function read(key: string): KeptText | null {
  try {
    const found = KeptTextEntry.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return found.success ? found.data : null
  } catch {
    // Storage is switched off, or something else wrote there: then there is nothing to offer.
    return null
  }
}

function write(key: string, text: KeptText | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(text))
  } catch {
    // Storage is full or switched off. The text is still on the screen and the status line says that it is not saved.
  }
}

/** `itemId`: of a new text the id that it gets when it is created. Null forgets it. */
export function keepText(place: KeptPlace, itemId: string, text: KeptText | null): void {
  write(keyOf(place, itemId, 'unsaved'), text)
}

/** The new text that was kept under this id; null when there is none. */
export function newTextOf(place: KeptPlace, id: string): KeptText | null {
  const text = read(keyOf(place, id, 'unsaved'))
  return text?.key === id ? text : null
}

/** A new text that was left before it was saved. */
export interface LeftText {
  /** That it gets when it is created. */
  readonly id: string
  readonly kept: KeptText
}

/** This person's new texts of the area that were not saved, newest first. Forgets those older than 30 days. */
export function newTextsOf(place: KeptPlace, now: number): readonly LeftText[] {
  takeOverFormerText(place)
  const found: LeftText[] = []
  for (const name of namesIn(placeOf(place))) {
    const id = name.slice(placeOf(place).length).replace(/:unsaved$/, '')
    const kept = newTextOf(place, id)
    if (kept === null) continue
    if (now - kept.at < keptForMs) found.push({ id, kept })
    else keepText(place, id, null)
  }
  return found.toSorted((one, other) => other.kept.at - one.kept.at)
}

/** Until 28 November 2026 all new texts of an area had one place, `ny`. */
function takeOverFormerText(place: KeptPlace): void {
  const [unsaved, earlier] = [read(keyOf(place, 'ny', 'unsaved')), read(keyOf(place, 'ny', 'offered'))]
  const kept = unsaved && earlier ? joined(earlier, unsaved) : (unsaved ?? earlier)
  if (kept === null) return
  const id = kept.key ?? crypto.randomUUID()
  keepText(place, id, { ...kept, key: id })
  for (const kind of ['unsaved', 'offered'] as const) write(keyOf(place, 'ny', kind), null)
}

function namesIn(begin: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(begin))
  } catch {
    return []
  }
}

/** Both visits' texts, each with what it was written on; where both wrote in a field, the later one. */
function joined(earlier: KeptText, later: KeptText): KeptText {
  const before = Object.keys(earlier.fields).filter((field) => !(field in later.fields))
  const of = <Value>(values: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([field]) => names.includes(field)))
  const now = Object.keys(later.fields)
  return {
    ...later,
    fields: { ...of(earlier.fields, before), ...later.fields },
    versions: { ...of(earlier.versions, before), ...of(later.versions, now) },
    bases: { ...of(earlier.bases, before), ...of(later.bases, now) },
    key: later.key ?? earlier.key,
  }
}

/**
 * The text an earlier visit could not save, if it still says something the saved draft does not. From now on it is kept apart
 * from what this visit writes, until `dropOffer`.
 */
export function takeOffer(place: KeptPlace, { id, content }: Item, rules: FieldRules, now: number): KeptText | null {
  const offeredKey = keyOf(place, id, 'offered')
  const unsaved = read(keyOf(place, id, 'unsaved'))
  const earlier = read(offeredKey)
  const kept = unsaved && earlier ? joined(earlier, unsaved) : (unsaved ?? earlier)
  const news = Object.entries(kept?.fields ?? {}).filter(
    ([field, value]) => field in content && !sameValue(rules.tidy(field, value), content[field]),
  )
  const offer = kept && news.length > 0 && now - kept.at < keptForMs ? { ...kept, fields: Object.fromEntries(news) } : null
  write(keyOf(place, id, 'unsaved'), null)
  write(offeredKey, offer)
  return offer
}

export function dropOffer(place: KeptPlace, itemId: string): void {
  write(keyOf(place, itemId, 'offered'), null)
}
