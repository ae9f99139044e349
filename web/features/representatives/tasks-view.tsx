import { IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RepresentativeTask } from '#contract/representative-persons.ts'
import { shortDateText } from '#web/ui/dates.ts'
import { Row } from '#web/ui/row-list.tsx'
import { tasksQuery } from './representative-queries.ts'
import styles from './tasks-view.module.css'

const kinds: Record<RepresentativeTask['kind'], string> = {
  seatsOpen: 'Platser utan namn',
  tooManySeats: 'Fler ledamöter än mandat',
  endsSoon: 'Uppdrag som snart slutar',
  notPublished: 'Inte publicerad',
  withoutAssignment: 'Utan uppdrag',
  bodyEmpty: 'Organ utan personer',
  protected: 'Skyddade uppgifter',
}

/** What somebody should see to, most urgent first. */
export function TasksView({ siteId }: { siteId: string }) {
  const { data } = useSuspenseQuery(tasksQuery(siteId))
  if (data.tasks.length === 0) {
    return (
      <p className={styles.done}>
        <IconCircleCheck size={20} aria-hidden /> Inget att åtgärda. Alla organ och personer är i ordning.
      </p>
    )
  }
  return (
    <>
      <ul aria-label="Att åtgärda" className={styles.rows}>
        {data.tasks.map((task, index) => (
          <Row
            key={`${task.kind} ${task.personId} ${task.bodyId} ${task.assignmentId} ${index}`}
            link={<TaskLink siteId={siteId} task={task} />}
            meta={kinds[task.kind]}
            {...(task.date === null ? {} : { aside: shortDateText(task.date) })}
          />
        ))}
      </ul>
      {data.isCut && <p className={styles.more}>Det finns fler. De visas här när de första är åtgärdade.</p>}
    </>
  )
}

function TaskLink({ siteId, task: { message, personId, bodyId } }: { siteId: string; task: RepresentativeTask }) {
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
