import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { HistoryPage } from '#contract/items/items.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { relativeTime } from '#web/ui/dates.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { stepSentence } from './history-words.ts'
import { useTakeBack } from '../../undo/take-back.ts'
import styles from './item-history.module.css'

interface UndoRowsProps {
  steps: HistoryPage['undo']
}

/** The steps that can still be taken back: the last one now, the others when those after them are. */
export function UndoRows({ steps }: UndoRowsProps) {
  const siteId = useSiteId()
  const takeBack = useTakeBack(siteId)
  const [last, ...earlier] = steps
  if (last === undefined) return null
  const { refusal } = last
  return (
    <section className={styles.undo} aria-labelledby="gar-att-angra">
      <Small as="h2" id="gar-att-angra" className={styles.heading}>
        Går att ångra
      </Small>
      <Stack as="ol" gap={0}>
        <UndoRow step={last} refusal={refusal}>
          {refusal === null && (
            <Button
              variant="default"
              aria-label={`Ångra: ${stepSentence(last)}`}
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate(last.token)}
            >
              Ångra
            </Button>
          )}
        </UndoRow>
      </Stack>
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <Small as="summary">Därefter kan {earlier.length === 1 ? 'ett steg till' : `${earlier.length} steg till`} ångras</Small>
          <Stack as="ol" gap={0}>
            {earlier.map((step) => (
              <UndoRow key={step.token} step={step} refusal={null} />
            ))}
          </Stack>
        </details>
      )}
    </section>
  )
}

interface UndoRowProps {
  step: HistoryPage['undo'][number]
  refusal: string | null
  children?: ReactNode
}

function UndoRow({ step, refusal, children }: UndoRowProps) {
  const now = useNow()
  return (
    <Row as="li" gap={3} align="start" className={styles.step}>
      <IconArrowBackUp size={18} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p>{stepSentence(step)}</p>
        <Small>
          {relativeTime(step.at, now)}
          {refusal !== null && ` · ${refusal}`}
        </Small>
      </div>
      {children}
    </Row>
  )
}
