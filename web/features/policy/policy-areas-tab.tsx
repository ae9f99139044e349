import { Button } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PolicyArea } from '#contract/policy/policy-areas.ts'
import {
  addPolicyAreas,
  orderPolicyAreas,
  policyAreaCount,
  policyAreaNameLength,
  policyAreaTemplate,
  removePolicyArea,
  renamePolicyArea,
} from '#contract/policy/policy-areas.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { NamedList } from '#web/parts/named-list.tsx'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import styles from './policy-list.module.css'
import { Quiet, Row } from '#web/ui/layout.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { policyAreasQuery } from './policy-queries.ts'

const topicWords = (count: number): string =>
  count === 0 ? 'Inga sakfrågor' : `${count} ${count === 1 ? 'sakfråga' : 'sakfrågor'}`

/** The policy areas: named, in order, and removed while no topic has them. */
export function PolicyAreasTab() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { role } = useMySite(siteId)
  const { data: areas } = useSuspenseQuery(policyAreasQuery(siteId))
  const [isAdding, setAdding] = useState(false)
  const refusal = editorsOnly(role, 'ändra politikområden')
  const { queryKey } = policyAreasQuery(siteId)
  const params = { siteId }

  /** Shows the answer, which is the new list; after a refusal the list is read again. */
  const keep = async (work: Promise<{ readonly areas: PolicyArea[] }>): Promise<void> => {
    try {
      queryClient.setQueryData(queryKey, (await work).areas)
    } catch (error) {
      if (isApiError(error) && error.status !== 0) void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  const orderAs = (areaIds: readonly string[]) => keep(call(orderPolicyAreas, { params, body: { areaIds: [...areaIds] } }))

  const addTemplate = () => {
    setAdding(true)
    keep(call(addPolicyAreas, { params, body: { names: [...policyAreaTemplate] } }))
      .catch((error: unknown) => {
        if (!isApiError(error)) throw error
      })
      .finally(() => setAdding(false))
  }

  return (
    <div className={styles.narrow}>
      <Quiet below={4}>Områdena samlar sakfrågorna på sajten, i den här ordningen.</Quiet>
      {refusal !== null && <LockNote>{refusal}</LockNote>}
      {areas.length === 0 && refusal === null && (
        <Row gap={3} below={4} wrap className={styles.offer}>
          <p>Börja med de vanligaste: {policyAreaTemplate.join(', ')}. Du kan ändra dem efteråt.</p>
          <Button loading={isAdding} onClick={addTemplate}>
            Lägg till {policyAreaTemplate.length} områden
          </Button>
        </Row>
      )}
      <NamedList
        label="Politikområden"
        newLabel="Nytt politikområde"
        maxLength={policyAreaNameLength.max}
        rows={areas.map(({ id, name, topics }) => ({
          id,
          name,
          note: topicWords(topics),
          renameRefusal: refusal,
          removeRefusal: refusal ?? (topics === 0 ? null : `${topicWords(topics)} har området. Välj ett annat för dem först.`),
        }))}
        addRefusal={refusal ?? (areas.length >= policyAreaCount.max ? `Högst ${policyAreaCount.max} områden.` : null)}
        onAdd={(name) => keep(call(addPolicyAreas, { params, body: { names: [name] } }))}
        onRename={(areaId, name) => keep(call(renamePolicyArea, { params: { siteId, areaId }, body: { name } }))}
        onRemove={(areaId) => keep(call(removePolicyArea, { params: { siteId, areaId } }))}
        moveRefusal={refusal}
        onMove={async ({ ids }) => {
          const before = areas.map(({ id }) => id)
          await orderAs(ids)
          return () => orderAs(before)
        }}
      />
    </div>
  )
}
