import { daysAfter } from '#contract/field-forms.ts'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import type { BodyWithPeople } from '#contract/representatives/representative-bodies.ts'
import type { ContactKind, RepresentativeTask } from '#contract/representatives/representative-persons.ts'
import type { Mention } from '#contract/representatives/mentions.ts'
import { mentionPartLabel } from '#contract/representatives/mentions.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { bodiesWithPeople } from '../bodies/body-service.ts'
import { openMentions } from './mentions.ts'
import type { ShownContact } from './shown-contacts.ts'
import { shownContacts } from './shown-contacts.ts'

// Att åtgärda: tasks among the representatives, most urgent first.

const warnedDays = 60
const mostTasks = 200

interface Noted {
  readonly id: string
  readonly name: string
}
const withoutAssignment = statement<Noted>(
  'tasks_without_assignment',
  `select i.id, i.title as name from items i
   where i.area = 'representatives' and i.deleted_at is null and i.published_revision_id is not null
     and not exists (select from assignments a where a.site_id = i.site_id and a.person_id = i.id
       and (a.to_date is null or a.to_date >= $1::date))
   order by i.detail ->> 'sortName' collate "sv-x-icu", i.detail ->> 'givenName' collate "sv-x-icu", i.id limit ${mostTasks}`,
)
const protectedPersons = statement<Noted & { mode: 'nameOnly' | 'hidden' }>(
  'tasks_protected',
  `select i.id, i.title as name, p.mode from person_protection p join items i on i.site_id = p.site_id and i.id = p.person_id
   where i.deleted_at is null order by i.detail ->> 'sortName' collate "sv-x-icu", i.id limit ${mostTasks}`,
)

const longDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const inWords = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`))

const nothing = { personId: null, bodyId: null, assignmentId: null, mention: null, date: null }

function ofBody(body: BodyWithPeople): RepresentativeTask[] {
  const here = { ...nothing, bodyId: body.id }
  if (body.current.length === 0 && body.coming.length === 0)
    return [{ ...here, kind: 'bodyEmpty', message: `${body.name} har inga personer.` }]
  const tooMany = body.seats !== null && body.seatsTaken > body.seats
  return body.advice.map((message) => ({ ...here, kind: tooMany ? 'tooManySeats' : 'seatsOpen', message }))
}

const described = ({ roleName, labelOverride, bodyName }: AssignmentRow): string =>
  `${(labelOverride || roleName).toLocaleLowerCase('sv')} i ${bodyName}`

/** Assignments that end soon without a successor in the same body. */
function endingSoon(body: BodyWithPeople, until: string): RepresentativeTask[] {
  const goOn = new Set(body.coming.map(({ personId }) => personId))
  return body.current
    .filter(({ to, personId }) => to !== null && to <= until && !goOn.has(personId))
    .map((assignment) => ({
      kind: 'endsSoon',
      message: `${assignment.personName}: uppdraget som ${described(assignment)} slutar ${inWords(assignment.to ?? until)}.`,
      personId: assignment.personId,
      bodyId: body.id,
      assignmentId: assignment.id,
      mention: null,
      date: assignment.to,
    }))
}

function notPublished(bodies: readonly BodyWithPeople[]): RepresentativeTask[] {
  const names = new Map<string, string>()
  for (const { personId, personName, isPersonLive } of bodies.flatMap(({ current, coming }) => [...current, ...coming])) {
    if (!isPersonLive) names.set(personId, personName)
  }
  return [...names].map(([personId, name]) => ({
    ...nothing,
    kind: 'notPublished',
    personId,
    message: `${name} har uppdrag men är inte publicerad.`,
  }))
}

const contactWords: Record<ContactKind, string> = {
  email: 'e-postadressen',
  phone: 'telefonnumret',
  other: 'kontaktuppgiften',
}
/** Settings and menu are called by their kind, texts by their title. */
const calledIn = ({ itemId, title }: Mention): string => (itemId === null ? title : `”${title}”`)
/** The part of the place, unless its name already tells it. */
const partIn = ({ itemId, part }: Mention): string => (itemId === null ? '' : `, ${mentionPartLabel[part]}`)

const contactShown = ({ personId, name, kind, mention }: ShownContact): RepresentativeTask => ({
  ...nothing,
  kind: 'contactShown',
  personId,
  mention,
  message: `${calledIn(mention)} visar ${contactWords[kind]} som ${name} har dolt${partIn(mention)}.`,
})

const nameShown = ({ id, name }: Noted, mention: Mention): RepresentativeTask => ({
  ...nothing,
  kind: 'nameShown',
  personId: id,
  mention,
  message:
    mention.part === 'export'
      ? `${mention.title} gjordes innan ${name} fick skyddade uppgifter. Ta bort den.`
      : `${calledIn(mention)} nämner ${name}, som har skyddade uppgifter${partIn(mention)}.${helpWith(mention)}`,
})

const helpWith = ({ place }: Mention): string =>
  place.startsWith('above/') ? ' Skriv er egen uppgift om det går, eller be dem som sköter den sajten att ändra.' : ''

/** Tasks about public mentions of a protected person come first. */
async function privacyTasks(site: SiteDb, persons: readonly Noted[], now: Date): Promise<RepresentativeTask[]> {
  const named = await Promise.all(
    persons.map(async (person) => (await openMentions(site, person.id, now)).map((mention) => nameShown(person, mention))),
  )
  return [...named.flat(), ...(await shownContacts(site)).map(contactShown)]
}

export async function tasksOf(site: SiteDb, now: Date): Promise<{ tasks: RepresentativeTask[]; isCut: boolean }> {
  const today = stockholmDate(now)
  const [bodies, idle, hidden] = await Promise.all([
    bodiesWithPeople(site, today),
    site.rows(withoutAssignment, [today]),
    site.rows(protectedPersons, []),
  ])
  const until = daysAfter(today, warnedDays)
  const ending = bodies.flatMap((body) => endingSoon(body, until))
  const tasks: RepresentativeTask[] = [
    ...(await privacyTasks(site, hidden, now)),
    ...bodies.flatMap(ofBody),
    ...ending.toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1)),
    ...notPublished(bodies),
    ...idle.map(({ id, name }) => ({
      ...nothing,
      kind: 'withoutAssignment' as const,
      personId: id,
      message: `${name} har inget uppdrag nu.`,
    })),
    ...hidden.map(({ id, name, mode }) => ({
      ...nothing,
      kind: 'protected' as const,
      personId: id,
      message: `${name} har skyddade uppgifter: ${mode === 'hidden' ? 'ingenting' : 'bara namn och uppdrag'} visas.`,
    })),
  ]
  return { tasks: tasks.slice(0, mostTasks), isCut: tasks.length > mostTasks }
}
