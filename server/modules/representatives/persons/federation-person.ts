import type { EndpointResponse } from '#contract/endpoint.ts'
import type { federationPerson } from '#contract/representatives/federation-persons.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { assignmentsOfPersons } from '../bodies/assignment-store.ts'
import type { NamedThere } from './federation-person-store.ts'
import { candidatesFor, differentFrom, maxCandidates, namesOn } from './federation-person-store.ts'
import type { PersonOnSite } from './link-store.ts'
import { groupOf } from './link-store.ts'

// One person on all sites, for administrators. Assignments are read on each site, whose role alone reads them.

/** Beyond this many sites, what a person does there is not needed to tell people apart. */
const maxSitesRead = 40

export async function federationPersonOf(
  database: Database,
  person: PersonOnSite,
  search: string | undefined,
  now: Date,
): Promise<EndpointResponse<typeof federationPerson>> {
  if (!isUuid(person.personId)) throw notFound()
  const [persons, candidates, different] = await database.inPlatform(async (platform) => {
    const group = await groupOf(platform, person)
    return Promise.all([
      namesOn(platform, group),
      candidatesFor(platform, person, group, search),
      differentFrom(platform, person, group),
    ])
  }, 'read')
  const own = persons.find(({ siteId, personId }) => siteId === person.siteId && personId === person.personId)
  if (!own) throw notFound()
  const today = stockholmDate(now)
  const isDifferent = new Set(different.map(({ personId }) => personId))
  const shown = candidates.filter(({ personId }) => !isDifferent.has(personId)).slice(0, maxCandidates)
  const about = await aboutEach(database, [...shown, ...persons, ...different].slice(0, maxSitesRead), today)
  const withAbout = <Named extends NamedThere>(one: Named) => ({ ...one, about: about.get(one.personId) ?? '' })
  return {
    name: own.name,
    persons: persons.map(withAbout),
    candidates: shown.map(withAbout),
    different: different.map(withAbout),
    isCut: candidates.length > maxCandidates,
  }
}

async function aboutEach(
  database: Database,
  persons: readonly PersonOnSite[],
  today: string,
): Promise<ReadonlyMap<string, string>> {
  const about = new Map<string, string>()
  // One after the other: each site needs a connection of its own.
  for (const { siteId, personId } of persons) {
    const assignments = await database.inSite(siteId, (site) => assignmentsOfPersons(site, [personId], today), 'read')
    about.set(
      personId,
      assignments.map(({ labelOverride, roleName, bodyName }) => `${labelOverride || roleName}, ${bodyName}`).join('; '),
    )
  }
  return about
}
