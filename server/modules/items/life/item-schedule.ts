import { stockholmLocal } from '#contract/stockholm-time.ts'
import { stockholmInstant } from '#contract/typed-time.ts'
import type { Database } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { HttpError, invalidField, stateChanged } from '../../../platform/errors.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { tellMatter } from '../../matters/matters.ts'
import { stopOf } from '../../sites/sites.ts'
import type { ItemArea } from '../item-area.ts'
import type { Step } from './item-step.ts'
import { takeStep } from './item-step.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem, insertRevision, revisionContent } from '../store/item-store.ts'
import {
  unpublishedColumns,
  unscheduledColumns,
  publishedColumns,
  refuseFaults,
  refuseOwnText,
  refuseTakenBack,
  siteRules,
} from './item-transitions.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'
import { refuseUnlessAllowed, inTrash, lockItemFor } from '../store/item-work.ts'
import { isUuid } from '../../../platform/uuid.ts'

// Scheduled publishing and unpublishing. The text is pinned when the time is chosen. The job queue only
// triggers it; the row itself decides whether there is anything to do, so that a job may run twice or late.

const minute = 60_000
const twoYears = 2 * 366 * 24 * 60 * minute

/** Advice for a time that is too near. */
const atOnce = { publishAt: 'publicera nu', unpublishAt: 'avpublicera nu' } as const

/** The instant of a typed Swedish time. Throws 400 beside the field. */
function chosenInstant(field: keyof typeof atOnce, local: string, now: Date): Date {
  const typed = stockholmInstant(local)
  switch (typed.kind) {
    case 'malformed':
      throw invalidField(field, 'Skriv datum och klockslag, till exempel 2026-11-21 08:00.')
    case 'nonexistent':
      throw invalidField(field, 'Den tiden finns inte – klockan ställs fram den natten.')
    case 'ambiguous':
    case 'instant':
      if (typed.instant < now) throw invalidField(field, `Tiden har redan passerat. Välj en senare tid eller ${atOnce[field]}.`)
      // The clock that shows 13:00 has not passed 13:00, but the queue needs a minute.
      if (typed.instant.getTime() < now.getTime() + minute)
        throw invalidField(field, `Välj en tid minst en minut framåt, eller ${atOnce[field]}.`)
      if (typed.instant.getTime() > now.getTime() + twoYears) throw invalidField(field, 'Välj en tid inom två år.')
      return typed.instant
  }
}

/** Pins the current draft, to be published at the given time. A second call pins the newest draft, or changes the time. */
export async function scheduleItem(
  work: Work,
  id: string,
  input: { readonly draftVersion: number; readonly publishAt: string; readonly isReviewed?: boolean },
): Promise<Step> {
  const { site, area, actor } = work
  const [item, rules] = await Promise.all([lockItemFor(work, id, input.draftVersion, 'schedule'), siteRules(work)])
  if (item.deletedAt) throw inTrash()
  if (item.publishedDraftVersion === item.draftVersion) throw stateChanged('Det finns inget nytt att publicera.')
  refuseTakenBack(item, input.isReviewed ?? false)
  refuseOwnText(work, item, rules)
  const publishAt = chosenInstant('publishAt', input.publishAt, actor.now)
  if (item.unpublishAt && item.unpublishAt <= publishAt)
    throw invalidField('publishAt', 'Den avpubliceras innan dess. Välj en tidigare tid eller ändra avpubliceringen.')
  const content = area.content.parse(item.draft)
  const findings = await refuseFaults({ ...work, actor: { ...actor, now: publishAt } }, item, content, rules)
  const scheduledRevisionId = insertRevision(site, { itemId: id, kind: 'scheduled', content, findings }, actor)
  return takeStep(work, item, 'schedule', {
    publishAt,
    scheduledRevisionId,
    scheduledDraftVersion: item.draftVersion,
    scheduledBy: actor.userId,
    scheduleFailure: null,
    review: null,
  })
}

export async function cancelSchedule(work: Work, id: string, draftVersion: number): Promise<Step> {
  const item = await lockItemFor(work, id, draftVersion, 'cancelSchedule')
  if (!item.publishAt && !item.scheduleFailure) throw stateChanged('Den är inte schemalagd.')
  return takeStep(work, item, 'cancelSchedule', { ...unscheduledColumns, scheduleFailure: null })
}

