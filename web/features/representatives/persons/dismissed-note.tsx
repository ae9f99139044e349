import { Button } from '@mantine/core'
import { dismissReasonLabel, reopenMention } from '#contract/representatives/mentions.ts'
import type { Dismissed } from '#contract/representatives/mentions.ts'
import { call } from '#web/api/call.ts'
import { shortDateText } from '#web/ui/dates.ts'
import { showToast } from '#web/ui/toast-store.ts'
import styles from '../shared/at-once.module.css'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface DismissedNoteProps {
  siteId: string
  personId: string
  place: string
  /** What the place is called, for those who hear the button. */
  title: string
  dismissed: Dismissed
}

/** Why the name may stay in one place, and the way to say that it may not after all. */
export function DismissedNote({ siteId, personId, place, title, dismissed: { reason, note, by, at } }: DismissedNoteProps) {
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  const reopen = () =>
    run(async () => {
      await call(reopenMention, { params: { siteId, personId }, body: { place } })
      await refresh()
      showToast({ severity: 'success', message: 'Uppgiften ligger under Att åtgärda igen.' })
    })
  return (
    <div className={styles.dismissed}>
      <p className={styles.quiet}>
        Får stå kvar: {dismissReasonLabel[reason].toLocaleLowerCase('sv')}.{note !== '' && ` ”${note}”`} {by},{' '}
        {shortDateText(at.slice(0, 10))}.
      </p>
      <Button variant="default" size="compact-sm" loading={isRunning} aria-label={`Ta upp igen: ${title}`} onClick={reopen}>
        Ta upp igen
      </Button>
    </div>
  )
}
