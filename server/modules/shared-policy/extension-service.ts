import { isDeepStrictEqual } from 'node:util'
import { checkLines } from '#contract/items/line-check.ts'
import { blockingFindings } from '#contract/finding.ts'
import { isReadByOthers } from '#contract/permissions.ts'
import { storedWords } from '#contract/policy/extension-text.ts'
import type { ExtensionInput, ExtensionWords, SharedTopicView } from '#contract/policy/shared-policy.ts'
import type { SiteRole } from '#contract/roles.ts'
import { linkedItems } from '#contract/rich-text/links.ts'
import { mediaInText } from '#contract/rich-text/media-in-text.ts'
import { checkRichText } from '#contract/rich-text/publish-check.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { forbidden, invalidField, notFound, stateChanged, validation } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { withOwnLinks } from '../items/references/own-links.ts'
import { targetsOf } from '../items/references/item-references.ts'
import { hiddenContactValues } from '../representatives/representatives.ts'
import { readPublishing } from '../settings/settings-store.ts'
import { publicContentChanged } from '../sites/sites.ts'
import { beginWords, markSeen, publishWords, removeWords, storeDraft } from '../sharing/words-store.ts'
import type { CentralTopic } from './extension-store.ts'
import { centralTopic, extensionOf } from './extension-store.ts'
import { completed, viewHere, wordsOf } from './extension-view.ts'

// What a site does with the shared topics: its own words under them, and whether it shows them.

interface By {
  readonly userId: string
  readonly now: Date
}
interface BySite extends By {
  readonly siteId: string
  readonly sitesUrl: string
  readonly role: SiteRole
}

const goneMessage =
  'Riksorganisationen delar inte sakfrågan med er längre. Det du har skrivit finns kvar här. Gör en egen lokal sakfråga av det om ni vill behålla den.'
/** A shared topic, for whoever stores what a site says about it. */
const asShared = ({ id, originSiteId, name }: CentralTopic) => ({ id, originSiteId, area: 'policy' as const, title: name })

const changedMeanwhile = () =>
  stateChanged('Någon annan på sajten har ändrat tillägget sedan du öppnade det. Det du har skrivit finns kvar.')

/** What stops a topic from being published stops the words, at the field. */
async function refuseFaults(site: SiteDb, { summary, demands, body }: ExtensionWords): Promise<void> {
  if (mediaInText('body', body).length > 0)
    throw invalidField('body', 'Ett lokalt tillägg kan inte ha bilder eller filer. Ta bort dem ur texten.')
  const links = linkedItems(body)
  const [targets, hiddenContacts] = await Promise.all([targetsOf(site, links), hiddenContactValues(site)])
  const facts = { hiddenContacts, unpublished: new Set(links.filter((id) => !targets.get(id)?.isPublic)) }
  const faults = blockingFindings([...checkLines({ summary, demands }, facts), ...checkRichText('body', body, facts)])
  if (faults.length > 0)
    throw validation(Object.fromEntries(faults.map(({ field, code, message }) => [field, { code, message }]).toReversed()))
}

/** Keeps what is being written. Nothing of it is public; words under a topic that is not shared any more are kept, too. */
export async function save(
  database: Database,
  by: BySite,
  topicId: string,
  { version, ...words }: ExtensionInput,
): Promise<SharedTopicView> {
  const view = await database.inSite(by.siteId, async (site) => {
    const [topic, before] = await Promise.all([centralTopic(site, topicId), extensionOf(site, topicId)])
    if (!topic && !before) throw notFound()
    if (topic?.isRequired && words.isHidden)
      throw invalidField('isHidden', 'Sakfrågan är obligatorisk och går inte att dölja. Skriv ett lokalt tillägg i stället.')
    const draft = { draft: words, draftBy: by.userId, draftAt: by.now }
    const isAsPublic = before !== null && isDeepStrictEqual(wordsOf({ ...before, draft: null }), words)
    const isKept =
      version !== null
        ? await storeDraft(site, topicId, version, isAsPublic ? null : words, by)
        : topic !== null && (await beginWords(site, asShared(topic), { ...draft, seenRevision: topic.revision }, null, by))
    if (!isKept) throw changedMeanwhile()
    return viewHere(site, topicId, by)
  })
  return completed(database, topicId, view)
}

