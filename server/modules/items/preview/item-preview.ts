import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { PreviewLink } from '#contract/items/items.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { notFound } from '../../../platform/errors.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findItem, namesOf } from '../store/item-store.ts'
import { formerUser } from '../../accounts/former-user.ts'
import { reachesSite } from '../../accounts/site-access.ts'
import type { Work } from '../store/item-work.ts'
import { refuseUnlessAllowed, inTrash } from '../store/item-work.ts'
import { isUuid } from '../../../platform/uuid.ts'

// Previews of a draft without an account, at an address with a secret: for an hour in the editor's own frame, or
// for seven days, or until the item is published, as a link to share. Each ends with its maker's access to the site, which is asked for
// when it is opened, unless somebody else keeps it (docs/decisions/106).

const hour = 3_600_000
const lifetime = { own: hour, shared: 7 * 24 * hour }

/** The path of a preview below a site's address, followed by the secret. */
export const previewPath = '/forhandsgranska'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const insertLink = statement(
  'preview_insert',
  `insert into preview_links (site_id, id, item_id, secret_hash, is_shared, created_at, created_by, expires_at, ends_with_publication)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
interface SharedLink {
  readonly id: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly keptBy: string | null
  readonly expiresAt: Date
  readonly endsWithPublication: boolean
  readonly makerHasLeft: boolean
  readonly hasEnded: boolean
}
// Not `coalesce`: PostgreSQL uses no index of a table with row policies for that.
const answering = 'case when l.kept_by is null then l.created_by else l.kept_by end'
/** SQL: whether somebody with access answers for the link `l`. Files that a key of the delivery API shows end with the key. */
const isAnsweredFor = (today: string): string => `(l.key_id is not null or ${reachesSite(answering, 'l.site_id', today)})`

const sharedLinks = statement<SharedLink>(
  'preview_list',
  `select l.id, l.created_at as "createdAt", l.created_by as "createdBy", l.kept_by as "keptBy", l.expires_at as "expiresAt",
          l.ends_with_publication as "endsWithPublication", not ${reachesSite('l.created_by', 'l.site_id', '$4')} as "makerHasLeft",
          not ${isAnsweredFor('$4')} as "hasEnded"
   from preview_links l where l.site_id = $1 and l.item_id = $2 and l.is_shared and l.expires_at > $3
   order by l.created_at desc limit 50`,
)
const keepLink = statement<{ id: string }>(
  'preview_keep',
  `update preview_links set kept_by = $4 where site_id = $1 and item_id = $2 and id = $3 and is_shared and expires_at > $5 returning id`,
)
const removeLink = statement<{ id: string }>(
  'preview_remove',
  'delete from preview_links where site_id = $1 and item_id = $2 and id = $3 returning id',
)
interface PreviewedDraft {
  readonly area: string
  readonly id: string
  readonly path: string
  readonly content: unknown
  readonly publishedAt: Date | null
  readonly isLive: boolean
  /** The draft is not what is published; true also when nothing is. */
  readonly hasChanges: boolean
  /** When a version of it is to be published; null when none is. */
  readonly publishAt: Date | null
  /** The draft is not the version that is scheduled; true also when none is. */
  readonly lagsBehind: boolean
}

const draftBehind = statement<PreviewedDraft>(
  'preview_draft',
  `select i.area, i.id, i.path, i.draft as content, i.published_at as "publishedAt",
          i.published_draft_version is not null as "isLive",
          i.published_draft_version is distinct from i.draft_version as "hasChanges",
          i.publish_at as "publishAt", i.scheduled_draft_version is distinct from i.draft_version as "lagsBehind"
   from preview_links l join items i on i.site_id = l.site_id and i.id = l.item_id
   where l.site_id = $1 and l.secret_hash = $2 and l.expires_at > $3 and i.deleted_at is null and ${isAnsweredFor('$4')}`,
)

const endLinks = statement('preview_end', 'delete from preview_links where site_id = $1 and item_id = $2 and ends_with_publication')

/** Called when the item is published: its preview links then lead to the public page and show no later draft. */
export function endPreviewLinks({ site }: Work, id: string): void {
  site.send(endLinks, [site.siteId, id])
}

interface NewPreviewLink {
  /** False for the editor's own frame. */
  readonly isShared: boolean
  readonly endsWithPublication: boolean
}

export async function createPreviewLink(work: Work, id: string, input: NewPreviewLink, sitesUrl: string): Promise<PreviewLink> {
  const { isShared } = input
  const endsWithPublication = isShared && input.endsWithPublication
  const { site, area, actor } = work
  const item = await findItem(site, area.name, id, 'read')
  if (item.deletedAt) throw inTrash()
  // Everyone on the site may preview; only some may share the preview.
  if (isShared) refuseUnlessAllowed(work, 'share', item)
  const secret = randomBytes(24).toString('base64url')
  const linkId = randomUUID()
  const expiresAt = new Date(actor.now.getTime() + (isShared ? lifetime.shared : lifetime.own))
  await site.rows(insertLink, [
    site.siteId,
    linkId,
    id,
    hashOf(secret),
    isShared,
    actor.now,
    actor.userId,
    expiresAt,
    endsWithPublication,
  ])
  if (isShared) {
    const entry = { actorId: actor.userId, siteId: site.siteId, action: `${area.name}.share`, objectId: id }
    await recordAudit(site, entry, actor.now)
  }
  const names = await namesOf(site, [actor.userId])
  return {
    id: linkId,
    url: publicAddress(sitesUrl, site.siteId, `${previewPath}/${secret}`),
    createdAt: actor.now.toISOString(),
    createdBy: { id: actor.userId, name: names.get(actor.userId) ?? formerUser },
    expiresAt: expiresAt.toISOString(),
    endsWithPublication,
    makerHasLeft: false,
    hasEnded: false,
    keptBy: null,
  }
}

/** The shared links whose time is not out, with those that can be kept because their maker has left. */
export async function previewLinks({ site, area, actor }: Work, id: string): Promise<{ links: PreviewLink[] }> {
  await findItem(site, area.name, id, 'read')
  const rows = await site.rows(sharedLinks, [site.siteId, id, actor.now, stockholmDate(actor.now)])
  const names = await namesOf(
    site,
    rows.flatMap(({ createdBy, keptBy }) => (keptBy === null ? [createdBy] : [createdBy, keptBy])),
  )
  const personOf = (userId: string) => ({ id: userId, name: names.get(userId) ?? formerUser })
  return {
    links: rows.map(({ createdAt, createdBy, keptBy, expiresAt, ...row }) => ({
      ...row,
      url: null,
      createdAt: createdAt.toISOString(),
      createdBy: personOf(createdBy),
      keptBy: keptBy === null ? null : personOf(keptBy),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}

/** The link ends with the caller's access from now on, instead of with that of its maker. */
export async function keepPreviewLink(work: Work, id: string, linkId: string): Promise<void> {
  const { site, area, actor } = work
  const item = await findItem(site, area.name, id, 'read')
  refuseUnlessAllowed(work, 'share', item)
  const [kept] = isUuid(linkId) ? await site.rows(keepLink, [site.siteId, id, linkId, actor.userId, actor.now]) : []
  if (!kept) throw notFound('Länken finns inte längre.')
  const entry = { actorId: actor.userId, siteId: site.siteId, action: 'previewLink.keep', objectId: id }
  await recordAudit(site, entry, actor.now)
}

export async function revokePreviewLink(work: Work, id: string, linkId: string): Promise<void> {
  const { site, area } = work
  const item = await findItem(site, area.name, id, 'read')
  refuseUnlessAllowed(work, 'share', item)
  const [removed] = isUuid(linkId) ? await site.rows(removeLink, [site.siteId, id, linkId]) : []
  if (!removed) throw notFound()
}

/** The draft of a secret; null for a secret that is unknown, expired, or of somebody who has left. The content is as stored. */
export async function previewedDraft(site: SiteDb, secret: string, now: Date): Promise<PreviewedDraft | null> {
  const [draft] = await site.rows(draftBehind, [site.siteId, hashOf(secret), now, stockholmDate(now)])
  return draft ?? null
}
