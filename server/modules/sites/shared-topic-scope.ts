import { topicsHere } from './media-here.ts'

/** SQL: whether the site has a public topic of its own with the name or the address of the shared topic `t`. */
export const hasOwnTopic = `exists (select from published_items o where o.site_id = current_site() and o.area = 'policy'
     and (o.path = '/politik/' || t.slug or lower(o.title collate "sv-x-icu") = lower(t.name collate "sv-x-icu")))`

/**
 * SQL: the last part of the address of the shared topic `t` on the site: its own, unless a topic of the site has it. Only a required one is
 * shown then.
 */
export const sharedTopicSlug = `(select a.slug from (values (1, t.slug), (2, t.slug || '-riks'), (3, t.slug || '-riks-' || left(t.id::text, 8))) a (place, slug)
     where not exists (select from published_items o where o.site_id = current_site() and o.path = '/politik/' || a.slug) order by a.place limit 1)`

/** SQL after `from`: the shared topics `t` of the site, with what it has added (`e`). The row policy leaves those that are shared with it. */
export const sharedTopicsHere = `${topicsHere} t left join policy_extensions e on e.site_id = current_site() and e.topic_id = t.id`

/** SQL: whether visitors see it. An optional one can be hidden, and gives way to a topic of the site's own (docs/decisions/084). */
export const isSharedTopicShown = `(t.is_required or (not coalesce(e.is_hidden, false) and not ${hasOwnTopic}))`

/** SQL: the id of the policy area of the shared topic `t` on the site: its own of the same name or address, else the federation's; '' for none. */
export const sharedTopicArea = `coalesce((select a.id::text from policy_areas a
     where a.site_id = current_site() and (a.name_key = t.area ->> 'nameKey' or a.slug = t.area ->> 'slug') order by a.name_key = t.area ->> 'nameKey' desc limit 1),
   t.area ->> 'id', '')`
