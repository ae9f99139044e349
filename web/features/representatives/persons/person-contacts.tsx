import { Button } from '@mantine/core'
import { IconEyeOff, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import type { Contact, PersonDetails } from '#contract/representatives/representative-persons.ts'
import { ContactKind, contactKindLabel, setContact } from '#contract/representatives/representative-persons.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import type { Standing } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { dateText } from '#web/ui/dates.ts'
import { showToast } from '#web/ui/toast-store.ts'
import styles from '../shared/at-once.module.css'
import { ContactDialog } from './contact-dialog.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Rows, Strong } from '#web/ui/blocks.tsx'
import { Card, Small } from '#web/ui/layout.tsx'
import { MentionList } from './mention-list.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface PersonContactsProps {
  role: Standing
  person: PersonDetails
}

const spokenName = ({ name }: PersonDetails): string => (name === '' ? 'personen' : name)

/** Shows a contact detail on the site, after asking whether the person agreed, or hides it. */
function useContactShowing(person: PersonDetails) {
  const siteId = useSiteId()
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  const name = spokenName(person)

  const setShown = async ({ kind, value }: Contact, isShown: boolean) => {
    const label = contactKindLabel[kind].toLocaleLowerCase('sv')
    if (isShown) {
      const isSure = await confirmQuestion({
        title: `Visa ${label} för ${name} på sajten?`,
        children: `Alla kan då läsa uppgiften. Fråga ${name} först. Att svaret är ja noteras med ditt namn och dagens datum.`,
        confirmLabel: `${person.name === '' ? 'Personen' : name} har sagt ja – visa`,
      })
      if (!isSure) return
    }
    run(async () => {
      const body = { value: value ?? '', isShown, hasConsent: isShown }
      await call(setContact, { params: { siteId, personId: person.id, kind }, body })
      await refresh()
      showToast({ severity: 'success', message: isShown ? 'Uppgiften visas på sajten.' : 'Uppgiften är dold.' })
    })
  }
  return { setShown, isRunning }
}

/** Contact details, hidden until it is noted that the person has agreed to show them. */
export function PersonContacts({ role, person }: PersonContactsProps) {
  const { setShown, isRunning } = useContactShowing(person)
  const [editing, setEditing] = useState<ContactKind | null>(null)
  const refusal =
    representativeRefusal(role, 'editContacts') ?? (person.state === 'trashed' ? 'Personen ligger i papperskorgen.' : null)
  const contactOf = (kind: ContactKind) => person.contacts.find((contact) => contact.kind === kind)

  return (
    <Card aria-labelledby="kontakt">
      <h3 id="kontakt" className={styles.heading}>
        Kontaktuppgifter
      </h3>
      {refusal !== null && <Small>{refusal}</Small>}
      <Rows isPlain aria-label="Kontaktuppgifter">
        {ContactKind.options.map((kind) => {
          const contact = contactOf(kind)
          const label = contactKindLabel[kind]
          return (
            <li key={kind} className={styles.contact}>
              <div>
                <Small>{label}</Small>
                {contact === undefined ? (
                  <Small>Ingen uppgift</Small>
                ) : (
                  <>
                    <Strong>{contact.value ?? 'Finns, men visas bara för redaktörer.'}</Strong>
                    <ContactState
                      contact={contact}
                      advice={
                        person.protection !== null
                          ? 'Kan inte visas så länge skyddade uppgifter är på.'
                          : refusal === null
                            ? `Fråga ${spokenName(person)} innan du visar den.`
                            : ''
                      }
                    />
                    {!contact.isShown && <StillShown person={person} kind={kind} />}
                  </>
                )}
              </div>
              <div className={styles.buttons}>
                {contact !== undefined && !contact.isShown && (
                  <GuardedButton
                    variant="default"
                    reason="spoken"
                    refusal={refusal ?? (person.protection === null ? null : 'Skyddade uppgifter är på.')}
                    loading={isRunning}
                    aria-label={`Visa ${label.toLocaleLowerCase('sv')} på sajten`}
                    onClick={() => void setShown(contact, true)}
                  >
                    Visa på sajten
                  </GuardedButton>
                )}
                {contact?.isShown === true && refusal === null && (
                  <Button
                    variant="default"
                    loading={isRunning}
                    aria-label={`Dölj ${label.toLocaleLowerCase('sv')}`}
                    onClick={() => void setShown(contact, false)}
                  >
                    Dölj
                  </Button>
                )}
                {refusal === null && (
                  <Button
                    variant="subtle"
                    aria-label={`${contact === undefined ? 'Lägg till' : 'Ändra'} ${label.toLocaleLowerCase('sv')}`}
                    onClick={() => setEditing(kind)}
                  >
                    {contact === undefined ? 'Lägg till' : 'Ändra'}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </Rows>
      {editing !== null && (
        <ContactDialog person={person} kind={editing} contact={contactOf(editing) ?? null} onClose={() => setEditing(null)} />
      )}
    </Card>
  )
}

/** Texts that were public before it was hidden. */
function StillShown({ person, kind }: { person: PersonDetails; kind: ContactKind }) {
  const siteId = useSiteId()
  const mentions = person.shownIn.filter((one) => one.kind === kind).map(({ mention }) => mention)
  if (mentions.length === 0) return null
  return (
    <>
      <Small>Står fortfarande på sajten, på de här ställena:</Small>
      <MentionList siteId={siteId} label="Texter som visar uppgiften" mentions={mentions} />
    </>
  )
}

/** `advice`: what to think of before a hidden one is shown. */
function ContactState({ contact: { isShown, consentAt, consentBy }, advice }: { contact: Contact; advice: string }) {
  if (!isShown) {
    return (
      <Small className={styles.publicity}>
        <IconEyeOff size={16} aria-hidden />
        Dold. Syns bara här inne. {advice}
      </Small>
    )
  }
  return (
    <>
      <Small className={styles.publicity} data-shown>
        <IconWorld size={16} aria-hidden /> Visas på sajten
      </Small>
      {consentAt !== null && (
        <Small>
          Ja noterat {dateText(consentAt)}
          {consentBy === null ? '' : ` av ${consentBy}`}.
        </Small>
      )}
    </>
  )
}
