import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { priorityTopicCount, setPriorityTopics } from '#contract/policy/policy-areas.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ItemPicker } from '#web/parts/items/item-picker.tsx'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import { showToast } from '#web/ui/toast-store.ts'
import styles from './policy-list.module.css'
import { Quiet } from '#web/ui/layout.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { priorityTopicsQuery } from './policy-queries.ts'

/** The priority topics of the site, at most six, chosen and ordered. Every change is saved at once. */
export function PrioritiesTab() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { role } = useMySite(siteId)
  const { data: topics } = useSuspenseQuery(priorityTopicsQuery(siteId))
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const refusal = editorsOnly(role, 'välja prioriterade frågor')
  const { queryKey } = priorityTopicsQuery(siteId)
  const saved = topics.map(({ id }) => id)

  /** Throws ApiError, after its toast, when another person has changed the list meanwhile. */
  async function save(topicIds: readonly string[], startedFrom: readonly string[]): Promise<void> {
    try {
      const body = { topicIds: [...topicIds], startedFrom: [...startedFrom] }
      queryClient.setQueryData(queryKey, (await call(setPriorityTopics, { params: { siteId }, body })).topics)
    } catch (error) {
      if (isApiError(error) && error.status !== 0) void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  const forgive = (error: unknown) => {
    if (!isApiError(error)) throw error
  }

  const change = (ids: readonly string[]) => {
    setShown(ids)
    save(ids, saved)
      .then(() =>
        showToast({
          severity: 'success',
          message: 'De prioriterade frågorna är ändrade.',
          about: 'prioriterade',
          action: { label: 'Ångra', onClick: () => void save(saved, ids).catch(forgive) },
        }),
      )
      .catch(forgive)
      .finally(() => setShown(null))
  }

  return (
    <div className={styles.narrow}>
      <Quiet below={4}>
        De viktigaste frågorna, i ordning. De står på startsidan under ”Vi vill”. En fråga som inte är publicerad behåller sin plats
        men syns inte.
      </Quiet>
      {refusal !== null && <LockNote>{refusal}</LockNote>}
      <ItemPicker
        area="policy"
        label="Prioriterade frågor"
        plural="sakfrågor"
        max={priorityTopicCount.max}
        value={shown ?? saved}
        targets={Object.fromEntries(
          topics.map(({ id, name, path, isPublic }) => [id, { id, area: 'policy', title: name, path, isPublic, isTrashed: false }]),
        )}
        isReadOnly={refusal !== null}
        onChange={change}
      />
    </div>
  )
}
