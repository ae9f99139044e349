import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { protectionModeLabel } from '#contract/representatives/representative-persons.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText } from '#web/ui/dates.ts'
import { Note, Strong } from '#web/ui/blocks.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import styles from '../shared/at-once.module.css'
import { personDetailsQuery } from '../shared/representative-queries.ts'

/** Over everything else on the page of a person with protected details. */
export function ProtectedNotice({ personId }: { personId: string }) {
  const siteId = useSiteId()
  const { data } = useQuery(personDetailsQuery(siteId, personId))
  const protection = data?.protection ?? null
  if (protection === null) return null
  return (
    <Note as="div" role="note" below={6} className={styles.protected}>
      <IconShieldLock size={24} aria-hidden />
      <div>
        <Strong>Skyddade uppgifter är på. Kontaktuppgifter och bild är borta från alla sajter.</Strong>
        <p>
          {protectionModeLabel[protection.mode]}
          {protection.mode === 'nameOnly' && protection.shownName !== null && `, som ”${protection.shownName}”`}. Sattes på{' '}
          {dateText(protection.at)} av {protection.by}.
        </p>
      </div>
    </Note>
  )
}

/** Beside the portrait, which may still be chosen and is not shown to anybody. */
export function ProtectedPortraitNote({ personId }: { personId: string }) {
  const siteId = useSiteId()
  const { data } = useQuery(personDetailsQuery(siteId, personId))
  if (!data?.protection) return null
  return <Quiet>Visas inte: skyddade uppgifter är på.</Quiet>
}

/** Over the sheet of a person whose text visitors read from another site. */
export function CommonNotice({ personId }: { personId: string }) {
  const siteId = useSiteId()
  const { data } = useQuery(personDetailsQuery(siteId, personId))
  if (!data?.isCommonShown || data.protection) return null
  return (
    <Note as="div" role="note" below={6}>
      <p>
        Besökare läser den gemensamma texten och bilden, som skrivs på en annan sajt. Namn, yrke, porträtt och text här sparas men
        visas inte. <a href="#gemensam-text">Se och välj</a>
      </p>
    </Note>
  )
}
