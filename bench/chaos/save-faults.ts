import type pg from 'pg'
import type { RichText } from '#contract/rich-text/document.ts'
import type { Desk, Item } from './busy-editors.ts'
import { edit } from './busy-editors.ts'
import type { Fault, Shown } from './fault.ts'
import { fault, tally } from './fault.ts'
import { addOwnSites } from './own-sites.ts'
import type { World } from './world.ts'

// Fifty editors save the same item in the same moment, from the version that all of them have read. A save is accepted for the
// fields whose version it names; any other text is kept in the history.

const perField = 10
const perText = 20
const editors = 3 * perField + perText

const paragraph = (text: string): RichText['content'][number] => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Every second paragraph is changed by one editor; the others keep the changes apart. */
const textWith = (changed: (n: number) => string): RichText => ({
  type: 'doc',
  content: Array.from({ length: perText }, (_, n) => [paragraph(changed(n)), paragraph(`Oförändrat stycke ${n}.`)]).flat(),
})
const original = (n: number): string => `Stycke ${n} som alla har läst.`

interface Save {
  readonly field: 'title' | 'byline' | 'lead' | 'body'
  readonly value: string | RichText
  /** Words that only this save has. */
  readonly words: string
}

const lineSaves = (field: 'title' | 'byline' | 'lead'): Save[] =>
  Array.from({ length: perField }, (_, n) => ({ field, value: `${field} av redaktör ${n}`, words: `${field} av redaktör ${n}` }))
const textSaves = Array.from({ length: perText }, (_, mine): Save => {
  const words = `Stycke ${mine} av redaktör ${mine}.`
  return { field: 'body', value: textWith((n) => (n === mine ? words : original(n))), words }
})

interface Stored {
  readonly draftVersion: number
  readonly draft: { readonly title: string; readonly byline: string; readonly lead: string; readonly body: RichText }
  readonly versions: Readonly<Record<string, { readonly version: number }>>
  /** Texts of the history, kept because of a conflict. */
  readonly kept: readonly string[]
}

async function stored(client: pg.Client, siteId: string, id: string): Promise<Stored> {
  const { rows } = await client.query<Stored>(
    `select i.draft_version as "draftVersion", i.draft, i.field_versions as versions,
       array(select r.content::text from item_revisions r where r.site_id = i.site_id and r.item_id = i.id and r.kind = 'conflict') as kept
     from items i where i.site_id = $1 and i.id = $2`,
    [siteId, id],
  )
  const [row] = rows
  if (!row) throw new Error('The item is not there')
  return row
}

async function savedAtOnce({ nodes, balancer, database }: World): Promise<Shown> {
  const client = await database.connect()
  const { people, siteIds } = await addOwnSites(client, 1, editors)
  const [siteId = ''] = siteIds
  const desks: Desk[] = people.map((person, n) => ({
    port: (nodes[n % nodes.length] ?? nodes[0]).adminPort,
    host: `localhost:${balancer.adminPort}`,
    person,
  }))
  const [first] = desks
  if (!first) throw new Error('No editor')
  const base = textWith(original)
  const content = { title: 'Rubrik som alla har läst', byline: 'Alla', lead: 'Ingress som alla har läst', body: base }
  const item = JSON.parse((await edit(first, 'POST', '', { content })).text) as Item
  const versions = Object.fromEntries(Object.entries(item.versions).map(([field, { version }]) => [field, version]))
  // One save has come before, so that every save of the lead names an old version.
  const lead = 'Ingress som kom före alla andra'
  await edit(first, 'PATCH', `/${item.id}/draft`, { fields: { lead }, versions })
  const before = await stored(client, siteId, item.id)

  const saves = [...lineSaves('title'), ...lineSaves('byline'), ...lineSaves('lead'), ...textSaves]
  const answers = await Promise.all(
    saves.map(async (save, n) => {
      const { field, value } = save
      const body = { fields: { [field]: value }, versions, bases: { [field]: content[field] } }
      const { status } = await edit(desks[n % desks.length] ?? first, 'PATCH', `/${item.id}/draft`, body)
      return { ...save, status }
    }),
  )
  const after = await stored(client, siteId, item.id)
  await client.end()

  const { draft } = after
  const accepted = answers.filter(({ status }) => status === 200)
  const of = (field: Save['field']) => accepted.filter((one) => one.field === field)
  const isIn =
    (text: string) =>
    (words: string): boolean =>
      text.includes(words)
  const isInBody = isIn(JSON.stringify(draft.body))
  const isHeld = ({ field, words }: Save): boolean => (field === 'body' ? isInBody(words) : draft[field] === words)
  const isKept = ({ words }: Save): boolean => after.kept.some((text) => text.includes(words))
  const expected = { title: 1, byline: 1, lead: 0, body: perText }
  const wrong = [
    ...Object.entries(expected).flatMap(([field, count]) => {
      const found = of(field as Save['field']).length
      return found === count ? [] : [`${found} saves of ${field} were accepted, not ${count}`]
    }),
    ...accepted.filter((one) => !isHeld(one)).map(({ words }) => `accepted and not in the draft: ${words}`),
    ...answers
      .filter((one) => one.status !== 200 && !isKept(one))
      .map(({ words, status }) => `answered ${status} and not in the history: ${words}`),
    ...(draft.body.content.length === 2 * perText ? [] : [`the text has ${draft.body.content.length} paragraphs`]),
    ...(draft.lead === lead ? [] : ['a save from an old version replaced the lead']),
    ...(after.draftVersion === before.draftVersion + accepted.length ? [] : [`the draft has version ${after.draftVersion}`]),
    ...(after.versions['lead']?.version === before.versions['lead']?.version ? [] : ['the version of the lead is another']),
  ]
  const words = [
    `answers ${tally(answers.map(({ status }) => status))}`,
    `accepted ${Object.keys(expected)
      .map((field) => `${of(field as Save['field']).length} of ${field}`)
      .join(', ')}`,
    `versions ${before.draftVersion} → ${after.draftVersion}`,
    `${answers.filter((one) => one.status !== 200 && isKept(one)).length} refused texts in the history`,
  ].join('; ')
  return { words, acknowledged: accepted.length, lost: accepted.filter((one) => !isHeld(one)).length, wrong }
}

export const saveFaults: readonly Fault[] = [fault(`${editors} saves of one item at once`, savedAtOnce)]
