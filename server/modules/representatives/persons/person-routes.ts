import type { FastifyInstance } from 'fastify'
import {
  linkedSites,
  linkPersons,
  personCounts,
  personDetails,
  personLinks,
  persons,
  protectPerson,
  representativeTasks,
  separatePersons,
  setContact,
  unlinkPerson,
  unprotectPerson,
} from '#contract/representatives/representative-persons.ts'
import { federationPerson, federationPersons, tellApart } from '#contract/representatives/federation-persons.ts'
import { chooseCommonPerson, commonPerson, shareCommonPerson } from '#contract/representatives/common-persons.ts'
import { dismissMention, personMentions, reopenMention } from '#contract/representatives/mentions.ts'
import { personSortName } from '#contract/representatives/representatives.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database } from '../../../platform/database/database.ts'
import { stateChanged } from '../../../platform/errors.ts'
import { admin, onSite } from '../../auth/auth.ts'
import { findItem } from '../../items/store/item-store.ts'
import type { ItemDeps } from '../../items/routes/items.ts'
import { actorOf } from '../../items/routes/items.ts'
import { bodiesOf } from '../bodies/body-service.ts'
import * as common from './common-person.ts'
import * as contacts from './contact-service.ts'
import * as links from './link-service.ts'
import { publicSitesOf } from './link-store.ts'
import { federationPersonOf } from './federation-person.ts'
import { federationPersonsOf } from './federation-person-store.ts'
import { countPersons, detailsOf, personsPage } from './person-list.ts'
import * as mentions from './mentions.ts'
import { mentionsOnSites } from './mentions-on-sites.ts'
import * as protection from './protection-service.ts'
import type { Protecting } from './protection-group.ts'
import { representativesArea } from '../representatives-area.ts'
import { tasksOf } from './tasks.ts'

/** Reads the person's name before the platform's handle, which cannot read content, switches on protection. */
async function protecting(
  database: Database,
  siteId: string,
  personId: string,
  wanted: { readonly mode: Protecting['mode']; readonly shownName?: string | undefined },
): Promise<Protecting> {
  const item = await database.inSite(siteId, (site) => findItem(site, 'representatives', personId, 'read'))
  if (wanted.mode === 'hidden') return { mode: 'hidden', shownName: null, sortName: null }
  const shownName = wanted.shownName || item.title
  if (shownName === '') throw stateChanged('Personen har inget namn än. Välj att ingenting visas.')
  // Another name than the person's own is sorted by its last word, in Swedish usually the family name.
  const sortName =
    shownName === item.title
      ? personSortName(representativesArea.content.parse(item.draft))
      : (shownName.split(' ').at(-1) ?? shownName)
  return { mode: 'nameOnly', shownName, sortName: sortName || shownName }
}

export function registerPersonRoutes(app: FastifyInstance, deps: ItemDeps): void {
  const { database } = deps
  const onOne = (siteId: string, { personId }: { readonly personId: string }) => ({
    database,
    sitesUrl: deps.config.sitesUrl,
    siteId,
    personId,
  })
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(persons, ({ site, query, now }) => personsPage(site, query, stockholmDate(now)))
    scope.handle(personCounts, async ({ site, now }) => {
      const today = stockholmDate(now)
      const [counts, bodies, { tasks }] = await Promise.all([countPersons(site, today), bodiesOf(site), tasksOf(site, now)])
      return { counts, bodies: bodies.length, tasks: tasks.length }
    })
    scope.handle(personDetails, ({ site, params, role, now }) => detailsOf(site, params.personId, role, stockholmDate(now)))
    scope.handleAcross(linkedSites, async ({ siteId, params: { personId } }) => {
      await deps.database.inSite(siteId, (site) => findItem(site, 'representatives', personId, 'read'), 'read')
      const names = await deps.database.inPlatform((platform) => publicSitesOf(platform, { siteId, personId }), 'read')
      return { names }
    })
    scope.handleAcross(commonPerson, ({ siteId, params }) => common.viewCommonPerson(onOne(siteId, params)))
    scope.handle(representativeTasks, ({ site, now }) => tasksOf(site, now))
  })

  onSite(app, deps, 'editor', (scope) => {
    scope.handle(setContact, async (call) => {
      const { site, params, role, now } = call
      await contacts.setContact(site, params.personId, params.kind, call.body, actorOf(call))
      return detailsOf(site, params.personId, role, stockholmDate(now))
    })
    scope.handleAcross(personMentions, ({ siteId, params, user, now }) =>
      mentionsOnSites(deps.database, { siteId, personId: params.personId }, user, now),
    )
    scope.handle(dismissMention, async (call) => {
      await mentions.dismissMention(call.site, call.params.personId, call.body, actorOf(call))
      return undefined
    })
    scope.handle(reopenMention, async (call) => {
      await mentions.reopenMention(call.site, call.params.personId, call.body.place, actorOf(call))
      return undefined
    })
    scope.handleAcross(shareCommonPerson, ({ siteId, params, body, user, now }) =>
      common.shareCommonPerson(onOne(siteId, params), body.isShared, { userId: user.id, now }),
    )
    scope.handleAcross(chooseCommonPerson, ({ siteId, params, body, user, now }) =>
      common.chooseCommonPerson(onOne(siteId, params), body.originSiteId, { userId: user.id, now }),
    )
    scope.handleAcross(protectPerson, async ({ siteId, params, body, user, role, now }) => {
      const { personId } = params
      const wanted = await protecting(deps.database, siteId, personId, body)
      const actor = { userId: user.id, name: user.name, isAdmin: user.isAdmin, role, now }
      return deps.database.inPlatform((platform) => protection.protectPerson(platform, { siteId, personId }, wanted, actor))
    })
  })

  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handleAcross(unprotectPerson, async ({ siteId, params, user, role, now }) => {
      const { personId } = params
      await deps.database.inSite(siteId, (site) => findItem(site, 'representatives', personId, 'read'))
      const actor = { userId: user.id, isAdmin: user.isAdmin, role, now }
      return deps.database.inPlatform((platform) => protection.unprotectPerson(platform, { siteId, personId }, actor))
    })
  })

  admin(app, deps, (scope) => {
    const actor = (call: { user: { id: string }; now: Date }) => ({ userId: call.user.id, now: call.now })
    scope.handle(personLinks, async ({ platform, params }) => ({ links: await links.personLinks(platform, params) }))
    scope.handle(linkPersons, (call) => links.linkPersons(call.platform, call.body.one, call.body.other, actor(call)))
    scope.handle(separatePersons, async (call) => {
      await links.separatePersons(call.platform, call.body.persons, actor(call))
      return undefined
    })
    scope.handle(unlinkPerson, async (call) => {
      await links.separatePersons(call.platform, [call.params], actor(call))
      return undefined
    })
    scope.handle(tellApart, async (call) => {
      await links.tellApart(call.platform, call.body, actor(call))
      return undefined
    })
    scope.handle(federationPersons, ({ platform, query }) => federationPersonsOf(platform, query))
    scope.handleAcross(federationPerson, ({ params, query, now }) => federationPersonOf(deps.database, params, query.search, now))
  })
}
