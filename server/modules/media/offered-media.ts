// Which of the federation's pictures a site may choose (docs/decisions/090). SQL, from the table's row `m` of the library `*`.

/** Outside the trash. */
export const keptMedia = 'm.deleted_at is null'

/** Ids of the federation's collections with `condition` on their row `c`, and of all that lie in these. */
const collectionsWith = (condition: string): string => `(
    with recursive found as (
      select c.id from media_collections c where c.site_id = '*' and ${condition}
      union select c.id from media_collections c join found on c.parent_id = found.id where c.site_id = '*'
    ) select id from found)`

const audience = `coalesce((select site_audience(s.id, s.parent_id, s.tags) from sites s where s.id = current_site()), '{*}')`
const closedTo = (target: string): string => `${target} is not null and not target_audience(${target}) && ${audience}`

/** Described, with a licence, and not withheld. `isOfferedToSites` of the contract says the same for the screens. */
const isComplete = `${keptMedia} and (m.kind = 'document' or ((m.alt <> '' or m.is_decorative) and m.credit <> ''))
  and m.licence <> 'unknown' and not m.is_withdrawn and not m.is_hidden and m.recalled_at is null`

/** Complete, and for the site of the handle: the picture's own target reaches it, and those of all collections it lies in. */
export const isOffered = `${isComplete} and not (${closedTo('m.target')})
  and (m.collection_id is null or m.collection_id not in ${collectionsWith(closedTo('c.target'))})`

/** By itself, or with a collection that it lies in. */
export const isRecommended = `(m.is_recommended or (m.collection_id is not null and m.collection_id in ${collectionsWith('c.is_recommended')}))`

/** What was recalled, for those who used it: when, and what is shown instead; null for every other. */
export const recalled = `case when m.recalled_at is not null then json_build_object(
    'at', to_char(m.recalled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isReplaced', not coalesce((m.public ->> 'isWithdrawn')::boolean, true), 'title', m.public ->> 'title') end`
