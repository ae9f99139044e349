import type { MentionPart } from '#contract/representatives/mentions.ts'
import type { Block, RichText } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/document.ts'
import { linksIn } from '#contract/rich-text/links.ts'
import type { SettingsTab } from '#contract/settings/settings.ts'
import { settingsTabLabel } from '#contract/settings/settings.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { PublicMedia } from '../../media/public-media.ts'
import { inheritedTexts } from './inherited-texts.ts'

// All public texts of a site, part by part, so that a search for a person's name need not know the areas.

interface PublicText {
  readonly part: MentionPart
  readonly text: string
}

/** An item, the settings or menu of a site, or a named row such as a category. */
interface PublicSource {
  readonly area: string | null
  readonly itemId: string | null
  readonly title: string
  /** Identifies the place when neither an item nor the title does. */
  readonly place?: string
  readonly texts: readonly PublicText[]
}

interface ItemRow {
  readonly id: string
  readonly area: string
  readonly title: string
  readonly head: Readonly<Record<string, unknown>>
  readonly body: RichText | null
  readonly media: readonly PublicMedia[]
}

const partOf: Readonly<Record<string, MentionPart>> = {
  title: 'title',
  name: 'title',
  menuTitle: 'title',
  byline: 'byline',
  alt: 'alt',
  caption: 'caption',
  shareTitle: 'share',
  shareText: 'share',
  sourceUrl: 'link',
  linkUrl: 'link',
  paidNoticeUrl: 'link',
  url: 'link',
}

const mediaId = (value: object): string | null => ('id' in value && typeof value.id === 'string' ? value.id : null)

/** The texts of a field of any type. Withheld pictures are left out, because visitors do not see their texts. */
function* fieldTexts(key: string, value: unknown, withheld: ReadonlySet<string>): Generator<PublicText> {
  if (typeof value === 'string') {
    if (value !== '') yield { part: partOf[key] ?? 'text', text: value }
  } else if (Array.isArray(value)) {
    for (const one of value) yield* fieldTexts(key, one, withheld)
  } else if (typeof value === 'object' && value !== null) {
    const id = mediaId(value)
    if (id !== null && withheld.has(id)) return
    for (const [inner, one] of Object.entries(value)) yield* fieldTexts(inner === 'title' ? key : inner, one, withheld)
  }
}

function* blockTexts(block: Block, withheld: ReadonlySet<string>): Generator<PublicText> {
  if (block.type === 'image') yield* fieldTexts('image', block.attrs, withheld)
  else if (block.type === 'slideshow') yield* fieldTexts('images', block.attrs.images, withheld)
  else if (block.type === 'embed') {
    yield { part: 'text', text: block.attrs.title }
    yield* fieldTexts('image', block.attrs.poster, withheld)
  } else yield { part: block.type === 'blockquote' ? 'quote' : 'text', text: plainText({ content: [block] }) }
  for (const { href } of linksIn(block)) yield { part: 'link', text: href }
}

function textsOf({ head, body, media }: ItemRow): PublicText[] {
  const withheld = new Set(media.flatMap(({ id, isWithdrawn }) => (isWithdrawn ? [id] : [])))
  const library = media.flatMap(({ kind, title, alt, caption, credit, isWithdrawn }) =>
    isWithdrawn ? [] : [kind === 'document' ? title : '', alt, caption, credit],
  )
  return [
    ...Object.entries(head).flatMap(([key, value]) => [...fieldTexts(key, value, withheld)]),
    ...(body?.content ?? []).flatMap((block) => [...blockTexts(block, withheld)]),
    ...library.filter((text) => text !== '').map((text): PublicText => ({ part: 'library', text })),
  ]
}

// A pattern excludes items without a match in the database; null: all of them.
const itemRows = statement<ItemRow>(
  'public_texts_of_items',
  `select i.id, i.area, i.title, i.head, i.body, i.media from published_items i
   where i.site_id = $1 and not i.is_protected
     and ($2::text is null or i.head::text || coalesce(i.body::text, '') || i.media::text ilike $2)
   order by i.published_at desc, i.id`,
)
// Reads tables of pages and settings, which this module may not import; their texts are just as public.
const aroundRows = statement<{ place: 'settings' | 'menu'; tab: SettingsTab; content: unknown }>(
  'public_texts_around',
  `select 'settings' as place, tab, content from site_settings
     where site_id = $1 and tab in ('general', 'contact', 'social', 'privacy')
   union all select 'menu', '', items from site_menus where site_id = $1 and mode = 'arranged'`,
)

