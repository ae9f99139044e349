import type { HiddenBefore } from '#contract/items/hidden-before.ts'
import { hiddenBeforeWords } from '#contract/items/hidden-before.ts'
import type { Actor, Fields } from '../../modules/items/actor.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { draftColumns } from '../../modules/items/life/item-step.ts'
import { mirrorDraftReferences } from '../../modules/items/references/item-references.ts'
import { findItem, insertRevision, updateItem } from '../../modules/items/store/item-store.ts'
import { mirrorMedia } from '../../modules/media/media-uses.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { CopiedRow } from '../../site-export/copied/rows.ts'
import type { Adding } from '../../site-export/reading/add-rows.ts'
import { addDrafts, addRedirects } from '../../site-export/reading/add-rows.ts'
import { areaOf } from '../../site-export/reading/copied-content.ts'
import type { Converted } from '../converting/bundle.ts'
import type { Outcome } from '../stored/row-store.ts'
import type { NewSource, Source } from '../stored/source-store.ts'
import { putSources, sourcesOf } from '../stored/source-store.ts'

// Texts of a bundle become drafts. One that was read in before is found by its source: it is the same, is untouched and replaced, or is
// left alone because people have worked on it.

export interface BundledText {
  readonly line: Converted
  readonly item: CopiedRow<'items'>
  readonly redirects: readonly CopiedRow<'redirects'>[]
  /** The end of a text that was too long. */
  readonly cutText: string | null
}

const setHidden = statement(
  'wordpress_hidden_set',
  `update items i set hidden_before = r.reason from unnest($2::uuid[], $3::text[]) as r (id, reason)
   where i.site_id = $1 and i.id = r.id and i.first_published_at is null and i.hidden_before is distinct from r.reason`,
)

/** Notes how open texts were by the newest export, also of drafts that people have worked on: no word of theirs is touched. */
function noteHidden(site: SiteDb, texts: readonly { readonly id: string; readonly hiddenBefore: HiddenBefore | null }[]): void {
  const columns = [texts.map(({ id }) => id), texts.map(({ hiddenBefore }) => hiddenBefore)]
  if (texts.length > 0) site.send(setHidden, [site.siteId, ...columns])
}

/** Replaces the text of a draft; returns its version. `keep` is called with the text before. */
export async function replaceDraft(
  site: SiteDb,
  { id, area, content }: { readonly id: string; readonly area: ItemArea<Fields>; readonly content: Fields },
  actor: Actor,
  keep: (before: Fields) => void = () => undefined,
): Promise<number> {
  const item = await findItem(site, area.name, id, 'lock')
  const before = area.content.parse(item.draft)
  keep(before)
  const { draftVersion } = updateItem(site, item, draftColumns(area, item, content, actor))
  mirrorDraftReferences(site, id, area.references(before), area.references(content))
  mirrorMedia(site, { itemId: id }, 'draft', area.media(content), area.media(before))
  return draftVersion
}

const leftOut = (nth: number, note: string): Outcome => ({ nth, outcome: 'leftOut', notes: [note] })
const hiddenNotes = ({ hiddenBefore }: CopiedRow<'items'>): string[] =>
  hiddenBefore === null ? [] : [`${hiddenBeforeWords[hiddenBefore]}.`]