/** Sets the time at which the item is unpublished; null: never. */
export async function setUnpublishAt(
  work: Work,
  id: string,
  input: { readonly draftVersion: number; readonly unpublishAt: string | null },
): Promise<Step> {
  const item = await lockItemFor(work, id, input.draftVersion, 'schedule')
  if (item.deletedAt) throw inTrash()
  if (input.unpublishAt === null) return takeStep(work, item, 'schedule', { unpublishAt: null }, { reason: 'unpublishAt' })
  refuseUnlessAllowed(work, 'unpublish', item)
  const unpublishAt = chosenInstant('unpublishAt', input.unpublishAt, work.actor.now)
  if (item.publishAt && unpublishAt <= item.publishAt) throw invalidField('unpublishAt', 'Välj en tid efter att den publiceras.')
  return takeStep(work, item, 'schedule', { unpublishAt }, { reason: 'unpublishAt' })
}

const areaOf = statement<{ area: string }>('item_area', 'select area from items where site_id = $1 and id = $2')

/** Runs one job of the queue. `areas` by name. */
export async function runScheduledJob(
  database: Database,
  areas: ReadonlyMap<string, ItemArea<Fields>>,
  job: Job,
  now: Date,
  run: (work: Work, item: StoredItem) => Promise<void>,
): Promise<void> {
  if (!isUuid(job.key)) return
  await database.inSite(job.siteId, async (site) => {
    const [found] = await site.rows(areaOf, [site.siteId, job.key])
    const area = found && areas.get(found.area)
    if (!area) return
    const item = await findItem(site, area.name, job.key, 'lock')
    // Published in the name of the person who chose the time, or of the last writer when none is recorded.
    const userId = item.scheduledBy ?? item.updatedBy
    await run({ site, area, actor: { userId, role: 'editor', now } }, item)
  })
}

/** Publishes the pinned text when its time has come; a second call does nothing. */
export async function publishWhenDue(work: Work, item: StoredItem): Promise<void> {
  const { site, area, actor } = work
  const { publishAt, scheduledRevisionId, scheduledDraftVersion } = item
  if (!publishAt || publishAt > actor.now || !scheduledRevisionId || scheduledDraftVersion === null || item.deletedAt) return
  const content = area.content.parse(await revisionContent(site, item.id, scheduledRevisionId))
  try {
    // Old news must not appear by themselves on the day when a site is opened again.
    const stop = await stopOf(site)
    if (stop !== null) throw stateChanged(`sajten var ${stop === 'paused' ? 'pausad' : 'arkiverad'}.`)
    await refuseFaults(work, item, content)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const faults = Object.values(error.fields ?? {}).map(({ message }) => message)
    const message = `Kunde inte publiceras kl. ${stockholmLocal(publishAt).slice(11)}: ${faults.join(' ') || error.message}`
    tellMatter(site, site.siteId, { kind: 'scheduleFailed', subject: item.id, mark: publishAt.toISOString() }, actor.now)
    await takeStep(
      work,
      item,
      'cancelSchedule',
      { ...unscheduledColumns, scheduleFailure: { at: actor.now.toISOString(), message } },
      { reason: 'CHECK_FAILED' },
    )
    return
  }
  const columns = publishedColumns(work, item, { id: scheduledRevisionId, draftVersion: scheduledDraftVersion, content })
  await takeStep(work, item, 'publish', columns, { reason: 'schedule', published: content })
}

/** Unpublishes the item when its time has come; a second call does nothing. */
export async function unpublishWhenDue(work: Work, item: StoredItem): Promise<void> {
  if (!item.unpublishAt || item.unpublishAt > work.actor.now) return
  // The time may be from before the page became required.
  if (work.area.isRequired(item.systemKey))
    return void (await takeStep(work, item, 'schedule', { unpublishAt: null }, { reason: 'REQUIRED' }))
  await takeStep(work, item, 'unpublish', unpublishedColumns, { reason: 'schedule' })
}
