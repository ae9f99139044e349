import { randomUUID } from 'node:crypto'
import type { LinkedPerson } from '#contract/representatives/representative-persons.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import type { PlatformDb } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor } from '../../items/actor.ts'
import { keepSharedGroups } from '../../shares/keep-shared.ts'
import { publicChangedOn } from '../../sites/sites.ts'
import type { PersonOnSite } from './link-store.ts'
import {
  dissolveAlone,
  everywhere,
  groupOf,
  joinGroup,
  leaveGroup,
  linksOf,
  lockLinks,
  noteDifferent,
  personExists,
} from './link-store.ts'
import { protectionsOf, strictestOf } from './protection-group.ts'
import { protectOn, withholdPortraits } from './protection-service.ts'
import { isUuid } from '../../../platform/uuid.ts'

// Links the same person on several sites. Only administrators may, because a change on one site then affects others.

type Linker = Pick<Actor, 'userId' | 'now'>

async function refuseUnknown(platform: PlatformDb, person: PersonOnSite): Promise<void> {
  if (!isUuid(person.personId) || !(await personExists(platform, person))) throw notFound()
}

export async function personLinks(platform: PlatformDb, person: PersonOnSite): Promise<LinkedPerson[]> {
  await refuseUnknown(platform, person)
  return linksOf(platform, person)
}

async function joinTogether(platform: PlatformDb, persons: readonly PersonOnSite[]): Promise<void> {
  await joinGroup(platform, persons, randomUUID())
  keepSharedGroups(platform)
}

/** `joined`: those who were not in the group of `one` before, so that the link can be undone. */
export async function linkPersons(
  platform: PlatformDb,
  one: PersonOnSite,
  other: PersonOnSite,
  actor: Linker,
): Promise<{ links: LinkedPerson[]; joined: PersonOnSite[] }> {
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
    await joinTogether(platform, all)
    await noteDifferent(platform, ones, others, false)
    await protectAlike(platform, await everywhere(platform, one), actor)
    for (const { siteId, personId } of [one, other]) {
      await recordAudit(platform, { actorId: actor.userId, siteId, action: 'person.link', objectId: personId }, actor.now)
    }
  }
  return { links: await linksOf(platform, one), joined: isSame ? [] : others }
}

/** Says that two are not the same person, so that neither is suggested for the other, or takes that back. */
export async function tellApart(
  platform: PlatformDb,
  { one, other, isDifferent }: { readonly one: PersonOnSite; readonly other: PersonOnSite; readonly isDifferent: boolean },
  actor: Linker,
): Promise<void> {
  await lockLinks(platform)
  await refuseUnknown(platform, one)
  await refuseUnknown(platform, other)
  const [ones, others] = [await groupOf(platform, one), await groupOf(platform, other)]
  if (ones.some(({ siteId, personId }) => siteId === other.siteId && personId === other.personId))
    throw invalidField('other', 'De är kopplade som samma person. Ta bort kopplingen först.')
  await noteDifferent(platform, ones, others, isDifferent)
  for (const { siteId, personId } of [one, other]) {
    const action = isDifferent ? 'person.tellApart' : 'person.maybeSame'
    await recordAudit(platform, { actorId: actor.userId, siteId, action, objectId: personId }, actor.now)
  }
}

/** Protection on one site applies to all: every site gets the strictest mode among them. */
async function protectAlike(platform: PlatformDb, persons: readonly PersonOnSite[], actor: Linker): Promise<void> {
  const strictest = strictestOf(await protectionsOf(platform, persons))
  if (!strictest) return
  await protectOn(platform, persons, strictest, null, actor)
  await withholdPortraits(platform, persons)
}

/**
 * Takes persons out of their group; those of one group stay the same person among themselves. Protection that is on stays on:
 * a person who is alone again is decided about by the site's own people.
 */
export async function separatePersons(platform: PlatformDb, persons: readonly PersonOnSite[], actor: Linker): Promise<void> {
  await lockLinks(platform)
  const groups = new Map<string, PersonOnSite[]>()
  for (const person of persons) {
    await refuseUnknown(platform, person)
    const groupId = await leaveGroup(platform, person)
    if (groupId === null) throw notFound('Personen är inte kopplad till någon annan sajt.')
    groups.set(groupId, [...(groups.get(groupId) ?? []), person])
    const log = { actorId: actor.userId, siteId: person.siteId, action: 'person.unlink', objectId: person.personId }
    await recordAudit(platform, log, actor.now)
  }
  for (const [groupId, left] of groups) {
    await dissolveAlone(platform, groupId)
    if (left.length > 1) await joinTogether(platform, left)
  }
  keepSharedGroups(platform)
  // A larger group keeps its id, so its shares are not written: the sites of those who left are told here.
  await publicChangedOn(
    platform,
    persons.map(({ siteId }) => siteId),
  )
}
