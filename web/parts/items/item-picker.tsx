import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ItemTarget } from '#contract/items/items.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import type { FindPlace } from '../mending-place.ts'
import { OrderList } from '../ordering/order-list.tsx'
import { spoken } from '#web/ui/spoken.ts'
import iconButton from '#web/ui/icon-button.module.css'
import choices from '#web/ui/choices.module.css'
import styles from './item-picker.module.css'
import { missingWords, titleOf } from './item-target-words.ts'
import { OfferedItems, useItemSearch } from './offered-items.tsx'

interface ItemPickerProps {
  /** As in the API's addresses: only items of this area are offered. */
  area: string
  /** `Sakfrågor` */
  label: string
  description?: string
  /** `sakfrågor`, as in "Sök bland sakfrågor" and "Högst 5 sakfrågor." */
  plural: string
  max: number
  /** Ids, in the order they are shown to the public. */
  value: readonly string[]
  /** What the server says about the chosen ones: `item.targets`. */
  targets: Readonly<Record<string, ItemTarget>>
  /** Not offered: the item itself, for example. */
  excluded?: readonly string[]
  isReadOnly?: boolean
  fault?: string | null
  onChange: (ids: string[]) => void
  onFocus?: () => void
  onBlur?: () => void
  onReady?: (find: FindPlace) => void
}

/**
 * Chooses items of the own site and puts them in order: a search field with its options, and the chosen ones under it, each
 * with what the public would miss. Fits the value of `useItemField` for a list of ids:
 *
 *     <ItemPicker area="policy" label="Sakfrågor" plural="sakfrågor" max={5} targets={useItemTargets()} {...topics} />
 */
export function ItemPicker(props: ItemPickerProps) {
  const { area, label, description, plural, max, value, targets, excluded = [], isReadOnly = false, fault = null } = props
  const { onChange, onFocus, onBlur, onReady } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { said, targetOf, choose, remove } = useChosenItems(value, targets, onChange)
  const search = useItemSearch({ area, value, excluded, onChoose: choose })
  const isFull = value.length >= max

  useEffect(() => {
    onReady?.(() => input.current && { control: input.current })
  }, [onReady])

  return (
    <Stack gap={1}>
      <Strong as="label" htmlFor={`${id}-falt`}>
        {label}
      </Strong>
      {description !== undefined && <Small id={`${id}-om`}>{description}</Small>}
      {value.length > 0 && (
        <ChosenItems
          label={`Valda ${plural}`}
          value={value}
          targetOf={targetOf}
          isReadOnly={isReadOnly}
          onChange={onChange}
          onRemove={(itemId) => {
            remove(itemId)
            input.current?.focus()
          }}
        />
      )}
      {!isReadOnly && (
        <div className={choices.field}>
          <input
            ref={input}
            id={`${id}-falt`}
            className={styles.input}
            placeholder={isFull ? `Högst ${max} ${max === 1 ? 'val' : plural}` : `Sök bland ${plural}`}
            maxLength={80}
            value={search.typed}
            // Not disabled: with the focus in it, the last one is chosen and the focus has somewhere to be.
            readOnly={isFull}
            aria-invalid={fault !== null || undefined}
            aria-describedby={
              [description === undefined ? '' : `${id}-om`, fault === null ? '' : `${id}-fel`].join(' ').trim() || undefined
            }
            {...search.box.inputProps}
            onChange={(event) => search.type(event.currentTarget.value)}
            onClick={() => search.setOpen(!isFull)}
            onFocus={onFocus}
            onBlur={() => {
              search.setOpen(false)
              onBlur?.()
            }}
          />
          {search.isOpen && !isFull && <OfferedItems search={search} label={label} plural={plural} />}
        </div>
      )}
      {fault !== null && (
        <Small tone="error" id={`${id}-fel`}>
          {fault}
        </Small>
      )}
      <p role="status" className={spoken}>
        {said}
      </p>
    </Stack>
  )
}

interface ChosenItemsProps extends Pick<ItemPickerProps, 'label' | 'value' | 'onChange'> {
  targetOf: (itemId: string) => ItemTarget | undefined
  isReadOnly: boolean
  onRemove: (itemId: string) => void
}

/** The chosen items in their order. */
const ChosenItems = ({ label, value, targetOf, isReadOnly, onChange, onRemove }: ChosenItemsProps) => (
  <OrderList
    label={label}
    isPlain
    rows={value.map((itemId) => ({ id: itemId }))}
    nameOf={(row) => titleOf(targetOf(row.id))}
    refusal={isReadOnly ? 'Du kan läsa men inte ändra.' : null}
    onMove={({ ids }) => onChange([...ids])}
  >
    {(row) => (
      <Row gap={1}>
        <span className={styles.name}>
          {titleOf(targetOf(row.id))}
          <Small as="span" tone="review" block>
            {missingWords(targetOf(row.id))}
          </Small>
        </span>
        {!isReadOnly && (
          <button
            type="button"
            className={`${iconButton.button} ${styles.remove}`}
            aria-label={`Ta bort ${titleOf(targetOf(row.id))}`}
            onClick={() => onRemove(row.id)}
          >
            <IconX size={16} aria-hidden />
          </button>
        )}
      </Row>
    )}
  </OrderList>
)

/** Choosing items and taking them away. `said` is the last of it, for those who listen. */
function useChosenItems(value: readonly string[], targets: ItemPickerProps['targets'], onChange: ItemPickerProps['onChange']) {
  const [said, setSaid] = useState('')
  // The item's own targets include a new choice only after the next save.
  const [seen, setSeen] = useState<Readonly<Record<string, ItemTarget>>>({})
  const targetOf = (itemId: string): ItemTarget | undefined => targets[itemId] ?? seen[itemId]
  return {
    said,
    targetOf,
    choose: (option: ItemTarget) => {
      setSeen((before) => ({ ...before, [option.id]: option }))
      onChange([...value, option.id])
      setSaid(`${titleOf(option)} är vald.`)
    },
    remove: (itemId: string) => {
      setSaid(`${titleOf(targetOf(itemId))} är borttagen.`)
      onChange(value.filter((other) => other !== itemId))
    },
  }
}