interface NameRow {
  readonly part: 'category' | 'area' | 'programme' | 'body' | 'role' | 'assignment' | 'collection'
  readonly id: string
  readonly name: string
}
const called: Record<NameRow['part'], (name: string) => string> = {
  category: (name) => `Kategorin ”${name}”`,
  area: (name) => `Politikområdet ”${name}”`,
  programme: (name) => `Programmet ”${name}”`,
  body: (name) => `Organet ”${name}”`,
  role: (name) => `Rollen ”${name}”`,
  assignment: (name) => `Uppdraget ”${name}”`,
  collection: (name) => `Samlingen ”${name}” i bildbanken`,
}
const nameRows = statement<NameRow>(
  'public_texts_of_names',
  `select 'category' as part, id, name from news_categories where site_id = $1
   union all select 'area', id::text, name from policy_areas where site_id = $1
   union all select 'programme', id::text, concat_ws(', ', name, nullif(decided_by, '')) from policy_programmes where site_id = $1
   union all select 'body', id::text, name from bodies where site_id = $1
   union all select 'role', id::text, name from role_titles where site_id = $1
   union all select 'assignment', body_id || '/' || id, label_override from assignments where site_id = $1 and label_override <> ''
   order by part, name, id`,
)
// Visible in the admin only.
const collectionRows = statement<NameRow>(
  'names_of_collections',
  `select 'collection' as part, id::text, name from media_collections where site_id = $1 order by name, id`,
)
// What the site has added to news of the federation; they are read by its own visitors alone.
const additionRows = statement<{ id: string; title: string; lead: string; quote: string }>(
  'public_texts_of_additions',
  `select s.id, s.title, coalesce(s.words ->> 'lead', '') as lead, coalesce(s.words ->> 'quote', '') as quote
   from shared_here s where s.area = 'news' and s.has_words and s.ended_at is null order by s.began_at desc, s.id`,
)
const statementFacts = statement<{ itemId: string; title: string; texts: readonly string[] }>(
  'public_texts_of_accessibility',
  `select i.id as "itemId", i.title, jsonb_build_array(f.checked_by) || f.faults as texts
   from accessibility_facts f join published_items i on i.site_id = f.site_id and i.system_key = 'tillganglighet'
   where f.site_id = $1`,
)

const named = ({ part, id, name }: NameRow): PublicSource => ({
  area: null,
  itemId: null,
  title: called[part](name),
  place: `${part}/${id}`,
  texts: [{ part, text: name }],
})

/** Names of Bildbank collections: visitors do not read them, but people who choose pictures do. */
export const collectionSources = async (site: SiteDb): Promise<PublicSource[]> =>
  (await site.rows(collectionRows, [site.siteId])).map(named)

/** `pattern`: an ILIKE pattern that all texts with a match fit. */
export async function publicSources(site: SiteDb, pattern: string | null): Promise<PublicSource[]> {
  const [items, around, names, facts, additions, inherited] = await Promise.all([
    site.rows(itemRows, [site.siteId, pattern]),
    site.rows(aroundRows, [site.siteId]),
    site.rows(nameRows, [site.siteId]),
    site.rows(statementFacts, [site.siteId]),
    site.rows(additionRows, []),
    inheritedTexts(site),
  ])
  const none: ReadonlySet<string> = new Set()
  return [
    ...items.map((row): PublicSource => ({ area: row.area, itemId: row.id, title: row.title, texts: textsOf(row) })),
    ...around.map(({ place, tab, content }): PublicSource => ({
      area: null,
      itemId: null,
      title: place === 'menu' ? 'Menyn' : `Inställningar, ${settingsTabLabel[tab]}`,
      texts: [...fieldTexts('', content, none)].map(({ text }) => ({ part: place, text })),
    })),
    ...inherited.map(({ place, title, text }): PublicSource => ({
      area: null,
      itemId: null,
      title,
      place,
      texts: [{ part: 'settings', text }],
    })),
    ...names.map(named),
    ...additions.map(({ id, title, lead, quote }): PublicSource => ({
      area: null,
      itemId: null,
      title: `Tillägget till riksnyheten ”${title}”`,
      place: `broadcast/${id}`,
      texts: [
        { part: 'text', text: lead },
        { part: 'quote', text: quote },
      ],
    })),
    ...facts.map(({ itemId, title, texts }): PublicSource => ({
      area: 'pages',
      itemId,
      title,
      texts: texts.map((text) => ({ part: 'text', text })),
    })),
  ]
}
