import type { Mention } from '#contract/representatives/mentions.ts'
import type { ContactKind } from '#contract/representatives/representative-persons.ts'
import { hiddenContactsIn } from '#contract/rich-text/hidden-contact.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { inheritedTexts } from './inherited-texts.ts'
import { publicSources } from './public-texts.ts'

// Public texts that show a hidden contact detail. The publish check stops new ones; these were public when
// the detail was hidden, or before it was entered.

export interface ShownContact {
  readonly personId: string
  readonly name: string
  readonly kind: ContactKind
  readonly mention: Mention
}

interface HiddenContact {
  readonly personId: string
  readonly name: string
  readonly kind: ContactKind
  readonly value: string
}
const hiddenOnes = statement<HiddenContact>(
  'hidden_contacts_of_persons',
  `select c.person_id as "personId", i.title as name, c.kind, c.value from person_contacts c
   join items i on i.site_id = c.site_id and i.id = c.person_id
   where c.site_id = $1 and i.deleted_at is null and (c.visibility = 'hidden'
     or exists (select from person_protection p where p.site_id = c.site_id and p.person_id = c.person_id))
   order by i.title, c.person_id, c.kind`,
)
const revisionOf = statement<{ revision: string }>('shown_contacts_revision', 'select revision::text from sites where id = $1')

async function find(site: SiteDb, hidden: readonly HiddenContact[]): Promise<ShownContact[]> {
  const values = [...new Set(hidden.map(({ value }) => value))]
  const shown = new Map<string, ShownContact>()
  for (const { area, itemId, title, texts, ...source } of await publicSources(site, null)) {
    for (const { part, text } of texts) {
      const found = new Set(hiddenContactsIn(text, values))
      if (found.size === 0) continue
      for (const { personId, name, kind } of hidden.filter(({ value }) => found.has(value))) {
        const place = source.place ?? `${itemId ?? title}/${part}`
        const mention = { place, part, area, itemId, title, isAutomatic: false }
        shown.set(`${personId} ${kind} ${place}`, { personId, name, kind, mention })
      }
    }
  }
  return [...shown.values()]
}

// Reading every text of the site is expensive: the result is cached until the public content changes.
const known = new Map<string, { readonly key: string; readonly shown: ShownContact[] }>()
const mostKnown = 200

export async function shownContacts(site: SiteDb): Promise<ShownContact[]> {
  const [hidden, [row]] = await Promise.all([site.rows(hiddenOnes, [site.siteId]), site.rows(revisionOf, [site.siteId])])
  if (hidden.length === 0) return []
  // What another site has set does not change this site's revision.
  const key = JSON.stringify([row?.revision, hidden, await inheritedTexts(site)])
  const before = known.get(site.siteId)
  if (before?.key === key) return before.shown
  const shown = await find(site, hidden)
  if (known.size >= mostKnown) known.clear()
  known.set(site.siteId, { key, shown })
  return shown
}
