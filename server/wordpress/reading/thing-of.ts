import type { Element, Sentences, WxrItem, WxrTerm, WxrThing } from './wxr-things.ts'

/** Values of plug-ins that are read; all others are left unread. */
const readMeta =
  /^(?:_thumbnail_id|_wp_attachment_image_alt|_wp_attached_file|_yoast_wpseo_metadesc|_Event(?:StartDate|EndDate|AllDay|URL|VenueID|Recurrence)|_Venue(?:Address|City)|_event_(?:start|end)_(?:date|time)|_event_all_day|_location_id|_recurrence_id|mec_(?:start|end)_(?:date|time_hour|time_minutes|time_ampm)|mec_allday|mec_repeat_status|mec_read_more)$/

export const isReadMeta = (key: string): boolean => readMeta.test(key)

const maxTerms = 200

const valueOf = (element: Element, name: string): string => element.inside.find((one) => one.name === name)?.text.trim() ?? ''

function itemOf(element: Element, replaced: Sentences): WxrItem {
  const value = (name: string): string => valueOf(element, name)
  const content = element.inside.find(({ name }) => name === 'content:encoded')
  const meta = element.inside
    .filter(({ name }) => name === 'wp:postmeta')
    .map((one) => [valueOf(one, 'wp:meta_key'), valueOf(one, 'wp:meta_value')] as const)
    .filter(([key]) => isReadMeta(key))
  return {
    kind: 'item',
    replaced,
    id: value('wp:post_id'),
    type: value('wp:post_type') || 'post',
    title: value('title'),
    link: value('link'),
    guid: value('guid'),
    creator: value('dc:creator'),
    content: content?.text ?? '',
    excerpt: value('excerpt:encoded'),
    date: value('wp:post_date'),
    slug: value('wp:post_name'),
    status: value('wp:status') || 'publish',
    parent: value('wp:post_parent'),
    menuOrder: Math.min(Math.max(Number.parseInt(value('wp:menu_order'), 10) || 0, -1_000_000), 1_000_000),
    password: value('wp:post_password'),
    fileUrl: value('wp:attachment_url'),
    isSticky: value('wp:is_sticky') === '1',
    comments: element.inside.filter(({ name }) => name === 'wp:comment').length,
    isCut: content?.isCut === true,
    terms: element.inside
      .filter(({ name }) => name === 'category')
      .slice(0, maxTerms)
      .map(({ attributes, text }) => ({
        taxonomy: attributes['domain'] ?? 'category',
        slug: attributes['nicename'] ?? '',
        name: text.trim(),
      })),
    meta: new Map(meta),
  }
}

function termOf(element: Element, kind: WxrTerm['kind'], prefix: string, replaced: Sentences): WxrTerm {
  const value = (name: string): string => valueOf(element, name)
  const taxonomy = { category: 'category', tag: 'post_tag', term: value('wp:term_taxonomy') }[kind]
  return {
    kind,
    replaced,
    id: value('wp:term_id'),
    taxonomy,
    slug: value({ category: 'wp:category_nicename', tag: 'wp:tag_slug', term: 'wp:term_slug' }[kind]),
    name: value(prefix),
    parent: value({ category: 'wp:category_parent', tag: '', term: 'wp:term_parent' }[kind]),
  }
}

/** One thing of a finished element; null for what is none. */
export function thingOf(element: Element, replaced: Sentences): WxrThing | null {
  switch (element.name) {
    case 'item':
      return itemOf(element, replaced)
    case 'wp:category':
      return termOf(element, 'category', 'wp:cat_name', replaced)
    case 'wp:tag':
      return termOf(element, 'tag', 'wp:tag_name', replaced)
    case 'wp:term':
      return termOf(element, 'term', 'wp:term_name', replaced)
    case 'wp:author': {
      const login = valueOf(element, 'wp:author_login')
      const name = valueOf(element, 'wp:author_display_name') || login
      return { kind: 'author', replaced, id: valueOf(element, 'wp:author_id'), login, name }
    }
    default:
      return null
  }
}
