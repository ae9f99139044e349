import { emptyRichText } from '#contract/rich-text/document.ts'
import { addTo } from '../modules/broadcasts/additions.ts'
import { saveDraft } from '../modules/items/life/item-draft.ts'
import { publishItem } from '../modules/items/life/item-transitions.ts'
import { publish, save } from '../modules/shared-policy/extension-service.ts'
import { decideDisplay } from '../modules/sharing/received.ts'
import { end, share } from '../modules/sharing/share-item.ts'
import { storedFields } from './demo-content.ts'
import type { WrittenItem } from './demo-files.ts'
import type { Placed } from './demo-rows.ts'
import { storedText } from './demo-text.ts'
import type { SeededSite, Seeding } from './seeding.ts'

// Things that the federation shares with its associations, and their answers.

const dayMs = 24 * 60 * 60 * 1000
type Share = NonNullable<WrittenItem['share']>
type Answer = Share['answers'][number]

interface Sharing {
  readonly seeding: Seeding
  readonly own: SeededSite
  readonly sites: ReadonlyMap<string, SeededSite>
}

/** Words of a site under a topic. */
async function extend({ seeding, own }: Sharing, topicId: string, answer: Answer): Promise<void> {
  const { database, now } = seeding
  const { site: siteId, summary, demands, body, display } = answer
  const by = { siteId, userId: own.reviewer, role: 'siteAdmin', now: new Date(now.getTime() - 30 * dayMs), sitesUrl: '' } as const
  const written = body.length === 0 ? emptyRichText : storedText(body, own.named.media)
  const words = { summary, demands, body: written, isHidden: display === 'hidden', version: null }
  const { central, extension } = await save(database, by, topicId, words)
  await publish(database, by, topicId, { revision: central?.revision ?? '', version: extension?.version ?? 0 })
}

/** Whether a site shows a text, and its words above it. */
async function decide({ seeding, own, sites }: Sharing, itemId: string, answer: Answer, at: Date): Promise<void> {
  const { site: siteId, display, reason, lead, quote } = answer
  const by = { userId: own.reviewer, now: at }
  await seeding.database.inSite(siteId, async (site) => {
    if (display) await decideDisplay(site, itemId, { display, reason, version: null }, by)
    if (!lead && !quote) return
    const quotePersonId = quote ? (sites.get(siteId)?.named.idOf('representatives', quote.by) ?? null) : null
    const addition = { lead, quote: quote?.text ?? '', quotePersonId, pinnedUntil: null }
    await addTo(site, itemId, { ...addition, version: display ? 1 : null }, by)
  })
}

/** Changes that the federation has published since the sites answered. */
async function rewrite({ seeding, own }: Sharing, { area, id }: Placed, { daysAgo, content }: NonNullable<Share['rewritten']>) {
  const now = new Date(seeding.now.getTime() - daysAgo * dayMs)
  await seeding.database.inSite(own.written.id, async (site) => {
    const work = { site, area, actor: { userId: own.reviewer, role: 'siteAdmin', now } } as const
    const fields = storedFields(area, content, own.named)
    const versions = Object.fromEntries(Object.keys(fields).map((field) => [field, 1]))
    const { item } = await saveDraft(work, id, { fields, versions, resolvesConflict: false })
    await publishItem(work, id, item.draftVersion)
  })
}

/** Shares the items of the federation's own site that say so. */
export async function seedShares(sharing: Sharing): Promise<void> {
  const { seeding, own } = sharing
  const { database, now } = seeding
  const user = { id: own.reviewer, name: '', isAdmin: true, isFederationEditor: false, sessionId: '', signedInAt: now }
  for (const placed of own.placed) {
    const { area, id, written } = placed
    const { share: shared, life } = written
    if (!shared) continue
    const publishedDaysAgo = 'publishedDaysAgo' in life ? (life.publishedDaysAgo ?? 0) : 0
    const { mode, isInMenu, daysAgo = publishedDaysAgo, endedDaysAgo, answers, rewritten } = shared
    const at = (ago: number): Date => new Date(now.getTime() - ago * dayMs - 30 * 60_000)
    const sender = { siteId: own.written.id, user, now: at(daysAgo) }
    const how = { mode, target: { kind: 'sites' as const, siteIds: shared.with }, isInMenu, pinDays: 0, version: null }
    const { shared: begun } = await share(database, sender, id, how)
    if (endedDaysAgo !== undefined) await end(database, { ...sender, now: at(endedDaysAgo) }, id, begun?.version ?? 1)
    for (const answer of answers)
      await (area.name === 'policy' ? extend(sharing, id, answer) : decide(sharing, id, answer, at(Math.max(0, daysAgo - 1))))
    if (rewritten) await rewrite(sharing, placed, rewritten)
  }
}
