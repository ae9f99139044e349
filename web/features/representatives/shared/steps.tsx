import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
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
        <ol className={styles.steps}>
          {titles.map((title, index) => {
            const at = index + 1
            const state = at === step ? 'here' : at < step ? 'done' : 'ahead'
            return (
              <li key={title} className={styles.step} data-state={state}>
                {at <= reached && at !== step ? (
                  <Link to={route} params={{ siteId }} search={searchOf(at)} resetScroll={false}>
                    {title}
                  </Link>
                ) : (
                  <span aria-current={at === step ? 'step' : undefined}>{title}</span>
                )}
              </li>
            )
          })}
        </ol>
      </nav>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <span className={styles.where}>
          Steg {step} av {titles.length}
        </span>{' '}
        {titles[step - 1]}
      </h2>
      {children}
      <div className={styles.foot}>
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        <div className={styles.buttons}>
          {step > 1 && (
            <Link to={route} params={{ siteId }} search={searchOf(step - 1)} className={styles.back} resetScroll={false}>
              Tillbaka
            </Link>
          )}
          {onNext !== null && (
            <Button loading={isWaiting} onClick={onNext}>
              {nextLabel}
            </Button>
          )}
          {actions}
        </div>
      </div>
    </>
  )
}
