import { Button } from '@mantine/core'
import { IconAlertCircle, IconBulb } from '@tabler/icons-react'
import { useRef } from 'react'
import { answerWords, codeOfAnswer } from '#contract/finding-answers.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import styles from './finding-list.module.css'
import type { ShownFinding } from './shown-finding.ts'
import { findingKey } from './shown-finding.ts'

interface FindingListProps {
  findings: readonly ShownFinding[]
  onShow: (finding: ShownFinding) => void
  /** Makes right what can be made right without losing a word. */
  onFix: (finding: ShownFinding) => void
  /** Says that it is none, where the check is not certain. */
  onAnswer: (finding: ShownFinding) => void
}

/** What the publish check found, each with the way to its place, and with its remedy where there is a safe one. */
export function FindingList({ findings, onShow, onFix, onAnswer }: FindingListProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <Stack as="ul" gap={0} ref={list} tabIndex={-1}>
      {findings.map((finding) => {
        const isBlocking = finding.level === 'blocking'
        const code = codeOfAnswer(finding.answerKeys?.[0] ?? '')
        const answer = code === null ? undefined : answerWords[code]
        const Icon = isBlocking ? IconAlertCircle : IconBulb
        return (
          <Row as="li" lineGap="half" align="start" wrap={answer !== undefined} key={findingKey(finding)}>
            <Icon
              size={18}
              className={styles.icon}
              data-blocking={isBlocking || undefined}
              role="img"
              aria-label={isBlocking ? 'Måste åtgärdas' : 'Tips'}
            />
            <span className={styles.words}>{finding.message}</span>
            <Row as="span" gap={0} wrap className={styles.ways} data-below={answer !== undefined || undefined}>
              {answer !== undefined && (
                <Button
                  variant="subtle"
                  className={styles.way ?? ''}
                  aria-label={`${answer}: ${finding.message}`}
                  onClick={() => {
                    list.current?.focus()
                    onAnswer(finding)
                  }}
                >
                  {answer}
                </Button>
              )}
              {finding.fix !== undefined && (
                <Button
                  variant="subtle"
                  className={styles.way ?? ''}
                  aria-label={`Åtgärda: ${finding.message}`}
                  onClick={() => {
                    // The row goes with its button, and would take the focus along.
                    list.current?.focus()
                    onFix(finding)
                  }}
                >
                  Åtgärda
                </Button>
              )}
              <Button
                variant="subtle"
                className={styles.way ?? ''}
                aria-label={`Visa: ${finding.message}`}
                onClick={() => onShow(finding)}
              >
                Visa
              </Button>
            </Row>
          </Row>
        )
      })}
    </Stack>
  )
}
