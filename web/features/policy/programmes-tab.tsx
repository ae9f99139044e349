import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PolicyProgramme, ProgrammeInput } from '#contract/policy/policy-programmes.ts'
import {
  addPolicyProgramme,
  changePolicyProgramme,
  orderPolicyProgrammes,
  programmeCount,
  programmeKindLabel,
  removePolicyProgramme,
} from '#contract/policy/policy-programmes.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { OrderList } from '#web/parts/ordering/order-list.tsx'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateText } from '#web/ui/dates.ts'
import { PolicyDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import named from '#web/parts/named-list.module.css'
import styles from './policy-list.module.css'
import { programmesQuery } from './policy-queries.ts'
import { ProgrammeDialog } from './programme-dialog.tsx'

const size = 18
const topicWords = (count: number): string =>
  count === 0 ? 'Inga sakfrågor' : `${count} ${count === 1 ? 'sakfråga' : 'sakfrågor'}`

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by)

/** `Valmanifest · Kongressen, 23 maj 2025 · 3 sakfrågor` */
const about = ({ kind, decidedBy, decidedOn, topics }: PolicyProgramme): string => {
  const decision = joined([decidedBy, decidedOn === null ? '' : dateText(decidedOn)], ', ')
  return joined([programmeKindLabel[kind], decision, topicWords(topics)], ' · ')
}

/** The programmes that topics come from: in order, and removed while no topic has them. */
export function ProgrammesTab() {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { role } = useMySite(siteId)
  const { data: programmes } = useSuspenseQuery(programmesQuery(siteId))
  const [editing, setEditing] = useState<PolicyProgramme | 'new' | null>(null)
  const refusal = editorsOnly(role, 'ändra program')
  const { queryKey } = programmesQuery(siteId)
  const params = { siteId }

  /** Shows the answer, which is the new list; after a refusal the list is read again. */
  const keep = async (work: Promise<{ readonly programmes: PolicyProgramme[] }>): Promise<void> => {
    try {
      queryClient.setQueryData(queryKey, (await work).programmes)
    } catch (error) {
      if (isApiError(error) && error.status !== 0) void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  const orderAs = (programmeIds: readonly string[]) =>
    keep(call(orderPolicyProgrammes, { params, body: { programmeIds: [...programmeIds] } }))

  const save = async (programme: PolicyProgramme | null, input: ProgrammeInput): Promise<void> => {
    if (programme === null) await keep(call(addPolicyProgramme, { params, body: input }))
    else {
      const { id: programmeId, version } = programme
      await keep(call(changePolicyProgramme, { params: { siteId, programmeId }, body: { ...input, version } }))
    }
    showToast({ severity: 'success', message: `Programmet är ${programme === null ? 'tillagt' : 'ändrat'}.` })
  }

  const remove = async ({ id: programmeId, name }: PolicyProgramme): Promise<void> => {
    const isSure = await confirmDelete({
      title: `Ta bort ”${name}”?`,
      consequence: 'Det går inte att ångra.',
      confirmLabel: 'Ta bort',
    })
    if (!isSure) return
    await keep(call(removePolicyProgramme, { params: { siteId, programmeId } })).catch((error: unknown) => {
      // A refusal has shown its toast.
      if (!isApiError(error)) throw error
    })
  }

  const dialog = editing !== null && (
    <ProgrammeDialog
      programme={editing === 'new' ? null : editing}
      onSave={(input) => save(editing === 'new' ? null : editing, input)}
      onClose={() => setEditing(null)}
    />
  )
  if (programmes.length === 0)
    return (
      <>
        <EmptyState
          drawing={<PolicyDrawing />}
          action={refusal === null ? <Button onClick={() => setEditing('new')}>Lägg till program</Button> : undefined}
        >
          Inga program än. Lägg till partiprogram och valmanifest, så kan varje sakfråga visa vilket den bygger på.
        </EmptyState>
        {refusal !== null && <LockNote>{refusal}</LockNote>}
        {dialog}
      </>
    )
  return (
    <div className={styles.narrow}>
      <Quiet below={4}>Sakfrågorna bygger på de här programmen. De visas på sajten, i den här ordningen.</Quiet>
      {refusal !== null && <LockNote>{refusal}</LockNote>}
      <Stack gap={4}>
        <OrderList
          label="Program"
          rows={programmes}
          nameOf={({ name }) => name}
          refusal={refusal}
          onMove={async ({ ids }) => {
            const before = programmes.map(({ id }) => id)
            await orderAs(ids)
            return () => orderAs(before)
          }}
        >
          {(programme) => (
            <ProgrammeRow
              programme={programme}
              mayChange={refusal === null}
              onChange={() => setEditing(programme)}
              onRemove={() => void remove(programme)}
            />
          )}
        </OrderList>
        {refusal === null && <AddProgramme count={programmes.length} onAdd={() => setEditing('new')} />}
      </Stack>
      {dialog}
    </div>
  )
}

const AddProgramme = ({ count, onAdd }: { count: number; onAdd: () => void }) => (
  <div>
    <GuardedButton
      variant="default"
      refusal={count >= programmeCount.max ? `Högst ${programmeCount.max} program.` : null}
      onClick={onAdd}
    >
      Lägg till program
    </GuardedButton>
  </div>
)

interface ProgrammeRowProps {
  programme: PolicyProgramme
  mayChange: boolean
  onChange: () => void
  onRemove: () => void
}

function ProgrammeRow({ programme, mayChange, onChange, onRemove }: ProgrammeRowProps) {
  const { name, topics } = programme
  const inUse = topics === 0 ? null : `${topicWords(topics)} har programmet. Välj ett annat för dem först.`
  return (
    <Row gap={3} className={named.item}>
      <Stack as="span" gap={0} grow>
        <Strong as="span">{name}</Strong>
        <Small as="span">{about(programme)}</Small>
      </Stack>
      {mayChange && (
        <MenuButton
          label={`Åtgärder för ${name}`}
          entries={[
            { label: 'Ändra', icon: <IconPencil size={size} aria-hidden />, onChoose: onChange },
            { label: 'Ta bort', icon: <IconTrash size={size} aria-hidden />, refusal: inUse, onChoose: onRemove },
          ]}
        />
      )}
    </Row>
  )
}
