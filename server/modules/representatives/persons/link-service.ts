import { randomUUID } from 'node:crypto'
import type { LinkedPerson } from '#contract/representatives/representative-persons.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import type { PlatformDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor } from '../../items/actor.ts'
import type { PersonOnSite } from './link-store.ts'
import { groupOf, joinGroup, leaveGroup, linksOf, lockLinks, personExists } from './link-store.ts'
import type { Protecting } from './protection-service.ts'
import { protectOn, withholdPortraits } from './protection-service.ts'
import { isUuid } from '../../../platform/uuid.ts'

// Links the same person on several sites. Only administrators may, because a change on one site then affects others.

type Linker = Pick<Actor, 'userId' | 'now'>

const protectionOf = statement<Protecting>(
  'links_protection',
  `select mode, shown_name as "shownName", sort_name as "sortName"
   from person_protection where site_id = $1 and person_id = $2`,
)

async function refuseUnknown(platform: PlatformDb, person: PersonOnSite): Promise<void> {
  if (!isUuid(person.personId) || !(await personExists(platform, person))) throw notFound()
}

export async function personLinks(platform: PlatformDb, person: PersonOnSite): Promise<LinkedPerson[]> {
  await refuseUnknown(platform, person)
  return linksOf(platform, person)
}

export async function linkPersons(
  platform: PlatformDb,
  one: PersonOnSite,
  other: PersonOnSite,
  actor: Linker,
): Promise<LinkedPerson[]> {
  await lockLinks(platform)
  await refuseUnknown(platform, one)
  await refuseUnknown(platform, other)
  const [ones, others] = [await groupOf(platform, one), await groupOf(platform, other)]
  const isSame = ones.some(({ siteId, personId }) => siteId === other.siteId && personId === other.personId)
  if (!isSame) {
    const taken = ones.find(({ siteId }) => others.some((person) => person.siteId === siteId))
    if (taken)
      throw invalidField(
        'other',
        `På sajten ${taken.siteId} är redan en annan person kopplad. En person finns högst en gång per sajt.`,
      )
    const all = [...ones, ...others]
    await joinGroup(platform, all, randomUUID())
    await protectAlike(platform, all, actor)
    for (const { siteId, personId } of [one, other]) {
      await recordAudit(platform, { actorId: actor.userId, siteId, action: 'person.link', objectId: personId }, actor.now)
    }
  }
  return linksOf(platform, one)
}

/** Protection on one site applies to all: every site gets the strictest mode among them. */
async function protectAlike(platform: PlatformDb, persons: readonly PersonOnSite[], actor: Linker): Promise<void> {
  const [found, open]: [Protecting[], PersonOnSite[]] = [[], []]
  for (const person of persons) {
    const [protection] = await platform.rows(protectionOf, [person.siteId, person.personId])
    if (protection) found.push(protection)
    else open.push(person)
  }
  const strictest = found.find(({ mode }) => mode === 'hidden') ?? found[0]
  if (!strictest) return
  await protectOn(platform, open, strictest, null, actor)
  await withholdPortraits(platform, persons)
}

export async function unlinkPerson(platform: PlatformDb, person: PersonOnSite, actor: Linker): Promise<void> {
  await lockLinks(platform)
  await refuseUnknown(platform, person)
  if (!(await leaveGroup(platform, person))) throw notFound('Personen är inte kopplad till någon annan sajt.')
  const log = { actorId: actor.userId, siteId: person.siteId, action: 'person.unlink', objectId: person.personId }
  await recordAudit(platform, log, actor.now)
}
