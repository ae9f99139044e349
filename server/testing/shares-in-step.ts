import type pg from 'pg'

/**
 * What is shared and differs from what is public of it (docs/decisions/109): no test may leave such a row, whatever it does. Empty when
 * all are in step.
 */
export async function sharesOutOfStep(superuser: pg.Client): Promise<readonly object[]> {
  const { rows } = await superuser.query<object>(
    `select s.origin_site_id as site, s.id, s.title,
       array_remove(array[
         case when s.revision_id is distinct from p.revision_id then 'revision' end,
         case when p.title <> s.title or p.path <> s.path or p.slug <> s.slug then 'address' end,
         case when p.is_protected <> s.is_protected then 'protection' end,
         case when foreign_media(p.site_id, p.media) <> s.media or foreign_medium(p.site_id, p.image) is distinct from s.image then 'media' end,
         case when p.search_text <> s.search_text or p.body is distinct from s.body or p.updated_at <> s.updated_at then 'text' end,
         case when s.referred <> x.referred then 'referred' end], null) as what
     from shares s left join published_items p on p.site_id = s.origin_site_id and p.id = s.id
     cross join lateral (
       select coalesce(jsonb_object_agg(t.id, jsonb_build_object('id', t.id, 'area', t.area, 'title', t.title, 'path', t.path)), '{}') as referred
       from published_items t where t.site_id = s.origin_site_id and not t.is_protected and p.id is not null and t.id in (
         select r.to_item_id from item_references r where r.site_id = s.origin_site_id and r.item_id = s.id and r.version = 'published')) x
     where s.revision_id is distinct from p.revision_id or (p.id is not null and (p.title <> s.title or p.path <> s.path or p.slug <> s.slug
       or p.is_protected <> s.is_protected or foreign_media(p.site_id, p.media) <> s.media
       or foreign_medium(p.site_id, p.image) is distinct from s.image or p.search_text <> s.search_text or p.body is distinct from s.body
       or p.updated_at <> s.updated_at)) or s.referred <> x.referred`,
  )
  return rows
}
