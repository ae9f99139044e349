import { blockingFindings } from '#contract/finding.ts'
import type { Finding } from '#contract/finding.ts'
import { unanswered } from '#contract/finding-answers.ts'
import { isReadByOthers } from '#contract/permissions.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { isOwnPath } from '#contract/rich-text/link.ts'
import { linksIn } from '#contract/rich-text/links.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { checkFailed, HttpError, stateChanged } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/audit.ts'
import { mediaFactsOf } from '../../media/media-facts.ts'
import { readPublishing } from '../../settings/settings-store.ts'
import { mirrorDraft } from '../references/item-mirror.ts'
import { targetsOf } from '../references/item-references.ts'
import { unmetPaths } from '../references/own-places.ts'
import { lockTree, nearestPlace, placeFindings, refuseWithChildren, sortKeyOnReturn } from '../addresses/item-place.ts'
import { freeBelow } from '../addresses/item-redirects.ts'
import { removeForGood } from './item-removal.ts'
import type { Step } from './item-step.ts'
import { draftColumns, takeStep } from './item-step.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem, insertRevision, revisionContent } from '../store/item-store.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'
import { refuseUnlessAllowed, inTrash, lockItemFor } from '../store/item-work.ts'

// The steps between states. Each requires the draft version that its caller has read.

export const unscheduledColumns = {
  publishAt: null,
  scheduledRevisionId: null,
  scheduledDraftVersion: null,
  scheduledBy: null,
} satisfies Partial<StoredItem>

export const unpublishedColumns = {
  publishedRevisionId: null,
  publishedDraftVersion: null,
  publishedAt: null,
  unpublishAt: null,
} satisfies Partial<StoredItem>

interface SiteRules {
  readonly hiddenContacts: readonly string[]
  readonly publishing: Settings['publishing']
}

/** What a publish check asks of the site, whatever the text is. Ask for it together with the item, to wait for the database once. */
export async function siteRules({ site, area }: Pick<Work, 'site' | 'area'>): Promise<SiteRules> {
  const [hiddenContacts, publishing] = await Promise.all([area.hiddenContacts(site), readPublishing(site)])
  return { hiddenContacts, publishing }
}

/** All findings about a text, from the contract's check and from the database. */
export async function findingsOf(
  { site, area, actor }: Work,
  item: Pick<StoredItem, 'id' | 'parentId' | 'systemKey'>,
  content: Fields,
  rules: SiteRules | Promise<SiteRules> = siteRules({ site, area }),
): Promise<Finding[]> {
  const links = area
    .references(content)
    .filter(({ field }) => area.richTextFields.includes(field))
    .map(({ toItemId }) => toItemId)
  const paths = area.richTextFields
    .flatMap((field) => (content[field] as RichText).content.flatMap(linksIn))
    .flatMap(({ href }) => (isOwnPath(href) ? [href] : []))
  const [known, place, targets, unmet, media, { hiddenContacts, publishing }] = await Promise.all([
    area.siteFindings(site, item, content, actor.now),
    placeFindings({ site, area }, item),
    targetsOf(site, links),
    unmetPaths(site, paths),
    mediaFactsOf(
      site,
      area.media(content).map((use) => use.media),
    ),
    rules,
  ])
  // A link from a page to itself works as soon as the page is published.
  const unpublished = new Set(links.filter((id) => id !== item.id && !targets.get(id)?.isPublic))
  const facts = { unpublished, unmet, hiddenContacts, media, mediaRules: publishing, day: stockholmDate(actor.now) }
  return unanswered([...area.check(content, facts), ...known, ...place], content)
}

/** Throws 409 with the faults when the text must not be published. Returns all findings, advice too. */
export async function refuseFaults(work: Work, item: StoredItem, content: Fields, rules?: SiteRules): Promise<Finding[]> {
  const findings = await findingsOf(work, item, content, rules)
  const faults = blockingFindings(findings)
  if (faults.length === 0) return findings
  const count = faults.length === 1 ? '1 sak' : `${faults.length} saker`
  throw checkFailed(
    `${count} måste åtgärdas innan du kan publicera.`,
    Object.fromEntries(faults.map((fault) => [fault.field, { code: fault.code, message: fault.message }])),
  )
}

/** With the four-eyes setting, an editor cannot publish a text that the editor changed last. */
export function refuseOwnText(work: Work, item: StoredItem, rules: SiteRules): void {
  if (item.updatedBy !== work.actor.userId || !isReadByOthers(work.actor.role, rules.publishing)) return
  refuseUnlessAllowed(work, 'publish', { ...item, needsOtherReader: true })
}

interface PublishedRevision {
  readonly id: string
  readonly draftVersion: number
  readonly content: Fields
}

/** The columns of an item that publishes this revision. */
export const publishedColumns = ({ area, actor }: Work, item: StoredItem, revision: PublishedRevision): Partial<StoredItem> => ({
  ...unscheduledColumns,
  scheduleFailure: null,
  review: null,
  publishedRevisionId: revision.id,
  publishedDraftVersion: revision.draftVersion,
  // A correction keeps its place among the news; only an item that was not public counts as new.
  publishedAt: area.publishedAt(revision.content) ?? item.publishedAt ?? actor.now,
  firstPublishedAt: item.firstPublishedAt ?? actor.now,
})

