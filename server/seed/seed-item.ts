import type { LeadImage } from '#contract/media-use.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { createItem, saveDraft } from '../modules/items/life/item-draft.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { requestChanges, requestReview } from '../modules/items/life/item-review.ts'
import { scheduleItem } from '../modules/items/life/item-schedule.ts'
import type { StoredItem } from '../modules/items/store/item-store.ts'
import { publishItem, trashItem, unpublishItem } from '../modules/items/life/item-transitions.ts'
import type { Fields } from '../modules/items/actor.ts'
import type { Work } from '../modules/items/store/item-work.ts'
import type { SiteDb } from '../platform/database/database.ts'
import type { DemoLife } from './demo-life.ts'
import type { DemoMedia } from './demo-text.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Some hours and minutes before the end of the day, different for each item: lists get an order, and no time is in the future. */
const moment = (now: Date, daysAgo: number, index: number): Date =>
  new Date(now.getTime() - daysAgo * dayMs - (60 + ((index * 37) % 540)) * 60_000)

/** Everything needed to make the items of one site. */
export interface Seeding {
  readonly site: SiteDb
  readonly now: Date
  /** The person who reviews the texts of others. */
  readonly reviewer: string
  /** The pictures and documents that texts can show. */
  readonly media: DemoMedia
}

/** A picture for a field of its own; null when the demonstration has no picture of that key. */
export function leadImage(media: DemoMedia, key: string | undefined): LeadImage | null {
  const named = key === undefined ? undefined : media.get(key)
  return named ? { ...named, alt: '', caption: '', crop: null } : null
}

export interface SeededItem {
  readonly area: ItemArea<Fields>
  readonly content: Fields
  readonly life: DemoLife<Fields>
  readonly author: string
  /** Its number among the items of its kind. */
  readonly index: number
  readonly parentId?: string
}

const firstDay = (life: DemoLife<Fields>): number => {
  switch (life.state) {
    case 'draft':
    case 'scheduled':
      return life.editedDaysAgo
    case 'inReview':
    case 'changesWanted':
      return life.askedDaysAgo
    case 'trashed':
      return life.publishedDaysAgo ?? life.trashedDaysAgo + 1
    default:
      return life.publishedDaysAgo
  }
}

/** Makes an item and brings it to its state; publishing follows the product's ordinary rules. */
export async function seedItem(seeding: Seeding, seeded: SeededItem): Promise<StoredItem> {
  const { area, content, life, author, index, parentId } = seeded
  const made = await createItem(workOf(seeding, area, author, index)(firstDay(life)), { content, ...(parentId && { parentId }) })
  return live(seeding, seeded, made)
}

/** The work of one person, some days ago. */
const workOf =
  ({ site, now }: Seeding, area: ItemArea<Fields>, userId: string, index: number) =>
  (daysAgo: number): Work => ({ site, area, actor: { userId, role: 'siteAdmin', now: moment(now, daysAgo, index) } })

/** Brings an existing item to the state of its `life`. */
export async function live(seeding: Seeding, seeded: SeededItem, made: StoredItem): Promise<StoredItem> {
  const { area, life, author, index } = seeded
  const at = workOf(seeding, area, author, index)
  const change = async (item: StoredItem, changed: Fields, daysAgo: number): Promise<StoredItem> => {
    const versions = Object.fromEntries(Object.entries(item.fieldVersions).map(([field, { version }]) => [field, version]))
    return (await saveDraft(at(daysAgo), item.id, { fields: changed, versions, resolvesConflict: false })).item
  }
  const publish = async (daysAgo: number): Promise<StoredItem> => (await publishItem(at(daysAgo), made.id, made.draftVersion)).item
  const plan = async (item: StoredItem, daysAgo: number, inDays: number): Promise<StoredItem> => {
    const publishAt = `${stockholmDate(new Date(seeding.now.getTime() + inDays * dayMs))}T08:00`
    return (await scheduleItem(at(daysAgo), item.id, { draftVersion: item.draftVersion, publishAt })).item
  }

  switch (life.state) {
    case 'draft':
      return made
    case 'inReview':
      return (await requestReview(at(life.askedDaysAgo), made.id, made.draftVersion)).item
    case 'changesWanted': {
      await requestReview(at(life.askedDaysAgo), made.id, made.draftVersion)
      const reviewing = workOf(seeding, area, seeding.reviewer, index)(life.askedDaysAgo - 1)
      return (await requestChanges(reviewing, made.id, { draftVersion: made.draftVersion, comment: life.comment })).item
    }
    case 'scheduled':
      return plan(made, life.editedDaysAgo, life.inDays)
    case 'published':
      return publish(life.publishedDaysAgo)
    case 'publishedChanged':
      return change(await publish(life.publishedDaysAgo), life.changed, life.editedDaysAgo)
    case 'publishedScheduled':
      return plan(
        await change(await publish(life.publishedDaysAgo), life.changed, life.editedDaysAgo),
        life.editedDaysAgo,
        life.inDays,
      )
    case 'unpublished': {
      const item = await publish(life.publishedDaysAgo)
      return (await unpublishItem(at(life.unpublishedDaysAgo), item.id, item.draftVersion)).item
    }
    case 'trashed': {
      const item = life.publishedDaysAgo === undefined ? made : await publish(life.publishedDaysAgo)
      return (await trashItem(at(life.trashedDaysAgo), item.id, item.draftVersion)).item
    }
  }
}
