import type { CentralText, ExtensionWords, LocalTopic, SharedTopicView } from '#contract/policy/shared-policy.ts'
import { isReadByOthers } from '#contract/permissions.ts'
import type { SiteRole } from '#contract/roles.ts'
import { emptyRichText, RichText } from '#contract/rich-text/document.ts'
import { linkedItems } from '#contract/rich-text/links.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { formerUser } from '../accounts/former-user.ts'
import { targetsOf } from '../items/references/item-references.ts'
import { policyArea } from '../policy/policy-area.ts'
import { readPublishing } from '../settings/settings-store.ts'
import type { StoredExtension } from './extension-store.ts'
import { centralTopic, earlierText, extensionOf, keptExtensions, municipalityOf, receivedTopics } from './extension-store.ts'

// What a site sees of the shared topics, and of its own words under them.

/** Who reads it, and the address of the sites. */
interface Viewer {
  readonly userId: string
  readonly role: SiteRole
  readonly sitesUrl: string
}

/** The draft; without one, the published words. */
export const wordsOf = ({ draft, words, isHidden }: StoredExtension): ExtensionWords =>
  draft === null
    ? {
        summary: words.summary ?? '',
        demands: [...(words.demands ?? [])],
        body: RichText.parse(words.body ?? emptyRichText),
        isHidden,
      }
    : { ...(draft as ExtensionWords), body: RichText.parse((draft as ExtensionWords).body) }

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
    hasDraft: false,
  }))
  return { topics: [...shared, ...gone], municipality }
}

function centralText(stored: object): CentralText {
  const { name, synonyms, summary, demands, body, decidedAt, decidedBy } = policyArea.content.parse(stored)
  return { name, synonyms, summary, demands, body, decidedAt, decidedBy }
}

/** Throws 404 for a topic that is not shared with the site and under which it has said nothing. */
export async function viewHere(site: SiteDb, topicId: string, { sitesUrl, userId, role }: Viewer) {
  const [topic, extension, municipality, publishing] = await Promise.all([
    centralTopic(site, topicId),
    extensionOf(site, topicId),
    municipalityOf(site),
    readPublishing(site),
  ])
  if (!topic && !extension) throw notFound()
  const words = extension && wordsOf(extension)
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
      address: publicAddress(sitesUrl, site.siteId, topic.path),
    },
    extension: words && {
      ...words,
      changedAt: (extension.draftAt ?? extension.changedAt).toISOString(),
      changedBy: extension.draft === null ? extension.changedBy : (extension.draftByName ?? formerUser),
      isDraft: extension.draft !== null,
      isPublic: extension.hasWords || extension.isHidden,
      needsOtherReader: isReadByOthers(role, publishing) && extension.draftBy === userId,
      version: extension.version,
    },
    targets: words ? Object.fromEntries(await targetsOf(site, linkedItems(words.body))) : {},
  }
  const isRead = !topic || !extension || extension.seenRevision === topic.revision
  return { view, origin: isRead ? null : { siteId: topic.originSiteId, revision: extension.seenRevision } }
}

/** With the text that the site has read, from the history of the federation's own site. */
export async function completed(
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
  by: Viewer & { readonly siteId: string },
  topicId: string,
): Promise<SharedTopicView> {
  return completed(database, topicId, await database.inSite(by.siteId, (site) => viewHere(site, topicId, by), 'read'))
}