/** Adds texts and says what became of each. `room`: how many more pages the site has room for, lowered by what is written. */
export async function addTexts(
  site: SiteDb,
  adding: Adding,
  texts: readonly BundledText[],
  room: { pages: number },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const known = await sourcesOf(
    site,
    texts.map(({ line }) => line.sourceKey),
  )
  const before = new Map(known.map((one) => [one.sourceKey, one]))
  const isTwice = new Set<string>()
  const added: BundledText[] = []
  const sources: NewSource[] = []
  const hidden: Parameters<typeof noteHidden>[1][number][] = []
  for (const text of texts) {
    const { nth, sourceKey } = text.line
    const source = before.get(sourceKey)
    if (isTwice.has(sourceKey)) outcomes.push({ nth, outcome: 'same', notes: ['Posten finns två gånger i filen.'] })
    else if (source) {
      outcomes.push(await again(site, adding, text, source, sources))
      if (!source.isGone) hidden.push({ id: source.objectId, hiddenBefore: text.item.hiddenBefore })
    } else if (text.item.area === 'pages' && room.pages-- <= 0)
      outcomes.push(leftOut(nth, 'Sajten har redan så många sidor som den får ha, 500.'))
    else added.push(text)
    isTwice.add(sourceKey)
  }
  noteHidden(site, hidden)
  outcomes.push(...(await addNew(site, adding, added, sources)))
  putSources(site, adding.importId, sources)
  return outcomes
}

/** A text that was read in before. */
async function again(
  site: SiteDb,
  { areas, actor: by }: Adding,
  { line, item, cutText }: BundledText,
  source: Source,
  sources: NewSource[],
): Promise<Outcome> {
  const { nth, sourceKey, hash, notes } = line
  const place = { area: source.area, itemId: source.isGone ? null : source.objectId }
  if (source.isGone) return leftOut(nth, 'Togs bort här efter en tidigare inläsning.')
  if (source.hash === hash) return { nth, outcome: 'same', notes: hiddenNotes(item), ...place }
  if (source.isTrashed) return { nth, outcome: 'touched', notes: ['Ligger i papperskorgen här, och fick ligga kvar.'], ...place }
  if (!source.isUntouched || source.area !== item.area)
    return { nth, outcome: 'touched', notes: ['Texten har ändrats här sedan den lästes in, och fick vara som den är.'], ...place }
  let beforeRevisionId: string | null = null
  const [actor, area] = [{ ...by, role: 'siteAdmin' } as const, areaOf(areas, item.area)]
  const text = { id: source.objectId, area, content: area.content.parse(item.draft) }
  const draftVersion = await replaceDraft(site, text, actor, (before) => {
    beforeRevisionId = insertRevision(site, { itemId: text.id, kind: 'checkpoint', content: before }, actor)
  })
  sources.push({ sourceKey, objectId: text.id, area: source.area, hash, draftVersion })
  return { nth, outcome: 'updated', notes: [...notes, ...hiddenNotes(item)], ...place, beforeRevisionId, cutText }
}

async function addNew(site: SiteDb, adding: Adding, added: readonly BundledText[], sources: NewSource[]): Promise<Outcome[]> {
  const addresses = await addDrafts(
    site,
    adding,
    added.map(({ item }) => item),
  )
  const led = await addRedirects(
    site,
    adding,
    added.flatMap(({ redirects }) => redirects),
  )
  return added.map(({ line, item, cutText }): Outcome => {
    const { path = '', slug = '' } = addresses.get(item.id) ?? {}
    const notes = [...line.notes, ...addressNotes(line, path, slug !== item.slug, led), ...line.notesIfNew]
    const area = item.area as 'news' | 'pages'
    sources.push({ sourceKey: line.sourceKey, objectId: item.id, area, hash: line.hash, draftVersion: 1 })
    return {
      nth: line.nth,
      outcome: notes.length === 0 ? 'kept' : 'changed',
      // A draft that stays one is kept as it was.
      notes: [...notes, ...hiddenNotes(item)],
      itemId: item.id,
      area,
      cutText,
    }
  })
}

function addressNotes({ oldAddress }: Converted, path: string, isNumbered: boolean, led: ReadonlySet<string>): string[] {
  const notes = isNumbered ? [`Adressen var upptagen. Texten fick ${path}.`] : []
  if (oldAddress === null || oldAddress === path || led.has(oldAddress)) return notes
  return [...notes, `Den gamla adressen ${oldAddress.slice(0, 120)} används redan och leder inte hit.`]
}
