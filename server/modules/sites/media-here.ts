// SQL that reads what another site has written, as it may stand on this one: its own withholding wins over everything that is shown here
// (docs/decisions/103). The rows of riksnyheter, shared topics, shared pages and common persons are read through these alone.

/** SQL: the content that the site of the handle withholds; read once in a statement. */
const withheldHere = '(select withheld_on(current_site()))'

/** SQL: a public picture as it may stand on the site. Null for null. */
export const pictureHere = (picture: string): string => `shown_on_site(${picture}, ${withheldHere})`

/** SQL: public pictures in an array, as they may stand on the site. */
const picturesHere = (pictures: string): string => `media_shown_on_site(${pictures}, ${withheldHere})`

const media = `${picturesHere('media')} as media`
const mediaAndImage = `${media}, ${pictureHere('image')} as image`

/** SQL after `from`, with an alias after it. */
export const broadcastsHere = `(select id, origin_site_id, mode, target, pinned_until, sent_at, recalled_at, title, is_public, slug, published_at,
     updated_at, lead, category, head, body, search_text, referred, ${mediaAndImage} from broadcasts)`

export const topicsHere = `(select id, origin_site_id, is_required, target, withdrawn_at, name, is_public, slug, published_at, updated_at, summary, area,
     programme, head, body, search_text, referred, ${mediaAndImage} from shared_topics)`

export const pagesHere = `(select id, origin_site_id, is_required, target, is_in_menu, shared_at, withdrawn_at, title, is_public, path, system_key,
     published_at, updated_at, no_index, head, body, search_text, referred, ${media} from shared_pages)`

export const commonPersonsHere = `(select origin_site_id, id, group_id, is_public, is_protected, title, about, path, updated_at, head, body, search_text,
     referred, ${mediaAndImage} from common_persons)`
