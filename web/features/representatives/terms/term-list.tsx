import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListDrop } from '#web/parts/plans/list-file.tsx'
import { listHint, mappingFault } from '../imports/import-mapping.ts'
import { MappingForm } from '../imports/mapping-form.tsx'
import type { Addition, PlannedBodies, TermDraft } from './term-draft.ts'
import { additionsFromList } from './term-draft.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Note } from '#web/ui/blocks.tsx'
import { Card, Heading, Row } from '#web/ui/layout.tsx'
import { importPlanOf, useImportFile } from '../imports/use-import-file.ts'
import { WordChoices } from '../assignments/word-choices.tsx'
import styles from '../shared/term.module.css'

interface TermListProps {
  bodies: PlannedBodies
  draft: TermDraft
  onAdd: (additions: readonly Addition[]) => void
}

/** The new ones from a list: read and understood as in the import, but put into the plan instead of onto the site. */
export function TermList({ bodies, draft, onAdd }: TermListProps) {
  const siteId = useSiteId()
  const [isOpen, setOpen] = useState(false)
  const list = useImportFile(siteId)
  const { read, mapping } = list
  const isReady = mapping !== null && mappingFault(mapping) === null
  const { key, look } = importPlanOf(siteId, list)
  const asked = { queryKey: key, queryFn: ({ signal }: { signal: AbortSignal }) => look(signal), gcTime: 0 }
  const { data: plan, isFetching } = useQuery({
    ...asked,
    enabled: isReady && list.file !== null,
    placeholderData: keepPreviousData,
  })
  const found = plan === undefined ? [] : additionsFromList(draft, bodies, plan.rows)

  if (!isOpen) {
    return (
      <div>
        <Button variant="default" leftSection={<IconFileImport size={20} aria-hidden />} onClick={() => setOpen(true)}>
          Hämta nya från en lista
        </Button>
      </div>
    )
  }
  const close = () => {
    setOpen(false)
    list.forget()
  }
  return (
    <Card aria-label="Hämta nya från en lista">
      <Heading as="h3">Hämta nya från en lista</Heading>
      <ListDrop list={list} hint={listHint} onChoose={(file) => void list.choose(file)} />
      {read !== null && mapping !== null && (
        <>
          <MappingForm read={read} mapping={mapping} onChange={list.setMapping} />
          {!isReady && <Note className={styles.advice}>{mappingFault(mapping)}</Note>}
          {plan?.faults.map((fault) => (
            <Note key={fault} className={styles.advice}>
              {fault}
            </Note>
          ))}
          {plan !== undefined && <WordChoices plan={plan} mapping={mapping} onChange={list.setMapping} />}
          <p role="status">
            {isFetching
              ? 'Läser …'
              : found.length === 0
                ? 'Ingen i listan är ny i de valda organen.'
                : `${found.length === 1 ? 'En person' : `${found.length} personer`} i listan är nya i de valda organen.`}
          </p>
        </>
      )}
      <Row align="stretch" wrap>
        {found.length > 0 && (
          <Button
            onClick={() => {
              onAdd(found)
              close()
            }}
          >
            Lägg till {found.length === 1 ? 'en person' : `${found.length} personer`} i planen
          </Button>
        )}
        <Button variant="subtle" onClick={close}>
          Stäng
        </Button>
      </Row>
    </Card>
  )
}
