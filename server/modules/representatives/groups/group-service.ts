import { bodyTemplates } from '#contract/representatives/body-labels.ts'
import type { Body, BodyInput } from '#contract/representatives/representative-bodies.ts'
import type { GroupInput } from '#contract/representatives/representative-groups.ts'
import { personNameLength } from '#contract/representatives/representatives.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { Actor } from '../../items/actor.ts'
import { createAssignment } from '../bodies/assignment-service.ts'
import { bodiesOf, createBody } from '../bodies/body-service.ts'
import { nameKey, splitName } from '../imports/import-words.ts'
import { createPersonDraft, publishPersonDrafts } from '../person-drafts.ts'

const personNames = statement<{ title: string }>(
  'group_person_names',
  `select title from items where site_id = $1 and area = 'representatives' and deleted_at is null`,
)

const board: BodyInput = { name: '', level: 'parti', kind: 'styrelse', seats: null, termFrom: null, termTo: null, url: '' }

/** The site's body of that name, or a new one: as the template of that name, or a board. */
async function bodyNamed(site: SiteDb, name: string, actor: Actor): Promise<Body> {
  const known = (await bodiesOf(site)).find((body) => nameKey(body.name) === nameKey(name))
  if (known) return known
  const template = bodyTemplates.find(({ label }) => nameKey(label) === nameKey(name))?.body ?? board
  return (await createBody(site, { ...template, name }, actor)).body
}

/**
 * Creates the people with their assignments from today and publishes them, or asks for their review on a site where an editor may not
 * publish what only the editor has read: all of them or, for a fault in one, nobody.
 */
export async function addGroup(
  site: SiteDb,
  { bodyName, people, isLead }: GroupInput,
  actor: Actor,
): Promise<{ bodyId: string; bodyName: string; added: number; isPublished: boolean }> {
  const taken = new Set((await site.rows(personNames, [site.siteId])).map(({ title }) => nameKey(title)))
  const named = people.map(({ name, roleId }, at) => {
    const parts = splitName(name)
    const field = `people.${at}.name`
    if (parts.givenName.length > personNameLength.max || parts.familyName.length > personNameLength.max)
      throw invalidField(field, `Namnet är för långt. Högst ${personNameLength.max} tecken i förnamn och i efternamn.`)
    const key = nameKey(`${parts.givenName} ${parts.familyName}`)
    if (taken.has(key)) throw invalidField(field, `${name} finns redan. Öppna personen och lägg till uppdraget där.`)
    taken.add(key)
    return { parts, roleId }
  })
  const body = await bodyNamed(site, bodyName, actor)
  const today = stockholmDate(actor.now)
  const personIds: string[] = []
  // One after another: each takes its address and its place in the log.
  for (const { parts, roleId } of named) {
    const personId = await createPersonDraft(site, parts, actor)
    const assignment = { personId, bodyId: body.id, roleId, from: body.termFrom ?? today, substituteForId: null, labelOverride: '' }
    await createAssignment(site, { ...assignment, isLead }, actor)
    personIds.push(personId)
  }
  const isPublished = await publishPersonDrafts(site, personIds, actor)
  return { bodyId: body.id, bodyName: body.name, added: named.length, isPublished }
}
