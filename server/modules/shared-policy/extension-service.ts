import { checkLines } from '#contract/items/line-check.ts'
import { blockingFindings } from '#contract/finding.ts'
import type { CentralText, ExtensionInput, LocalTopic, SharedTopicView } from '#contract/policy/shared-policy.ts'
import { emptyRichText, RichText } from '#contract/rich-text/document.ts'
import { linkedItems } from '#contract/rich-text/links.ts'
import { mediaInText } from '#contract/rich-text/media-in-text.ts'
import { checkRichText } from '#contract/rich-text/publish-check.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { invalidField, notFound, stateChanged, validation } from '../../platform/errors.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { recordAudit } from '../audit/audit.ts'
import { policyArea } from '../policy/policy-area.ts'
import { hiddenContactValues } from '../representatives/representatives.ts'
import { publicContentChanged } from '../sites/sites.ts'
import {
  centralTopic,
  deleteExtension,
  earlierText,
  extensionOf,
  keptExtensions,
  markSeen,
  municipalityOf,
  receivedTopics,
  storeExtension,
} from './extension-store.ts'

// What a site does with the shared topics: its own words under them, and whether it shows them.

interface By {
  readonly userId: string
  readonly now: Date
}

const goneMessage =
  'Riksorganisationen delar inte sakfrågan med er längre. Det du har skrivit finns kvar här. Gör en egen lokal sakfråga av det om ni vill behålla den.'

/** The shared topics of the site, and those that it has words under though they are not shared any more. */
export async function viewTopics(site: SiteDb): Promise<{ topics: LocalTopic[]; municipality: string }> {
  const [topics, kept, municipality] = await Promise.all([receivedTopics(site), keptExtensions(site), municipalityOf(site)])
  const shared = topics.map(({ isHidden, hasWords, isUnread, ...topic }): LocalTopic => ({
    ...topic,
    synonyms: [...topic.synonyms],
    isShown: topic.isRequired || (!isHidden && !topic.hasOwn),
    extension: isUnread ? 'unread' : hasWords ? 'added' : 'none',
  }))
  const gone = kept.map(({ id, name }): LocalTopic => ({
    id,
    name,
    synonyms: [],
    areaId: '',
    areaName: '',
    isRequired: false,
    isShown: false,
    hasOwn: false,
    extension: 'gone',
  }))
  return { topics: [...shared, ...gone], municipality }
}

function centralText(stored: object): CentralText {
  const { name, synonyms, summary, demands, body, decidedAt, decidedBy } = policyArea.content.parse(stored)
  return { name, synonyms, summary, demands, body, decidedAt, decidedBy }
}

/** Throws 404 for a topic that is not shared with the site and under which it has said nothing. */
async function viewHere(site: SiteDb, topicId: string, sitesUrl: string) {
  const [topic, extension, municipality] = await Promise.all([
    centralTopic(site, topicId),
    extensionOf(site, topicId),
    municipalityOf(site),
  ])
  if (!topic && !extension) throw notFound()
  const view: Omit<SharedTopicView, 'seen'> = {
    id: topicId,
    name: topic?.name ?? extension?.topicName ?? '',
    municipality,
    central: topic && {
      text: centralText({ ...topic.head, body: topic.body ?? emptyRichText }),
      revision: topic.revision,
      isRequired: topic.isRequired,
      updatedAt: topic.updatedAt.toISOString(),
      hasOwn: topic.hasOwn,
      address: publicAddress(sitesUrl, site.siteId, `/politik/${topic.slug}`),
    },
    extension: extension && {
      summary: extension.summary,
      demands: [...extension.demands],
      body: RichText.parse(extension.body),
      isHidden: extension.isHidden,
      changedAt: extension.changedAt.toISOString(),
      changedBy: extension.changedBy,
      version: extension.version,
    },
  }
  const isRead = !topic || !extension || extension.seenRevision === topic.revision
  return { view, origin: isRead ? null : { siteId: topic.originSiteId, revision: extension.seenRevision } }
}

interface BySite extends By {
  readonly siteId: string
  readonly sitesUrl: string
}

/** With the text that the site has read, from the history of the federation's own site. */
async function completed(
  database: Database,
  topicId: string,
  { view, origin }: Awaited<ReturnType<typeof viewHere>>,
): Promise<SharedTopicView> {
  if (origin === null) return { ...view, seen: null }
  const stored = await database.inSite(origin.siteId, (site) => earlierText(site, topicId, origin.revision), 'read')
  return { ...view, seen: { text: stored === undefined ? null : centralText(stored as object) } }
}

