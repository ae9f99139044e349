import { momentInWords } from '#contract/news/event-words.ts'
import type { DisplayInput } from '#contract/sharing/display.ts'
import type { Decision } from '#contract/sharing/received.ts'
import { sharedKindOf } from '#contract/sharing/shared-kinds.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { publicChanged, publicContentChanged } from '../sites/sites.ts'
import type { SharedItem } from './choice-store.ts'
import { deciding } from './choice-store.ts'
import type { By } from './share-store.ts'

// Decisions of a site about things that are shared with it, of every kind.

interface ReceivedItem extends SharedItem {
  readonly isRequired: boolean
  readonly isInFrame: boolean
  readonly endedAt: Date | null
  readonly pinnedUntil: string | null
  readonly quotePersonId: string | null
}

const received = statement<ReceivedItem>(
  'share_received',
  `select s.id, s.origin_site_id as "originSiteId", s.area, s.title, s.mode = 'required' as "isRequired", k.is_in_frame as "isInFrame",
     s.ended_at as "endedAt", c.pinned_until::text as "pinnedUntil", c.quote_person_id as "quotePersonId"
   from shared_here s join share_kinds k on k.area = s.area left join share_choices c on c.site_id = $1 and c.item_id = s.id
   where s.id = $2 and (s.ended_at is null or s.ended_at >= (select t.created_at from sites t where t.id = $1))`,
)

/**
 * The thing about which the site decides. Throws 404 for an item that does not reach it, and for a kind that is hidden in a draft; 409 for one that
 * its own site has ended.
 */
export async function receivedItem(site: SiteDb, id: string) {
  const [item] = await site.rows(received, [site.siteId, id])
  const kind = item && sharedKindOf(item.area)?.here
  if (!kind) throw notFound()
  if (item.endedAt !== null)
    throw stateChanged(`${kind.ended} ${momentInWords(item.endedAt)}. Den syns inte längre, så det finns inget att ändra.`)
  return { ...item, kind }
}

export const decidedMeanwhile = () =>
  stateChanged('Någon annan på sajten har ändrat det här sedan du öppnade det. Se hur det är nu och gör om ändringen.')

const storeDisplay = deciding('share_display', 'display', 'reason')

/** Hides it on the site, or shows it again. */
export async function decideDisplay(
  site: SiteDb,
  id: string,
  { display, reason, version }: DisplayInput,
  by: By,
): Promise<undefined> {
  const item = await receivedItem(site, id)
  const isHidden = display === 'hidden'
  if (isHidden && item.isRequired) throw invalidField('display', item.kind.required)
  if (!(await storeDisplay(site, item, { display, reason: isHidden ? reason : '' }, version, by))) throw decidedMeanwhile()
  const action = isHidden ? item.kind.hide : item.kind.show
  await recordAudit(site, { actorId: by.userId, siteId: site.siteId, action, objectId: id }, by.now)
  await (item.isInFrame ? publicChanged(site) : publicContentChanged(site))
}

/** SQL, columns: a decision `c`. */
export const decisionColumns = `c.reason, c.decided_at as "decidedAt", c.version,
    (select u.name from users u where u.id = c.decided_by) as "decidedBy"`

/** Null where nothing was decided. */
export interface StoredDecision {
  readonly reason: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly version: number | null
}

export const decisionOf = (stored?: StoredDecision): Decision => ({
  reason: stored?.reason ?? '',
  decidedBy: stored?.decidedBy ?? '',
  decidedAt: stored?.decidedAt?.toISOString() ?? null,
  version: stored?.version ?? null,
})
