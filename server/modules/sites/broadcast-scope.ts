import { broadcastsHere, pagesHere } from './media-here.ts'
import { isSharedTopicShown, sharedTopicsHere } from './shared-topic-scope.ts'

/** SQL: whether the site shows what the federation sends by default. Without a saved setting it does. */
export const autoShows = (siteId: string): string =>
  `coalesce((select (g.content ->> 'showsBroadcasts')::boolean from site_settings g where g.site_id = ${siteId} and g.tab = 'publishing'), true)`

/**
 * SQL after `from`: the broadcasts `b` that visitors of the site see, with what the site has decided (`d`). The row policy leaves those
 * that reach the site and are neither recalled nor withdrawn; this adds the site's own decision.
 */
export const shownBroadcasts = `${broadcastsHere} b left join broadcast_deliveries d on d.broadcast_id = b.id
   where (b.mode = 'mandatory' or d.display = 'shown'
       or (b.mode = 'default' and coalesce(d.display, 'auto') = 'auto' and ${autoShows('current_site()')}))`

/** Before the address of a broadcast where an item of the site's own has it; no item can have such an address. */
export const besideOwn = 'riks/'

/** SQL: the address of the broadcast `b` on the site, below `/nyheter/`: its own, or that beside an item of the site with the same. */
export const localSlug = `coalesce((select '${besideOwn}' from published_items o where o.site_id = current_site() and o.path = '/nyheter/' || b.slug), '') || b.slug`

/**
 * SQL: true for an area `a` in which visitors have something to read. For editors too, whose role sees what was sent from here and what was
 * recalled.
 */
export const hasSomething = `(exists (select from published_items i where i.area = a.area) or (a.area = 'news' and exists (
     select from ${shownBroadcasts} and b.is_public and b.recalled_at is null and b.origin_site_id <> current_site()))
   or (a.area = 'policy' and exists (
     select from ${sharedTopicsHere} where ${isSharedTopicShown} and t.is_public and t.withdrawn_at is null and t.origin_site_id <> current_site())))`

/** What this adds to the revision of every site. */
export const broadcastRevision = `coalesce((select broadcast_revision from federation), 0)`

/**
 * SQL after `from`: the shared pages `i` that reach the site and are public, with what the site has decided (`c`). For editors too, whose
 * role sees what was shared from here and what was withdrawn.
 */
export const sharedPagesHere = `${pagesHere} i left join shared_page_choices c on c.page_id = i.id and c.site_id = current_site()
   where i.is_public and i.withdrawn_at is null
     and i.origin_site_id = (select own_site_id from federation) and i.origin_site_id <> current_site()`

/** What shared pages add to the revision of every frame: the tree of pages is a part of it. */
export const sharedPagesRevision = `coalesce((select shared_pages_revision from federation), 0)`

/** Since when a new site shows broadcasts: it begins with the latest ten; null while there are fewer. */
export const tenthBroadcast = `(
    select b.sent_at from broadcasts b join federation f on f.own_site_id = b.origin_site_id
    where b.is_public and b.recalled_at is null order by b.sent_at desc offset 9 limit 1)`
