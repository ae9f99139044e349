import type { EndpointResponse } from '#contract/endpoint.ts'
import type { HealthKind, Mender } from '#contract/health/health-kinds.ts'
import { healthWords } from '#contract/health/health-kinds.ts'
import type { previewReminders, ReminderInput, ReminderOutcome, Reminders } from '#contract/health/reminders.ts'
import { remindedAgainDays } from '#contract/health/reminders.ts'
import type { Todo } from '#contract/attention/todo.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { checkFailed } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { addToLetter } from '../letters/letter-store.ts'
import { letterOf } from '../letters/letter-text.ts'
import type { Mending, RemindedSite } from './reminder-store.ts'
import { mendersOf, sitesToRemind, storeReminders } from './reminder-store.ts'

// An administrator reminds those who can mend what sites lack: in Att göra, and in a letter. One letter a person, whatever the
// number of sites: the lines are added in the transaction that stores the reminders.

interface Work {
  readonly platform: PlatformDb
  readonly senderId: string
  readonly now: Date
}

interface Plan {
  readonly role: Mender
  readonly sites: readonly { readonly site: RemindedSite; readonly outcome: ReminderOutcome; readonly people: number }[]
  /** Those on the sites that are reminded, a row for each site of a person. */
  readonly receivers: readonly Mending[]
}

const dayMs = 86_400_000

function outcomeOf(
  site: RemindedSite,
  people: number,
  { again, now }: { readonly again: boolean; readonly now: Date },
): ReminderOutcome {
  if (site.count === 0) return 'mended'
  if (site.isStopped) return 'stopped'
  if (people === 0) return 'nobody'
  const isLate = site.remindedAt !== null && now.getTime() - site.remindedAt.getTime() < remindedAgainDays * dayMs
  return isLate && !again ? 'lately' : 'reminded'
}

async function planOf({ platform, senderId, now }: Work, input: ReminderInput): Promise<Plan> {
  const role = healthWords[input.kind].mender
  if (role === null) throw checkFailed('Det här kan bara en administratör åtgärda. Ingen på sajterna kan påminnas om det.', {})
  const found = await sitesToRemind(platform, input.kind, input)
  const ids = found.map(({ id }) => id)
  const menders = await mendersOf(platform, ids, role, { senderId, today: stockholmDate(now) })
  const sites = found.map((site) => {
    const people = menders.filter(({ siteId }) => siteId === site.id).length
    return { site, people, outcome: outcomeOf(site, people, { again: input.again, now }) }
  })
  const reminded = new Set(sites.filter(({ outcome }) => outcome === 'reminded').map(({ site }) => site.id))
  return { role, sites, receivers: menders.filter(({ siteId }) => reminded.has(siteId)) }
}

const distinct = (receivers: readonly Mending[]): number => new Set(receivers.map(({ userId }) => userId)).size

const shown = ({ sites, receivers }: Plan): Reminders => ({
  sites: sites.map(({ site: { id, name, remindedAt }, outcome, people }) => ({
    id,
    name,
    outcome,
    people,
    remindedAt: remindedAt?.toISOString() ?? null,
  })),
  people: distinct(receivers),
  letters: distinct(receivers.filter(({ hasLetters }) => hasLetters)),
})

/** What the letter tells of the site, as it will when it is sent. */
const todoOf = (kind: HealthKind, note: string, { count, first }: RemindedSite): Omit<Todo, 'name' | 'since'> => ({
  kind: 'healthReminder',
  subject: '',
  area: null,
  title: '',
  count,
  day: null,
  reminder: { kind, note, first },
})

/** Who would be reminded, and the letter of the first of them who gets one. */
export async function previewOf(
  work: Work & { readonly adminOrigin: string },
  input: ReminderInput,
): Promise<EndpointResponse<typeof previewReminders>> {
  const plan = await planOf(work, input)
  const reader = plan.receivers.find(({ hasLetters }) => hasLetters) ?? plan.receivers[0]
  if (reader === undefined) return { ...shown(plan), letter: null }
  const own = new Set(plan.receivers.filter(({ userId }) => userId === reader.userId).map(({ siteId }) => siteId))
  const told = plan.sites.filter(({ site }) => own.has(site.id)).map(({ site }) => site)
  const { subject, text } = letterOf({
    adminOrigin: work.adminOrigin,
    sites: told.map((site) => ({ siteId: site.id, name: site.name, todos: [todoOf(input.kind, input.note, site)] })),
    hour: reader.hour,
    // The key of a person's letters is shown to nobody else.
    stopKey: '…',
  })
  return { ...shown(plan), letter: { to: reader.name, subject, text } }
}

/** Reminds, and tells what became of each site. */
export async function remind({ platform, senderId, now }: Work, input: ReminderInput): Promise<Reminders> {
  const plan = await planOf({ platform, senderId, now }, input)
  const { kind, note } = input
  const reminded = plan.sites.filter(({ outcome }) => outcome === 'reminded').map(({ site }) => site.id)
  const ids = await storeReminders(platform, reminded, { kind, role: plan.role, note, senderId, now })
  for (const receiver of new Map(plan.receivers.filter(({ hasLetters }) => hasLetters).map((one) => [one.userId, one])).values()) {
    const lines = plan.receivers
      .filter(({ userId }) => userId === receiver.userId)
      .map(({ siteId }) => ({ siteId, kind: 'healthReminder' as const, subject: ids.get(siteId) ?? '' }))
    await addToLetter(platform, receiver, lines, now)
  }
  for (const siteId of reminded)
    await recordAudit(platform, { actorId: senderId, siteId, action: 'health.remind', reason: kind }, now)
  return shown(plan)
}
