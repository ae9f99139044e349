import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { saveDraft } from '../modules/items/life/item-draft.ts'
import { requestChanges, requestReview } from '../modules/items/life/item-review.ts'
import { scheduleItem } from '../modules/items/life/item-schedule.ts'
import { trashItem, unpublishItem } from '../modules/items/life/item-transitions.ts'
import type { Work } from '../modules/items/store/item-work.ts'
import { storedFields } from './demo-content.ts'
import type { WrittenContent } from './demo-files.ts'
import type { Placed } from './demo-rows.ts'
import { moment } from './demo-rows.ts'
import type { SeededSite, Seeding } from './seeding.ts'
import { accountOf } from './seeding.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Brings an item that was read in as a draft, or published, to the state of its life, by the product's ordinary rules. */
async function liveOn(db: SiteDb, seeding: Seeding, site: SeededSite, { area, written, id, index }: Placed): Promise<void> {
  const { now } = seeding
  const { life, author } = written
  const by = (userId: string, daysAgo: number): Work => ({
    site: db,
    area,
    actor: { userId, role: 'siteAdmin', now: moment(now, daysAgo, index) },
  })
  const at = (daysAgo: number): Work => by(author === undefined ? site.reviewer : accountOf(seeding, author), daysAgo)
  const change = async (changed: WrittenContent, daysAgo: number): Promise<void> => {
    const fields = storedFields(area, changed, site.named)
    const versions = Object.fromEntries(Object.keys(fields).map((field) => [field, 1]))
    await saveDraft(at(daysAgo), id, { fields, versions, resolvesConflict: false })
  }
  const plan = (draftVersion: number, daysAgo: number, inDays: number): Promise<unknown> => {
    const publishAt = `${stockholmDate(new Date(now.getTime() + inDays * dayMs))}T08:00`
    return scheduleItem(at(daysAgo), id, { draftVersion, publishAt })
  }
  switch (life.state) {
    case 'inReview':
      return void (await requestReview(at(life.askedDaysAgo), id, 1))
    case 'changesWanted':
      await requestReview(at(life.askedDaysAgo), id, 1)
      await requestChanges(by(site.reviewer, life.askedDaysAgo - 1), id, { draftVersion: 1, comment: life.comment })
      return
    case 'scheduled':
      return void (await plan(1, life.editedDaysAgo, life.inDays))
    case 'publishedChanged':
      return change(life.changed, life.editedDaysAgo)
    case 'publishedScheduled':
      await change(life.changed, life.editedDaysAgo)
      return void (await plan(2, life.editedDaysAgo, life.inDays))
    case 'unpublished':
      return void (await unpublishItem(at(life.unpublishedDaysAgo), id, 1))
    case 'trashed':
      return void (await trashItem(at(life.trashedDaysAgo), id, 1))
    case 'draft':
    case 'published':
  }
}

/** Takes the steps of a site's items that come after their drafts or first publications. */
export async function seedLives(db: SiteDb, seeding: Seeding, site: SeededSite): Promise<void> {
  for (const placed of site.placed) await liveOn(db, seeding, site, placed)
}
