import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FrontBlock, OwnBlock } from '#contract/settings/front.ts'
import { frontBlockCount, frontBlockLabel, isStandardBlock } from '#contract/settings/front.ts'
import { OrderList } from '#web/parts/ordering/order-list.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import styles from './front-blocks.module.css'
import { BlockFields } from './block-fields.tsx'

/** A block with an id of its own, which stays while it is moved and edited. */
export type BlockRow = FrontBlock & { readonly id: string }

const emptyBlock: { readonly [Kind in OwnBlock['kind']]: Extract<OwnBlock, { readonly kind: Kind }> } = {
  quote: { kind: 'quote', isShown: true, text: '', by: '' },
  number: { kind: 'number', isShown: true, number: '', about: '' },
  campaign: { kind: 'campaign', isShown: true, title: '', about: '', label: '', address: '' },
  partners: { kind: 'partners', isShown: true, title: '', partners: [{ name: '', url: '' }] },
  documents: { kind: 'documents', isShown: true, title: '', documents: [] },
  map: { kind: 'map', isShown: true, title: '', image: null, address: '', url: '' },
}

interface FrontBlocksProps {
  rows: readonly BlockRow[]
  /** The props of the input at a path below `blocks`. */
  field: (path: string) => object
  onChange: (rows: BlockRow[]) => void
}

/** The parts of the start page below its beginning: which are shown, in which order, and what the own ones say. */
export function FrontBlocks({ rows, field, onChange }: FrontBlocksProps) {
  const box = useRef<HTMLDivElement>(null)
  const replace = (row: BlockRow, block: FrontBlock) =>
    onChange(rows.map((other) => (other === row ? { ...block, id: row.id } : other)))
  const nameOf = (row: FrontBlock): string => frontBlockLabel[row.kind]
  return (
    <Stack ref={box}>
      <OrderList
        label="Delar"
        isPlain
        rows={rows}
        nameOf={nameOf}
        onMove={({ ids }) => onChange(ids.flatMap((id) => rows.find((row) => row.id === id) ?? []))}
        renderBelow={(row) =>
          isStandardBlock(row) ? null : (
            <div className={styles.fields}>
              <BlockFields
                block={row}
                field={(name) => field(`${rows.indexOf(row)}.${name}`)}
                onChange={(block) => replace(row, block)}
              />
            </div>
          )
        }
      >
        {(row) => (
          <Row justify="between">
            <Row as="label" style={{ minHeight: 'var(--k-control)' }}>
              <input
                type="checkbox"
                checked={row.isShown}
                onChange={(event) => replace(row, { ...row, isShown: event.currentTarget.checked })}
              />
              {nameOf(row)}
            </Row>
            {!isStandardBlock(row) && (
              <ActionIcon
                color="gray"
                aria-label={`Ta bort ${nameOf(row)}`}
                onClick={() => {
                  // Drawn first: with all parts there are no buttons that add one.
                  flushSync(() => onChange(rows.filter((other) => other !== row)))
                  box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
                }}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </Row>
        )}
      </OrderList>
      {rows.length < frontBlockCount.max && (
        <Row wrap>
          {Object.values(emptyBlock).map((block) => (
            <Button
              key={block.kind}
              data-add
              aria-label={`Lägg till ${frontBlockLabel[block.kind]}`}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => onChange([...rows, { ...block, id: crypto.randomUUID() }])}
            >
              {frontBlockLabel[block.kind]}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}
