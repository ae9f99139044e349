import type { Endpoint, EndpointResponse } from '#contract/endpoint.ts'
import { eventSignUps } from '#contract/news/sign-ups.ts'
import { newsletterSubscribers } from '#contract/newsletter/newsletter.ts'
import { undeliveredMessages } from '#contract/settings/contact-messages.ts'
import { adminInvitations, siteInvitations } from '#contract/users-and-sites/invitations.ts'
import { privacyCases } from '#contract/privacy/privacy.ts'
import { personDetails } from '#contract/representatives/representative-persons.ts'
import { representatives } from '#contract/representatives/representatives.ts'
import { roleGrid } from '#contract/users-and-sites/role-grid.ts'
import { undoSteps } from '#contract/undo/undo.ts'
import { siteUsers } from '#contract/users-and-sites/site-users.ts'
import { user, users } from '#contract/users-and-sites/users.ts'
import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { recordHourly } from '../audit/audit-hourly.ts'

// Calls that show personal data that are not public. The log records that they were shown, but not the data. Visitors'
// messages and downloads of an export are logged each time, by their own code.

interface View {
  readonly action: string
  /** Whether this answer shows such data; absent: always. */
  readonly isIn?: (answer: unknown) => boolean
  /** Only when the person in the path has Skyddade uppgifter. */
  readonly ofProtected?: true
}

const views = new Map<Endpoint, View>()
const view = <E extends Endpoint>(endpoint: E, action: string, isIn?: (answer: EndpointResponse<E>) => boolean): void => {
  // `isIn` is only called with answers of its own endpoint.
  views.set(endpoint, { action, ...(isIn && { isIn: isIn as (answer: unknown) => boolean }) })
}

view(users, 'user.viewAll')
view(privacyCases.read, 'privacy.view', ({ findings }) => findings.length > 0)
view(user, 'user.view')
view(roleGrid, 'user.viewAll')
view(siteUsers.list, 'membership.viewAll')
view(undoSteps, 'membership.viewRemoved', ({ steps }) => steps.some(({ kind }) => kind === 'membership'))
view(siteInvitations.list, 'invitation.viewAll', ({ invitations }) => invitations.length > 0)
view(adminInvitations, 'invitation.viewAll', ({ invitations }) => invitations.length > 0)
view(undeliveredMessages.list, 'contact.viewAll', ({ messages }) => messages.length > 0)
view(undeliveredMessages.recipients, 'contact.viewRecipients')
view(eventSignUps, 'event.viewSignUps', ({ signUps }) => signUps.length > 0)
view(newsletterSubscribers.list, 'newsletter.viewAll', ({ subscribers }) => subscribers.length > 0)
view(
  personDetails,
  'person.view',
  ({ protection, contacts }) => protection !== null || contacts.some(({ isShown, value }) => !isShown && value !== null),
)
for (const endpoint of [representatives.read, representatives.history, representatives.revision])
  views.set(endpoint, { action: 'person.view', ofProtected: true })

const protectedPerson = statement(
  'view_person_is_protected',
  'select 1 from person_protection where site_id = $1 and person_id = $2::uuid',
)

/** Logs that personal data were shown. Await it before the answer is sent: unlogged data must not be shown. */
export async function noteView(
  database: Database,
  call: {
    readonly endpoint: Endpoint
    readonly userId: string
    readonly siteId: string | null
    readonly params: object
    readonly now: Date
  },
  answer: unknown,
): Promise<void> {
  const shown = views.get(call.endpoint)
  if (!shown || shown.isIn?.(answer) === false) return
  const { userId, siteId, now } = call
  const {
    personId,
    itemId = personId,
    caseId,
    userId: accountId = itemId ?? caseId,
  } = call.params as Record<string, string | undefined>
  if (shown.ofProtected) {
    const found = await database.inPlatform((platform) => platform.rows(protectedPerson, [siteId, accountId]), 'read')
    if (found.length === 0) return
  }
  const objectId = accountId === undefined ? {} : { objectId: accountId }
  await recordHourly(database, { actorId: userId, siteId, action: shown.action, ...objectId }, now)
}
