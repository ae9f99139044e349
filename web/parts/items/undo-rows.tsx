import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { HistoryPage } from '#contract/items.ts'
import type { ItemAction } from '#contract/permissions.ts'
import { itemRefusal } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { relativeTime } from '#web/ui/dates.ts'
import { useNow } from '#web/ui/use-now.ts'
import { stepSentence } from './history-words.ts'
import type { Item } from './item.ts'
import { useItemActions } from './item-actions.ts'
import type { ListedArea } from './item-area.ts'
import styles from './item-history.module.css'

interface UndoRowsProps {
  area: ListedArea
  siteId: string
  item: Item
  steps: HistoryPage['undo']
}

/** The steps that can still be taken back: the last one now, the others when those after them are. */
export function UndoRows({ area, siteId, item, steps }: UndoRowsProps) {
  const { role } = useMySite(siteId)
  const { undo, refresh } = useItemActions(area, siteId)
  const now = useNow()
  // What went wrong has shown its toast: usually that something else has happened since.
  const takeBack = useMutation({ mutationFn: (token: string) => undo(token, item.id), onError: () => void refresh() })
  if (steps.length === 0) return null
  return (
    <section className={styles.undo} aria-labelledby="gar-att-angra">
      <h2 id="gar-att-angra" className={styles.heading}>
        Går att ångra
      </h2>
      <ol>
        {steps.map((step, index) => {
          const refusal = itemRefusal(role, step.action as ItemAction, item)
          return (
            <li key={step.token} className={styles.step}>
              <IconArrowBackUp size={18} aria-hidden className={styles.icon} />
              <div className={styles.words}>
                <p>{stepSentence(step)}</p>
                <p className={styles.meta}>
                  {relativeTime(step.at, now)}
                  {index === 0 && refusal !== null && ` · ${refusal}`}
                </p>
              </div>
              {index === 0 && refusal === null && (
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Ångra: ${stepSentence(step)}`}
                  loading={takeBack.isPending}
                  onClick={() => takeBack.mutate(step.token)}
                >
                  Ångra
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      <p className={styles.meta}>Det senaste först, i 30 dagar.</p>
    </section>
  )
}
