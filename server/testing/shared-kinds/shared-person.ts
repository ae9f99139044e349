import { expect } from 'vitest'
import type { CommonPerson } from '#contract/representatives/common-persons.ts'
import { emptyPerson } from '#contract/representatives/representatives.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import type { AtWork } from '../at-work.ts'
import { publishedItem } from '../at-work.ts'
import type { TestBrowser } from '../test-app.ts'
import { aNewsroom } from '../test-sites.ts'
import { bodyOf, itemSteps } from './item-steps.ts'
import type { KindStage, SharedKind, SharedWords } from './shared-kind.ts'

/** The own text about the person on the sites that get a common one. */
export const ownText = 'Så skriver vi själva om personen.'

/** The common text about a person, written on the federation's own site, for the sites where the person is linked. */
export async function sharedPerson(stage: KindStage): Promise<SharedKind> {
  const { test, office, admin, sharer } = stage
  const { stored: _stored, ...steps } = itemSteps(stage, representativesArea as ItemArea<never>, 'displayName')
  // Only a person who is linked can have a common text.
  const elsewhere = await aNewsroom(test)
  /** The person of a site who is linked with one of the federation's, by both. */
  const persons = new Map<string, { readonly id: string; readonly path: string }>()
  const keyOf = (siteId: string, id: string): string => `${siteId} ${id}`
  let family = 0

  const link = async (id: string, siteId: string, personId: string): Promise<void> => {
    const pair = { one: { siteId: office.siteId, personId: id }, other: { siteId, personId } }
    expect((await admin.send('POST', '/api/admin/person-links', pair)).status).toBe(200)
  }
  const placeOn = (siteId: string, id: string): string => `/api/site/${siteId}/persons/${id}/common`
  const view = async (browser: TestBrowser, siteId: string, id: string) =>
    (await browser.get(placeOn(siteId, id))).body as CommonPerson
  const ownOn = async (site: AtWork, id: string) => {
    const known = persons.get(keyOf(site.siteId, id))
    if (known) return known
    const made = await publishedItem(site, 'representatives', {
      ...emptyPerson,
      givenName: 'Kim',
      familyName: `Lokal ${++family}`,
      bioShort: ownText,
    })
    persons.set(keyOf(site.siteId, id), made)
    return made
  }
  const choose = (site: AtWork, personId: string, isShown: boolean) =>
    site.browser.send('PUT', `${placeOn(site.siteId, personId)}/chosen`, { originSiteId: isShown ? office.siteId : null })

  return {
    ...steps,
    key: 'persons',
    name: 'gemensam person',
    showsByItself: false,
    instead: ownText,
    libraryId: office.siteId,
    refusedSharers: ['reader', 'writer'],
    strangerGets: 404,
    refusedDeciders: ['reader', 'writer'],
    outsiderGets: 409,
    atStopped: 'cannot be chosen',
    logged: { siteId: office.siteId, actions: ['person.shareText', 'person.unshareText'] },
    made: async ({ title, picture, ...words }: SharedWords) => {
      const content = {
        displayName: title,
        bioShort: words.text,
        bio: bodyOf({ title, ...words }),
        portrait: picture?.lead ?? null,
      }
      const name = { givenName: 'Kim', familyName: `Riks ${++family}` }
      const { id } = await office.publishedIn(representativesArea, { ...name, ...content } as never)
      await link(id, elsewhere.siteId, (await elsewhere.publishedIn(representativesArea, name)).id)
      return id
    },
    share: (id, _how, by = sharer) => by.send('PUT', `${placeOn(office.siteId, id)}/shared`, { isShared: true }),
    end: (id, _version, by = sharer) => by.send('PUT', `${placeOn(office.siteId, id)}/shared`, { isShared: false }),
    at: async (site, id) => {
      if (!persons.has(keyOf(site.siteId, id))) {
        const own = await ownOn(site, id)
        await link(id, site.siteId, own.id)
        expect((await choose(site, own.id, true)).status).toBe(200)
      }
      return (await ownOn(site, id)).path
    },
    here: async (site, id) => {
      const own = persons.get(keyOf(site.siteId, id))
      const offers = own ? (await view(site.browser, site.siteId, own.id)).offers : []
      const offer = offers.find(({ siteId, isPublic }) => siteId === office.siteId && isPublic)
      return offer ? { isShown: offer.isChosen, reason: '', version: null } : null
    },
    decide: async (site, id, isShown) => choose(site, (await ownOn(site, id)).id, isShown),
    told: async (id) => ({ shown: (await view(sharer, office.siteId, id)).own?.shownOn.length ?? 0, reached: null }),
  }
}
