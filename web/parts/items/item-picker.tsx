import { IconX } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ItemTarget } from '#contract/items/items.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { OrderList } from '../ordering/order-list.tsx'
import { spoken } from '#web/ui/spoken.ts'
import iconButton from '#web/ui/icon-button.module.css'
import styles from './item-picker.module.css'
import { itemChoicesQuery, itemSearchQuery } from './item-search-queries.ts'

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
  onReady?: (moveFocus: () => void) => void
}

const searchDelayMs = 150

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
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  // What was chosen here is not among the item's own until it has been saved and read again.
  const [seen, setSeen] = useState<Readonly<Record<string, ItemTarget>>>({})
  const [words] = useDebouncedValue(typed.trim(), searchDelayMs)
  const isSearching = words !== ''
  const { data, meant, isFetching } = useOffered(area, words, isOpen)
  const taken = new Set([...value, ...excluded])
  const options = (data ?? []).filter((option) => !option.isTrashed && !taken.has(option.id))
  const isFull = value.length >= max

  const targetOf = (itemId: string): ItemTarget | undefined => targets[itemId] ?? seen[itemId]

  const choose = (option: ItemTarget) => {
    setSeen((before) => ({ ...before, [option.id]: option }))
    onChange([...value, option.id])
    setTyped('')
    setOpen(false)
    setSaid(`${targetTitle(option)} är vald.`)
  }
  const remove = (itemId: string) => {
    setSaid(`${titleOf(targetOf(itemId))} är borttagen.`)
    onChange(value.filter((other) => other !== itemId))
    input.current?.focus()
  }

  const box = useCombobox({
    count: isOpen ? options.length : 0,
    resetKey: `${words} ${value.length}`,
    isOpen,
    onOpenChange: setOpen,
    onChoose: (index) => {
      const option = options[index]
      if (option !== undefined) choose(option)
    },
  })

  useEffect(() => {
    onReady?.(() => input.current?.focus())
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
          onRemove={remove}
        />
      )}
      {!isReadOnly && (
        <div className={styles.field}>
          <input
            ref={input}
            id={`${id}-falt`}
            className={styles.input}
            placeholder={isFull ? `Högst ${max} ${max === 1 ? 'val' : plural}` : `Sök bland ${plural}`}
            maxLength={80}
            value={typed}
            // Not disabled: with the focus in it, the last one is chosen and the focus has somewhere to be.
            readOnly={isFull}
            aria-invalid={fault !== null || undefined}
            aria-describedby={
              [description === undefined ? '' : `${id}-om`, fault === null ? '' : `${id}-fel`].join(' ').trim() || undefined
            }
            {...box.inputProps}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setOpen(true)
            }}
            onClick={() => setOpen(!isFull)}
            onFocus={onFocus}
            onBlur={() => {
              setOpen(false)
              onBlur?.()
            }}
          />
          {isOpen && !isFull && (
            <ul {...box.listProps} aria-label={label} className={styles.options}>
              {meant !== null && options.length > 0 && (
                <Quiet as="li" className={styles.none} role="presentation">
                  Menade du ”{meant}”?
                </Quiet>
              )}
              {options.map((option, index) => (
                <li key={option.id} {...box.optionProps(index)} className={styles.option}>
                  {targetTitle(option)}
                  <Small as="span" tone="review" block>
                    {missingWords(option)}
                  </Small>
                </li>
              ))}
              {options.length === 0 && (
                <Quiet as="li" className={styles.none} role="presentation">
                  {data === undefined || isFetching
                    ? 'Söker …'
                    : isSearching
                      ? `Inga träffar på ”${words}”.`
                      : `Det finns inga fler ${plural}.`}
                </Quiet>
              )}
            </ul>
          )}
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

/** The items that have the words; without words the first of the area. `meant` is a suggested spelling, or null. */
function useOffered(area: string, words: string, isOpen: boolean) {
  const siteId = useSiteId()
  const isSearching = words !== ''
  const choices = useQuery({ ...itemChoicesQuery(siteId, area), enabled: isOpen && !isSearching })
  const found = useQuery({ ...itemSearchQuery(siteId, words, area), enabled: isOpen && isSearching })
  return isSearching
    ? { data: found.data?.items, meant: found.data?.meant ?? null, isFetching: found.isFetching }
    : { data: choices.data, meant: null, isFetching: choices.isFetching }
}

const titleOf = (target: ItemTarget | undefined): string => (target === undefined ? 'Finns inte längre' : targetTitle(target))
const targetTitle = ({ title }: ItemTarget): string => (title === '' ? 'Utan namn' : title)

/** Why the public would not find it there. */
function missingWords(target: ItemTarget | undefined): string {
  if (target === undefined) return ''
  if (target.isTrashed) return 'I papperskorgen'
  return target.isPublic ? '' : 'Inte publicerad'
}
