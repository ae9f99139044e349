import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Button, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import type { PersonDetails } from '#contract/representatives/representative-persons.ts'
import { protectPerson, unprotectPerson } from '#contract/representatives/representative-persons.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import type { Standing } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { isAdmin, useAuthInfo } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { Card, Row, Small } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import styles from '../shared/at-once.module.css'
import { PersonMentions } from './person-mentions.tsx'
import { ProtectDialog } from './protect-dialog.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface PersonProtectionProps {
  role: Standing
  person: PersonDetails
}

export function PersonProtection({ role, person }: PersonProtectionProps) {
  const [isAsking, setAsking] = useState(false)
  const [isTelling, setTelling] = useState(false)
  const reasonId = useId()
  const isOn = person.protection !== null
  const isForeign = person.isLinked && person.protection?.isOwn === false
  const decidesAll = isAdmin(useAuthInfo())
  const refusal =
    representativeRefusal(role, isOn ? 'unprotect' : 'protect') ??
    (isForeign && !decidesAll
      ? 'Skyddet har satts på från en annan sajt. Bara den sajten eller en administratör kan stänga av det.'
      : null)
  const name = person.name === '' ? 'personen' : person.name

  const { turnOff, protectFromHere } = useProtection(person, name)

  return (
    <Card aria-labelledby="skydd">
      <h3 id="skydd" className={styles.heading}>
        Skyddade uppgifter
      </h3>
      <p>
        För den som är hotad eller har skyddad identitet. Bild, kontaktuppgifter, presentation och länkar försvinner genast från
        sajten, sökningen, flöden och exporter
        {person.isLinked ? ', och från alla andra sajter där personen är kopplad' : ''}.
      </p>
      <Switch
        label={isOn ? 'På' : 'Av'}
        aria-label="Skyddade uppgifter"
        checked={isOn}
        // Not `disabled`: the reason must be reachable.
        aria-disabled={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : reasonId}
        onChange={() => {
          if (refusal !== null) return
          if (isOn) void turnOff()
          else setAsking(true)
        }}
      />
      {isOn && (
        <Row wrap>
          <Button variant="default" onClick={() => setTelling(true)}>
            Se var namnet står
          </Button>
          {isForeign && representativeRefusal(role, 'protect') === null && (
            <Button variant="default" onClick={protectFromHere}>
              Skydda också härifrån
            </Button>
          )}
        </Row>
      )}
      {refusal !== null && <Small id={reasonId}>{refusal}</Small>}
      {isAsking && (
        <ProtectDialog
          person={person}
          onProtected={() => {
            setAsking(false)
            setTelling(true)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {isTelling && (
        <Dialog title="Skyddade uppgifter är på" onClose={() => setTelling(false)}>
          <PersonMentions personId={person.id} isProtected />
          <DialogActions>
            <Button color="petrol" data-autofocus onClick={() => setTelling(false)}>
              Klart
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Card>
  )
}

/** Switching it off everywhere, and asking for it from here too. */
function useProtection(person: PersonDetails, name: string) {
  const siteId = useSiteId()
  const { run, refresh } = useRepresentativeChanges(siteId)

  const turnOff = async () => {
    const isSure = await confirmQuestion({
      title: `Stäng av skyddade uppgifter för ${name}?`,
      children: `Det som är publicerat om ${name} syns igen${person.isLinked ? ', också på alla andra sajter där personen är kopplad' : ''}. Kontaktuppgifter är dolda tills någon visar dem.`,
      confirmLabel: 'Stäng av skyddet',
      isDangerous: true,
    })
    if (!isSure) return
    run(async () => {
      const { sites } = await call(unprotectPerson, { params: { siteId, personId: person.id } })
      await refresh()
      showToast({
        severity: 'success',
        message: sites === 1 ? 'Skyddade uppgifter är av.' : `Skyddade uppgifter är av, på ${sites} sajter.`,
      })
    })
  }

  /** The protection stays when the site that set it changes its mind. */
  const protectFromHere = () =>
    run(async () => {
      if (person.protection === null) return
      const { mode, shownName } = person.protection
      const body = { mode, ...(shownName === null ? {} : { shownName }) }
      await call(protectPerson, { params: { siteId, personId: person.id }, body })
      await refresh()
      showToast({ severity: 'success', message: 'Personen skyddas nu härifrån också.' })
    })

  return { turnOff, protectFromHere }
}