/** Shows the kept words to visitors at once. `revision`: of the central text that the person saw. */
export async function publish(
  database: Database,
  by: BySite,
  topicId: string,
  { revision, version }: { readonly revision: string; readonly version: number },
): Promise<SharedTopicView> {
  const { siteId, userId, now, role, sitesUrl } = by
  const view = await database.inSite(siteId, async (site) => {
    const [topic, before, publishing] = await Promise.all([
      centralTopic(site, topicId),
      extensionOf(site, topicId),
      readPublishing(site),
    ])
    if (!before) throw notFound()
    if (!topic) throw stateChanged(goneMessage)
    if (before.version !== version) throw changedMeanwhile()
    if (isReadByOthers(role, publishing) && before.draftBy === userId)
      throw forbidden(
        'Den som har ändrat tillägget senast kan inte publicera det på den här sajten. Be någon annan läsa och publicera.',
      )
    const [words = wordsOf(before)] = await withOwnLinks(site, { richTextFields: ['body'] }, sitesUrl, [wordsOf(before)])
    const said = words as ExtensionWords
    if (topic.isRequired && said.isHidden)
      throw invalidField('isHidden', 'Sakfrågan är obligatorisk sedan riksorganisationen ändrade den. Den går inte att dölja.')
    await refuseFaults(site, said)
    const draft = { draft: null, draftBy: null, draftAt: null }
    const stored = { display: said.isHidden ? 'hidden' : 'auto', ...storedWords(said), seenRevision: revision, ...draft }
    if (!(await publishWords(site, asShared(topic), stored, version, by))) throw changedMeanwhile()
    const action = said.isHidden === before.isHidden ? 'save' : said.isHidden ? 'hide' : 'show'
    const entry = { actorId: userId, siteId, action: `policyExtension.${action}`, objectId: topicId }
    await recordAudit(site, entry, now)
    // An older page may show words that are taken back.
    await publicContentChanged(site, 'withdraws')
    return viewHere(site, topicId, by)
  })
  return completed(database, topicId, view)
}

/** Takes the draft away. What is public stays. */
export async function discard(database: Database, by: BySite, topicId: string, version: number): Promise<SharedTopicView> {
  const view = await database.inSite(by.siteId, async (site) => {
    if (!(await extensionOf(site, topicId))) throw notFound()
    if (!(await storeDraft(site, topicId, version, null, by))) throw changedMeanwhile()
    return viewHere(site, topicId, by)
  })
  return completed(database, topicId, view)
}

/** Notes that the words still fit the central text. */
export async function confirm(
  database: Database,
  by: BySite,
  topicId: string,
  { revision, version }: { readonly revision: string; readonly version: number },
): Promise<SharedTopicView> {
  const { siteId, userId, now } = by
  const view = await database.inSite(siteId, async (site) => {
    const topic = await centralTopic(site, topicId)
    if (!(await extensionOf(site, topicId))) throw notFound()
    if (!topic) throw stateChanged(goneMessage)
    if (topic.revision !== revision)
      throw stateChanged('Den centrala texten har ändrats igen. Läs den nya jämförelsen och bekräfta sedan.')
    if (!(await markSeen(site, asShared(topic), { seenRevision: revision }, version, { userId, now })))
      throw stateChanged('Någon annan på sajten har ändrat tillägget. Se hur det är nu och bekräfta igen.')
    const entry = { actorId: userId, siteId, action: 'policyExtension.confirm', objectId: topicId }
    await recordAudit(site, entry, now)
    return viewHere(site, topicId, by)
  })
  return completed(database, topicId, view)
}

/** Removes the words under a topic that is not shared any more. */
export async function remove(site: SiteDb, topicId: string, { userId, now }: By): Promise<undefined> {
  const before = await extensionOf(site, topicId)
  if (!before) throw notFound()
  if (await centralTopic(site, topicId))
    throw stateChanged('Sakfrågan delas med er igen. Töm tillägget om ni inte vill ha något där.')
  await removeWords(site, topicId)
  const entry = { actorId: userId, siteId: site.siteId, action: 'policyExtension.remove', objectId: topicId }
  await recordAudit(site, entry, now)
  return undefined
}