/** Throws 409 when the caller approves a text that its writer has taken back from review meanwhile. */
export function refuseTakenBack(item: StoredItem, isReviewed: boolean): void {
  if (isReviewed && item.review?.state !== 'requested')
    throw stateChanged('Den har tagits tillbaka från granskning. Ska den ut ändå kan du publicera eller schemalägga den igen.')
}

export async function publishItem(work: Work, id: string, draftVersion: number, isReviewed = false): Promise<Step> {
  const [item, rules] = await Promise.all([lockItemFor(work, id, draftVersion, 'publish'), siteRules(work)])
  if (item.deletedAt) throw inTrash()
  if (item.publishedDraftVersion === item.draftVersion) throw stateChanged('Den är redan publicerad.')
  refuseTakenBack(item, isReviewed)
  refuseOwnText(work, item, rules)
  const content = work.area.content.parse(item.draft)
  const findings = await refuseFaults(work, item, content, rules)
  const revisionId = insertRevision(work.site, { itemId: id, kind: 'published', content, findings }, work.actor)
  const columns = publishedColumns(work, item, { id: revisionId, draftVersion, content })
  return takeStep(work, item, 'publish', columns, { published: content })
}

/** Replaces the draft by the published content. The discarded draft is stored in the history. */
export async function discardChanges(work: Work, id: string, draftVersion: number): Promise<Step> {
  const { site, area, actor } = work
  const item = await lockItemFor(work, id, draftVersion, 'discard')
  if (item.deletedAt || !item.publishedRevisionId || item.publishedDraftVersion === item.draftVersion)
    throw stateChanged('Det finns inga ändringar att kasta.')
  const draft = area.content.parse(item.draft)
  const published = area.content.parse(await revisionContent(site, id, item.publishedRevisionId))
  insertRevision(site, { itemId: id, kind: 'checkpoint', content: draft }, actor)
  const columns = draftColumns(area, item, published, actor)
  const step = await takeStep(
    work,
    item,
    'discard',
    { ...columns, review: null, publishedDraftVersion: item.draftVersion + 1 },
    { oldDraft: draft },
  )
  mirrorDraft(work, id, draft, published)
  return step
}

export async function unpublishItem(work: Work, id: string, draftVersion: number): Promise<Step> {
  const item = await lockItemFor(work, id, draftVersion, 'unpublish')
  if (item.publishedRevisionId === null) throw stateChanged('Den är inte publicerad.')
  return takeStep(work, item, 'unpublish', unpublishedColumns)
}

export async function trashItem(work: Work, id: string, draftVersion: number): Promise<Step> {
  const { actor } = work
  lockTree(work)
  const item = await lockItemFor(work, id, draftVersion, 'trash')
  if (item.deletedAt) throw stateChanged('Den ligger redan i papperskorgen.')
  await refuseWithChildren(work, id)
  const columns = { ...unpublishedColumns, ...unscheduledColumns, review: null, deletedAt: actor.now, deletedBy: actor.userId }
  return takeStep(work, item, 'trash', columns)
}

/**
 * Restores an item from the trash, always unpublished. Its parent may be in the trash by now;
 * then the item moves to the nearest ancestor outside it, and the notice says so.
 */
export async function restoreItem(work: Work, id: string, draftVersion: number): Promise<Step> {
  lockTree(work)
  const item = await lockItemFor(work, id, draftVersion, 'restore')
  if (!item.deletedAt) throw stateChanged('Den ligger inte i papperskorgen.')
  const place = await nearestPlace(work, item, item.parentId)
  const address = await freeBelow(work, item, item.slug, place.path)
  const sortKey = await sortKeyOnReturn(work, item, place, item.sortKey)
  const columns = { ...address, parentId: place.parentId, sortKey, deletedAt: null, deletedBy: null }
  const step = await takeStep(work, item, 'restore', columns)
  return place.elsewhere === null ? step : { ...step, notice: `Återställd ${place.elsewhere}.` }
}

/** The words that a user types as confirmation. */
const deleteWords = 'ta bort'

/** Removes an item and its history for good. Old addresses answer 410 from then on. */
export async function deleteForever(
  work: Work,
  id: string,
  input: { readonly draftVersion: number; readonly confirmation: string },
): Promise<void> {
  const { site, area, actor } = work
  lockTree(work)
  const item = await findItem(site, area.name, id, 'lock')
  refuseUnlessAllowed(work, 'deleteForever', item)
  if (!item.deletedAt) throw stateChanged('Flytta den till papperskorgen först.')
  if (input.confirmation.trim().toLocaleLowerCase('sv') !== deleteWords)
    throw new HttpError(400, 'VALIDATION', `Skriv ”${deleteWords}” för att fortsätta.`, {
      fields: { confirmation: { code: 'CONFIRMATION', message: `Skriv ”${deleteWords}” för att fortsätta.` } },
    })
  await removeForGood(work, item)
  await recordAudit(
    site,
    { actorId: actor.userId, siteId: site.siteId, action: `${area.name}.deleteForever`, objectId: id },
    actor.now,
  )
}
