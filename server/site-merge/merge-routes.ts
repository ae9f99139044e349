import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { MergeChoices, MergePreview, SiteMerge } from '#contract/users-and-sites/site-merge.ts'
import { MergeKind, siteMerges } from '#contract/users-and-sites/site-merge.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import type { AccessDeps } from '../modules/auth/auth.ts'
import { admin } from '../modules/auth/auth.ts'
import { refuseStaleGrant } from '../modules/auth/fresh-login.ts'
import { publicChangedOn } from '../modules/sites/sites.ts'
import type { Database, PlatformDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import { invalidField, notFound, stateChanged } from '../platform/errors.ts'
import { queueJob } from '../platform/jobs/jobs.ts'
import { refuseMoved, seenOf } from '../platform/database/planned-change.ts'
import { mergeJob } from './merge-jobs.ts'
import { conflictsOf, sameRows } from './merge-plan.ts'
import { joinMenus, menuItemsOf } from './merged-menu.ts'
import type { SiteRow } from './merge-store.ts'
import { findMerge, insertMerge, latestMerge, lockSites, shownMerge, stayedOf } from './merge-store.ts'
import { comparedTables, factsOf, readFacts } from './site-facts.ts'
import { countMoving } from './sites-below.ts'

const archive = statement(
  'merge_archive',
  `update sites set stopped = 'archived', stopped_at = $2, version = version + 1 where id = $1`,
)
const noteStop = statement('merge_was_stopped', 'update site_merges set was_stopped = $3 where site_id = $1 and id = $2')

/** The two sites, locked. Throws in Swedish what keeps them from being merged. */
async function mergeable(platform: PlatformDb, fromId: string, intoId: string): Promise<{ from: SiteRow; into: SiteRow }> {
  if (fromId === intoId) throw invalidField('into', 'En sajt kan inte slås ihop med sig själv. Välj en annan.')
  const rows = await lockSites(platform, [fromId, intoId])
  const from = rows.find(({ id }) => id === fromId)
  const into = rows.find(({ id }) => id === intoId)
  if (!from) throw notFound()
  if (!into) throw invalidField('into', 'Sajten finns inte. Välj en annan.')
  if (from.isOwnSite)
    throw stateChanged('Sajten är riksorganisationens egen och kan inte slås ihop med en annan. Välj en annan sådan först.')
  if (into.isOwnSite) throw invalidField('into', 'Det är riksorganisationens egen sajt. Välj en annan.')
  if (from.stopped === 'archived') throw stateChanged('Sajten är arkiverad. Öppna den först.')
  if (from.isHidden) throw stateChanged('Sajten är under uppbyggnad. Öppna den för besökare först.')
  if (into.stopped === 'archived') throw invalidField('into', 'Sajten är arkiverad. Öppna den först, eller välj en annan.')
  if (into.isHidden) throw invalidField('into', 'Sajten är under uppbyggnad. Öppna den för besökare först, eller välj en annan.')
  if (from.isBusy || into.isBusy) throw stateChanged('En av sajterna slås ihop just nu. Vänta tills det är klart.')
  return { from, into }
}

const examples = 5
const isOf = (area: string) => (item: { readonly area: string }) => item.area === area

const sitesOf = (count: number): string => (count === 1 ? 'En sajt' : `${count} sajter`)

function aboutSitesBelow(from: string, into: string, { all, moving }: { readonly all: number; readonly moving: number }): string[] {
  const staying = all - moving
  return [
    ...(moving > 0
      ? [
          `${sitesOf(moving)} under ${from} flyttas till ${into} och får det som ${into} bestämmer. Det som riksorganisationen har riktat till sajterna under ${from} når ${moving === 1 ? 'den' : 'dem'} inte längre.`,
        ]
      : []),
    // These sites keep the settings of an archived site, and no user of that site can change them.
    ...(staying > 0
      ? [
          `${sitesOf(staying)} under ${from} kan inte ligga under ${into} och fortsätter att följa det som ${from} har bestämt. Flytta ${staying === 1 ? 'den' : 'dem'} under en annan sajt.`,
        ]
      : []),
  ]
}

/** What comes along, and what both have. */
async function previewOf(
  database: Database,
  { id: fromId, name: fromName }: SiteRow,
  into: SiteRow,
  below: { readonly all: number; readonly moving: number },
): Promise<Omit<MergePreview, 'seen'>> {
  const from = await database.inSite(fromId, readFacts, 'read')
  const there = await database.inSite(into.id, readFacts, 'read')
  const conflicts = conflictsOf(from, there)
  const samePages = new Map(conflicts.map((one) => [one.from, one.into]))
  const [ownMenu, otherMenu] = [
    await database.inSite(fromId, menuItemsOf, 'read'),
    await database.inSite(into.id, menuItemsOf, 'read'),
  ]
  const menu = joinMenus(ownMenu.items, otherMenu.items, (pageId) => samePages.get(pageId) ?? pageId, false)
  const same = comparedTables
    .filter(({ name }) => name === 'media')
    .reduce((sum, table) => sum + sameRows(table, from, there).size, 0)
  const { protectedPersons: hidden, withheldPictures: withheld } = from
  return {
    into: { id: into.id, name: into.name },
    counts: [
      { label: 'Nyheter', count: from.items.filter(isOf('news')).length },
      { label: 'Sidor', count: from.items.filter(isOf('pages')).length },
      { label: 'Sakfrågor', count: from.items.filter(isOf('policy')).length },
      { label: 'Personer', count: from.items.filter(isOf('representatives')).length },
      { label: 'Organ', count: factsOf(from, 'bodies').length },
      { label: 'Bilder och dokument', count: factsOf(from, 'media').length },
    ],
    conflicts: MergeKind.options.flatMap((kind) => {
      const found = conflicts.filter((one) => one.kind === kind)
      return found.length === 0 ? [] : [{ kind, count: found.length, examples: found.slice(0, examples).map(({ name }) => name) }]
    }),
    menu:
      menu.added.length === 0
        ? null
        : { count: menu.added.length, examples: menu.added.slice(0, examples).map(ownMenu.nameOf), left: menu.left },
    notes: [
      `Inställningarna och domänerna på ${into.name} ändras inte.`,
      ...(same > 0 ? [`${same} av bilderna finns redan på ${into.name} och kopieras inte en gång till.`] : []),
      ...(hidden > 0 ? [`${hidden} ${hidden === 1 ? 'person' : 'personer'} med skyddade uppgifter följer inte med.`] : []),
      ...(withheld > 0
        ? [
            `${withheld === 1 ? 'En bild i texterna visar' : `${withheld} bilder i texterna visar`} någon med skyddade uppgifter. ${withheld === 1 ? 'Den' : 'De'} visas inte på ${into.name} heller, och orden om ${withheld === 1 ? 'den' : 'dem'} följer inte med.`,
          ]
        : []),
      ...aboutSitesBelow(fromName, into.name, below),
      'Det som ligger i papperskorgen, prenumeranter, anmälningar och meddelanden följer inte med. De finns kvar på den arkiverade sajten.',
    ],
  }
}

/** The outcome of a merge now. Throws in Swedish the reason why the sites cannot be merged. */
async function preview(database: Database, siteId: string, intoId: string): Promise<Omit<MergePreview, 'seen'>> {
  const { from, into, below } = await database.inPlatform(async (platform) => ({
    ...(await mergeable(platform, siteId, intoId)),
    below: await countMoving(platform, siteId, intoId),
  }))
  return previewOf(database, from, into, below)
}

async function begin(
  platform: PlatformDb,
  siteId: string,
  { into: intoId, choices }: { readonly into: string; readonly choices: MergeChoices },
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<SiteMerge> {
  const { from, into } = await mergeable(platform, siteId, intoId)
  const id = randomUUID()
  insertMerge(platform, { id, intoId: into.id, fromId: from.id, choices }, { userId, now })
  platform.send(noteStop, [into.id, id, from.stopped])
  // Its people change nothing while it is copied.
  platform.send(archive, [from.id, now])
  queueJob(platform, '', { kind: mergeJob, key: from.id, runAt: now })
  await recordAudit(platform, { actorId: userId, siteId: from.id, action: 'site.merge', objectId: id }, now)
  await publicChangedOn(platform, [from.id])
  const merge = await findMerge(platform, into.id, id)
  if (!merge) throw notFound()
  return shownMerge(merge, now)
}

const siteForm = /^[a-z0-9-]{1,40}$/

export function registerMergeRoutes(app: FastifyInstance, deps: AccessDeps): void {
  const { database } = deps
  admin(app, deps, (scope) => {
    scope.handleAcross(siteMerges.show, async ({ params, now }) => {
      const merge = await database.inPlatform((platform) => latestMerge(platform, params.siteId), 'read')
      if (!merge) return { merge: null }
      const { intoId, report } = merge
      return { merge: shownMerge(merge, now, await database.inSite(intoId, (site) => stayedOf(site, report), 'read')) }
    })

    scope.handleAcross(siteMerges.preview, async ({ params: { siteId }, query }) => {
      if (!siteForm.test(siteId) || !siteForm.test(query.into)) throw notFound()
      const shown = await preview(database, siteId, query.into)
      return { ...shown, seen: seenOf(shown) }
    })

    scope.handleAcross(siteMerges.begin, async ({ params: { siteId }, body, user, now }) => {
      if (body.choices.roles) refuseStaleGrant('siteAdmin', user, now)
      if (body.seen !== undefined) refuseMoved(body.seen, await preview(database, siteId, body.into))
      return database.inPlatform((platform) => begin(platform, siteId, body, { userId: user.id, now }))
    })
  })
}
