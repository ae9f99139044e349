import { Button } from '@mantine/core'
import { useId } from 'react'
import { Quiet, Row } from '#web/ui/layout.tsx'
import styles from './plans.module.css'
import type { usePlan } from './use-plan.ts'

interface PlanRunProps {
  plan: Pick<ReturnType<typeof usePlan>, 'isFetching' | 'isRunning' | 'run'>
  label: string
  /** Why it cannot be run; null when it can. */
  refusal: string | null
  /** What it would do. */
  children: string
}

/** The button that runs a plan, and beside it what it would do or why it cannot. */
export function PlanRun({ plan: { isFetching, isRunning, run }, label, refusal, children }: PlanRunProps) {
  const id = useId()
  return (
    <Row gap={4} lineGap={3} wrap className={styles.run}>
      <Button
        loading={isRunning}
        data-disabled={refusal !== null}
        aria-disabled={refusal !== null || isFetching || undefined}
        aria-describedby={id}
        onClick={() => refusal === null && run()}
      >
        {label}
      </Button>
      <Quiet id={id} role="status">
        {isFetching ? 'Provar …' : (refusal ?? children)}
      </Quiet>
    </Row>
  )
}
