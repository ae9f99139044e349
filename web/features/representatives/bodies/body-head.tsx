import { IconExternalLink, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { BodyWithPeople, removeBody } from '#contract/representatives/representative-bodies.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import type { Standing } from '#contract/roles.ts'
import * as paths from '#contract/representatives/representative-paths.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { Note } from '#web/ui/blocks.tsx'
import { Heading, Row, Small } from '#web/ui/layout.tsx'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import styles from './bodies-view.module.css'
import { termText } from '../shared/term-text.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

const size = 18

interface BodyHeadProps {
  role: Standing
  body: BodyWithPeople
  onAdd: () => void
}

/** A body's name, its term and seats, what is missing there, and what can be done with it. */
export function BodyHead({ role, body, onAdd }: BodyHeadProps) {
  const siteId = useSiteId()
  const navigate = useNavigate()
  const { tell, run } = useRepresentativeChanges(siteId)
  const refusal = representativeRefusal(role, 'editBodies')
  const term = termText(body.termFrom, body.termTo)
  const seats = body.seats === null ? '' : `${body.seats} mandat`

  const remove = async () => {
    const assignments = body.current.length + body.coming.length + body.former
    const isSure = await confirmDelete({
      title: `Ta bort ${body.name}?`,
      consequence:
        assignments === 0
          ? 'Organet har inga uppdrag.'
          : `${assignments === 1 ? 'Ett uppdrag' : `${assignments} uppdrag`} försvinner med det, också de tidigare. Personerna finns kvar. Du kan ångra i 30 dagar.`,
      confirmLabel: 'Ta bort',
    })
    if (!isSure) return
    run(async () => {
      const { undoToken } = await call<typeof removeBody>(paths.removeBody, {
        params: { siteId, bodyId: body.id },
        body: { assignments },
      })
      await tell(`${body.name} är borttaget.`, undoToken)
    })
  }

  const entries: MenuEntry[] = [
    {
      label: 'Lägg till person här',
      icon: <IconUserPlus size={size} aria-hidden />,
      refusal: representativeRefusal(role, 'editAssignments'),
      onChoose: onAdd,
    },
    {
      label: 'Ändra organet',
      icon: <IconPencil size={size} aria-hidden />,
      refusal,
      onChoose: () => void navigate({ to: '/$siteId/foretradare/organ/$bodyId', params: { siteId, bodyId: body.id } }),
    },
    { label: 'Ta bort', icon: <IconTrash size={size} aria-hidden />, refusal, onChoose: () => void remove() },
  ]
  if (body.url !== '') {
    entries.unshift({ label: 'Organets egen webbsida', icon: <IconExternalLink size={size} aria-hidden />, href: body.url })
  }

  return (
    <Row align="start" justify="between" className={styles.head}>
      <div className={styles.about}>
        <Heading id={`organ-${body.id}`} className={styles.name} tabIndex={-1}>
          {body.name}
        </Heading>
        <Small>{[term, seats].filter((part) => part !== '').join(' · ') || 'Ingen mandatperiod vald'}</Small>
        {body.advice.map((advice) => (
          <Note key={advice} className={styles.advice}>
            {advice}
          </Note>
        ))}
      </div>
      <MenuButton label={`Åtgärder för ${body.name}`} entries={entries} />
    </Row>
  )
}