export async function viewTopic(
  database: Database,
  { siteId, sitesUrl }: Pick<BySite, 'siteId' | 'sitesUrl'>,
  topicId: string,
): Promise<SharedTopicView> {
  return completed(database, topicId, await database.inSite(siteId, (site) => viewHere(site, topicId, sitesUrl), 'read'))
}

/** The words are public at once: what stops a topic from being published stops them, at the field. */
async function refuseFaults(site: SiteDb, { summary, demands, body }: ExtensionInput): Promise<void> {
  if (mediaInText('body', body).length > 0)
    throw invalidField('body', 'Ett lokalt tillägg kan inte ha bilder eller filer. Ta bort dem ur texten.')
  if (linkedItems(body).length > 0)
    throw invalidField('body', 'En länk leder till en av sajtens texter. Skriv den hela adressen i stället.')
  const facts = { hiddenContacts: await hiddenContactValues(site) }
  const faults = blockingFindings([...checkLines({ summary, demands }, facts), ...checkRichText('body', body, facts)])
  if (faults.length > 0)
    throw validation(Object.fromEntries(faults.map(({ field, code, message }) => [field, { code, message }]).toReversed()))
}

/** Stores what the site says, and shows it at once. */
export async function save(
  database: Database,
  { siteId, userId, now, sitesUrl }: BySite,
  topicId: string,
  input: ExtensionInput,
): Promise<SharedTopicView> {
  const view = await database.inSite(siteId, async (site) => {
    const topic = await centralTopic(site, topicId)
    const before = await extensionOf(site, topicId)
    if (!topic && !before) throw notFound()
    if (!topic) throw stateChanged(goneMessage)
    if (topic.isRequired && input.isHidden)
      throw invalidField('isHidden', 'Sakfrågan är alltid synlig och går inte att dölja. Skriv ett lokalt tillägg i stället.')
    await refuseFaults(site, input)
    if (!(await storeExtension(site, topic, input, { userId, now })))
      throw stateChanged('Någon annan på sajten har ändrat tillägget sedan du öppnade det. Det du har skrivit finns kvar.')
    const wasHidden = before?.isHidden ?? false
    const action = input.isHidden === wasHidden ? 'save' : input.isHidden ? 'hide' : 'show'
    const entry = { actorId: userId, siteId, action: `policyExtension.${action}`, objectId: topicId, reason: topic.name }
    await recordAudit(site, entry, now)
    // An older page may show words that are taken back.
    await publicContentChanged(site, 'withdraws')
    return viewHere(site, topicId, sitesUrl)
  })
  return completed(database, topicId, view)
}

/** Notes that the words still fit the central text. */
export async function confirm(
  database: Database,
  { siteId, userId, now, sitesUrl }: BySite,
  topicId: string,
  { revision, version }: { readonly revision: string; readonly version: number },
): Promise<SharedTopicView> {
  const view = await database.inSite(siteId, async (site) => {
    const topic = await centralTopic(site, topicId)
    if (!(await extensionOf(site, topicId))) throw notFound()
    if (!topic) throw stateChanged(goneMessage)
    if (topic.revision !== revision)
      throw stateChanged('Den centrala texten har ändrats igen. Läs den nya jämförelsen och bekräfta sedan.')
    if (!(await markSeen(site, topicId, version, revision, { userId, now })))
      throw stateChanged('Någon annan på sajten har ändrat tillägget. Se hur det är nu och bekräfta igen.')
    const entry = { actorId: userId, siteId, action: 'policyExtension.confirm', objectId: topicId, reason: topic.name }
    await recordAudit(site, entry, now)
    return viewHere(site, topicId, sitesUrl)
  })
  return completed(database, topicId, view)
}

/** Removes the words under a topic that is not shared any more. */
export async function remove(site: SiteDb, topicId: string, { userId, now }: By): Promise<undefined> {
  const before = await extensionOf(site, topicId)
  if (!before) throw notFound()
  if (await centralTopic(site, topicId))
    throw stateChanged('Sakfrågan delas med er igen. Töm tillägget om ni inte vill ha något där.')
  await deleteExtension(site, topicId)
  const entry = {
    actorId: userId,
    siteId: site.siteId,
    action: 'policyExtension.remove',
    objectId: topicId,
    reason: before.topicName,
  }
  await recordAudit(site, entry, now)
  return undefined
}
