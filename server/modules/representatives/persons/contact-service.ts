import type { Contact, ContactInput } from '#contract/representatives/representative-persons.ts'
import { ContactKind } from '#contract/representatives/representative-persons.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { invalidField, notFound, stateChanged } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findItem } from '../../items/store/item-store.ts'
import type { Actor } from '../../items/actor.ts'
import { publicChanged } from '../../sites/sites.ts'
import { parseContact, shownContact } from '../contact-values.ts'

interface StoredContact {
  readonly kind: ContactKind
  readonly value: string
  readonly visibility: 'hidden' | 'shown'
  readonly consentAt: Date | null
  readonly consentBy: string | null
}

const ofPerson = statement<StoredContact>(
  'contacts_of_person',
  `select c.kind, c.value, c.visibility, c.consent_at as "consentAt",
     (select u.name from users u where u.id = c.consent_by) as "consentBy"
   from person_contacts c
   where c.site_id = $1 and c.person_id = $2 order by array_position(array['email', 'phone', 'other'], c.kind)`,
)
const put = statement(
  'contact_put',
  `insert into person_contacts (site_id, person_id, kind, value, visibility, consent_at, consent_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (site_id, person_id, kind) do update set value = excluded.value, visibility = excluded.visibility,
     consent_at = excluded.consent_at, consent_by = excluded.consent_by`,
)
const remove = statement('contact_delete', 'delete from person_contacts where site_id = $1 and person_id = $2 and kind = $3')
const isProtected = statement<{ found: boolean }>(
  'contact_protected',
  'select exists (select from person_protection where site_id = $1 and person_id = $2) as found',
)

/** Contact details for this role: hidden ones are included for people who may change them. */
export async function contactsOf(site: SiteDb, personId: string, role: Actor['role']): Promise<Contact[]> {
  const seesHidden = representativeRefusal(role, 'seeHiddenContacts') === null
  const rows = await site.rows(ofPerson, [site.siteId, personId])
  return rows.map(({ kind, value, visibility, consentAt, consentBy }) => ({
    kind,
    value: visibility === 'shown' || seesHidden ? shownContact(kind, value) : null,
    isShown: visibility === 'shown',
    consentAt: consentAt?.toISOString() ?? null,
    consentBy,
  }))
}

/** Changes one contact value at once. The value is stored only in its row: no log, no version, no undo. */
export async function setContact(
  site: SiteDb,
  personId: string,
  kindInPath: string,
  input: ContactInput,
  actor: Actor,
): Promise<void> {
  const kind = ContactKind.safeParse(kindInPath)
  if (!kind.success) throw notFound()
  // Locked, so that protecting and showing run one after the other.
  const person = await findItem(site, 'representatives', personId, 'lock')
  if (person.deletedAt) throw stateChanged('Personen ligger i papperskorgen. Återställ den först.')
  const before = (await site.rows(ofPerson, [site.siteId, personId])).find((contact) => contact.kind === kind.data)
  await change(site, personId, kind.data, input, before ?? null, actor)
  const log = { actorId: actor.userId, siteId: site.siteId, action: 'person.contact', objectId: personId }
  await recordAudit(site, log, actor.now)
  // A person with a hidden address can still be reached by form.
  if (before?.visibility === 'shown' || input.isShown || kind.data === 'email') await publicChanged(site)
}

async function change(
  site: SiteDb,
  personId: string,
  kind: ContactKind,
  input: ContactInput,
  before: StoredContact | null,
  actor: Actor,
): Promise<void> {
  if (input.value === '') {
    if (input.isShown) throw invalidField('value', 'Fyll i det som ska visas.')
    await site.rows(remove, [site.siteId, personId, kind])
    return
  }
  const parsed = parseContact(kind, input.value)
  if ('fault' in parsed) throw invalidField('value', parsed.fault)
  const { value } = parsed
  if (!input.isShown) {
    await site.rows(put, [site.siteId, personId, kind, value, 'hidden', null, null])
    return
  }
  const [protection] = await site.rows(isProtected, [site.siteId, personId])
  if (protection?.found) throw stateChanged('Skyddade uppgifter är på. Kontaktuppgifter kan inte visas.')
  // No new consent needed: the value is public already.
  if (before?.visibility === 'shown' && before.value === value) return
  if (!input.hasConsent) throw invalidField('hasConsent', 'Fråga personen först, och intyga att svaret var ja.')
  await site.rows(put, [site.siteId, personId, kind, value, 'shown', actor.now, actor.userId])
}
