import { z } from 'zod'
import { daysAfter } from '#contract/field-forms.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import type { WrittenContent } from './demo-files.ts'
import type { FindMedia } from './demo-text.ts'
import { storedText, WrittenBlock } from './demo-text.ts'

/** The ids and pictures that names in written contents mean. */
export interface Named {
  /** The id of a thing of the site. Throws for an unknown name. */
  readonly idOf: (kind: string, name: string) => string
  readonly media: FindMedia
  /** The day of the seed. */
  readonly today: string
}

/** Fields that name other things of the site, and the kinds of those. */
const naming: Readonly<Record<string, string>> = {
  topics: 'policy',
  persons: 'representatives',
  spokespersons: 'representatives',
  bylinePerson: 'representatives',
  translationOf: 'pages',
  area: 'policyAreas',
  programme: 'policyProgrammes',
}

const InDays = z.strictObject({ inDays: z.int() })
const Names = z.union([z.string(), z.array(z.string())])
const Text = z.array(WrittenBlock)

/** A date that is counted from the day of the seed, or any other value as it is. */
function dated(value: unknown, today: string): unknown {
  const counted = InDays.safeParse(value)
  return counted.success ? daysAfter(today, counted.data.inDays) : value
}

function storedField(area: ItemArea<Fields>, field: string, value: unknown, { idOf, media, today }: Named): unknown {
  if (area.richTextFields.includes(field)) return storedText(Text.parse(value), media)
  if (field === area.leadField) {
    const shown = media(z.string().parse(value))
    return shown && { ...shown, alt: '', caption: '', crop: null }
  }
  const kind = naming[field]
  if (kind !== undefined) {
    const names = Names.parse(value)
    return typeof names === 'string' ? idOf(kind, names) : names.map((name) => idOf(kind, name))
  }
  if (field !== 'event') return dated(value, today)
  const event = Object.entries(z.record(z.string(), z.unknown()).parse(value))
  return { ...emptyEvent, ...Object.fromEntries(event.map(([part, one]) => [part, dated(one, today)])) }
}

/** The fields in their stored form. */
export const storedFields = (area: ItemArea<Fields>, written: WrittenContent, named: Named): Fields =>
  Object.fromEntries(Object.entries(written).map(([field, value]) => [field, storedField(area, field, value, named)]))

/** The whole content. Throws for a field that the area does not have, or a value that it refuses. */
export const storedContent = (area: ItemArea<Fields>, written: WrittenContent, named: Named): Fields =>
  area.content.parse({ ...area.empty, ...storedFields(area, written, named) })
