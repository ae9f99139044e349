import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import type { RepresentativeTask } from '#contract/representatives/representative-persons.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { dateText } from '#web/ui/dates.ts'
import { Small } from '#web/ui/layout.tsx'
import { MentionLink } from './mention-link.tsx'
import { tasksQuery } from '../shared/representative-queries.ts'
import styles from './tasks-view.module.css'

const DismissDialog = lazy(async () => ({ default: (await import('./dismiss-dialog.tsx')).DismissDialog }))

const kinds: Record<RepresentativeTask['kind'], string> = {
  contactShown: 'Dold kontaktuppgift i en text',
  nameShown: 'Namn på en person med skyddade uppgifter',
  seatsOpen: 'Platser utan namn',
  tooManySeats: 'Fler ledamöter än mandat',
  endsSoon: 'Uppdrag som snart slutar',
  notPublished: 'Inte publicerad',
  withoutAssignment: 'Utan uppdrag',
  bodyEmpty: 'Organ utan personer',
  protected: 'Skyddade uppgifter',
}

/** The tasks of the area, most urgent first. */
export function TasksView() {
  const siteId = useSiteId()
  const { data } = useSuspenseQuery(tasksQuery(siteId))
  const [dismissing, setDismissing] = useState<RepresentativeTask | null>(null)
  if (data.tasks.length === 0) {
    return (
      <p className={styles.done}>
        <IconCircleCheck size={20} aria-hidden /> Inget att åtgärda. Alla organ och personer är i ordning.
      </p>
    )
  }
  return (
    <>
      <ListFrame aria-label="Att åtgärda">
        {data.tasks.map((task, index) => (
          <ListRow
            key={`${task.kind} ${task.personId} ${task.bodyId} ${task.assignmentId} ${task.mention?.place} ${index}`}
            title={<TaskLink task={task} />}
            meta={kinds[task.kind]}
            aside={asideOf(task, () => setDismissing(task))}
          />
        ))}
      </ListFrame>
      {dismissing !== null && (
        <Suspense>
          <DismissDialog task={dismissing} onClose={() => setDismissing(null)} />
        </Suspense>
      )}
      {data.isCut && <Small className={styles.more}>Det finns fler. De visas här när de första är åtgärdade.</Small>}
    </>
  )
}

/** The day it concerns, or the way to say that the name may stay. */
function asideOf(task: RepresentativeTask, onDismiss: () => void): ReactNode {
  if (task.kind === 'nameShown') {
    return (
      <Button variant="default" size="compact-sm" aria-label={`Får stå kvar: ${task.message}`} onClick={onDismiss}>
        Får stå kvar
      </Button>
    )
  }
  return task.date === null ? undefined : dateText(task.date)
}

function TaskLink({ task: { message, personId, bodyId, mention } }: { task: RepresentativeTask }) {
  const siteId = useSiteId()
  if (mention !== null) return <MentionLink siteId={siteId} mention={mention} text={message} />
  if (personId !== null) {
    return (
      <Link to="/$siteId/foretradare/$itemId" params={{ siteId, itemId: personId }} preload="intent">
        {message}
      </Link>
    )
  }
  if (bodyId === null) return <span>{message}</span>
  return (
    <Link to="/$siteId/foretradare" params={{ siteId }} hash={`organ-${bodyId}`}>
      {message}
    </Link>
  )
}
