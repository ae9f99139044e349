import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/blocks.tsx'
import { Heading, Row, Small, Stack } from '#web/ui/layout.tsx'
import styles from './steps.module.css'

interface StepsProps {
  route: '/$siteId/foretradare/ny-mandatperiod' | '/$siteId/foretradare/hamta'
  titles: readonly string[]
  /** Counted from 1. */
  step: number
  /** How far one may go by the links; what lies behind is always open. */
  reached: number
  /** What has to be done before one may go on; null when nothing is said. */
  fault: string | null
  nextLabel: string
  /** Null at the last step, whose own button ends it. */
  onNext: (() => void) | null
  isWaiting?: boolean
  /** Beside Tillbaka and Nästa. */
  actions?: ReactNode
  children: ReactNode
}

/** One step of several: where one is in words, the step itself, and the way on and back. The focus goes to the step's heading. */
export function Steps(props: StepsProps) {
  const { route, titles, step, reached, fault, nextLabel, onNext, isWaiting = false, actions, children } = props
  const siteId = useSiteId()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])

  const searchOf = (to: number) => (to > 1 ? { steg: to } : {})
  return (
    <>
      <nav aria-label="Steg">
        <Row as="ol" gap={0} lineGap={1} below={6} wrap className={styles.steps}>
          {titles.map((title, index) => {
            const at = index + 1
            const state = at === step ? 'here' : at < step ? 'done' : 'ahead'
            return (
              <Row as="li" key={title} className={styles.step} data-state={state}>
                {at <= reached && at !== step ? (
                  <Link to={route} params={{ siteId }} search={searchOf(at)} resetScroll={false}>
                    {title}
                  </Link>
                ) : (
                  <span aria-current={at === step ? 'step' : undefined}>{title}</span>
                )}
              </Row>
            )
          })}
        </Row>
      </nav>
      <Heading ref={heading} tabIndex={-1} below={4}>
        <Small as="span" block className={styles.where}>
          Steg {step} av {titles.length}
        </Small>{' '}
        {titles[step - 1]}
      </Heading>
      {children}
      <Stack className={styles.foot}>
        {fault !== null && (
          <Note role="alert" tone="error">
            {fault}
          </Note>
        )}
        <Row gap={3} align="start" wrap className={styles.buttons}>
          {step > 1 && (
            <LinkButton variant="default" to={route} params={{ siteId }} search={searchOf(step - 1)} resetScroll={false}>
              Tillbaka
            </LinkButton>
          )}
          {onNext !== null && (
            <Button loading={isWaiting} onClick={onNext}>
              {nextLabel}
            </Button>
          )}
          {actions}
        </Row>
      </Stack>
    </>
  )
}
