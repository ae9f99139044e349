import type { PersonContent } from '#contract/representatives/representatives.ts'
import { emptyPerson } from '#contract/representatives/representatives.ts'
import { setContact } from '../modules/representatives/persons/contact-service.ts'
import { insertAssignment, endOn } from '../modules/representatives/bodies/assignment-service.ts'
import { createBody } from '../modules/representatives/bodies/body-service.ts'
import { protectOn } from '../modules/representatives/persons/protection-service.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import type { Database } from '../platform/database/database.ts'
import type { DemoBody, DemoRepresentative, RepresentativeText } from './demo-representative.ts'
import { demoRepresentatives } from './demo-representatives.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { DemoMedia } from './demo-text.ts'
import { storedText } from './demo-text.ts'
import type { Seeding } from './seed-item.ts'
import { leadImage, seedItem } from './seed-item.ts'
import { portraitKey } from './demo-pictures.ts'

const stored = ({ given, family, profession, short, bio }: Partial<RepresentativeText>): Partial<PersonContent> => ({
  ...(given !== undefined && { givenName: given }),
  ...(family !== undefined && { familyName: family }),
  ...(profession !== undefined && { profession }),
  ...(short !== undefined && { bioShort: short }),
  ...(bio && { bio: storedText(bio) }),
})

/** The stored content; `topics` are the ids of the site's topics by key. */
export function personContentOf(
  person: DemoRepresentative,
  topics: ReadonlyMap<string, string>,
  media: DemoMedia = new Map(),
): PersonContent {
  return {
    ...emptyPerson,
    ...stored(person),
    sortAs: person.sortAs ?? '',
    portrait: leadImage(media, portraitKey(`${person.given} ${person.family}`)),
    topics: (person.topics ?? []).flatMap((key) => topics.get(key) ?? []),
    contactForm: person.hasForm ?? false,
    socials: (person.socials ?? []).map(([network, url]) => ({ network, url })),
  }
}

async function seedBodies(
  { site, now, reviewer }: Seeding,
  bodies: readonly DemoBody[],
): Promise<Map<string, DemoBody['body'] & { id: string }>> {
  const made = new Map<string, DemoBody['body'] & { id: string }>()
  for (const { key, body } of bodies) {
    const { body: stands } = await createBody(site, body, { userId: reviewer, role: 'editor', now })
    made.set(key, { ...body, id: stands.id })
  }
  return made
}

async function seedPerson(
  seeding: Seeding,
  person: DemoRepresentative,
  index: number,
  bodies: Awaited<ReturnType<typeof seedBodies>>,
  topics: ReadonlyMap<string, string>,
): Promise<string> {
  const { site, now, reviewer } = seeding
  const life = person.life ?? { state: 'published' as const, publishedDaysAgo: 37 }
  const { id } = await seedItem(seeding, {
    area: representativesArea,
    content: personContentOf(person, topics, seeding.media),
    life: 'changed' in life ? { ...life, changed: stored(life.changed) } : life,
    author: reviewer,
    index,
  })
  for (const role of person.roles) {
    const body = bodies.get(role.in)
    if (!body) throw new Error(`${person.family} sits in ${role.in}, a body that the site does not have`)
    const assignmentId = await insertAssignment(site, {
      personId: id,
      bodyId: body.id,
      roleId: role.as,
      from: role.from ?? body.termFrom ?? '2026-03-14',
      to: role.to ?? body.termTo,
      substituteForId: null,
      labelOverride: role.label ?? '',
      isLead: role.isLead ?? false,
      source: role.isListed ? 'valmyndigheten' : 'manual',
    })
    if (role.ended && role.to) await endOn(site, assignmentId, role.to, role.ended)
  }
  const actor = { userId: reviewer, role: 'editor', now } as const
  for (const kind of ['email', 'phone'] as const) {
    const contact = person[kind]
    if (contact) await setContact(site, id, kind, { ...contact, hasConsent: contact.isShown }, actor)
  }
  return id
}

/** Makes the people of one site, in transactions of their own, because protection is set with the platform's handle. */
export async function seedRepresentatives(
  database: Database,
  siteId: DemoSiteId,
  by: Omit<Seeding, 'site'>,
  topics: ReadonlyMap<string, string>,
): Promise<void> {
  const demo = demoRepresentatives[siteId]
  if (!demo) return
  const toProtect: { personId: string; person: DemoRepresentative }[] = []
  await database.inSite(siteId, async (site) => {
    const seeding = { site, ...by }
    const bodies = await seedBodies(seeding, demo.bodies)
    for (const [index, person] of demo.persons.entries()) {
      const personId = await seedPerson(seeding, person, index, bodies, topics)
      if (person.protection) toProtect.push({ personId, person })
    }
  })
  await database.inPlatform(async (platform) => {
    for (const { personId, person } of toProtect) {
      const isNamed = person.protection === 'nameOnly'
      const shown = { shownName: isNamed ? `${person.given} ${person.family}` : null, sortName: isNamed ? person.family : null }
      const protecting = { mode: person.protection ?? 'hidden', ...shown }
      await protectOn(platform, [{ siteId, personId }], protecting, siteId, { userId: by.reviewer, now: by.now })
    }
  })
}
