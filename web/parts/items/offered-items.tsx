import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemTarget } from '#contract/items/items.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Quiet, Small } from '#web/ui/layout.tsx'
import type { Combobox } from '#web/ui/use-combobox.ts'
import styles from '#web/ui/choices.module.css'
import { useAnsweredCombobox } from '#web/ui/use-answered-combobox.ts'
import { itemChoicesQuery, itemSearchQuery } from './item-search-queries.ts'
import { missingWords, titleOf } from './item-target-words.ts'

const searchDelayMs = 150

interface ItemSearchInput {
  area: string
  /** The ids that are chosen already. */
  value: readonly string[]
  /** Ids that are not offered. */
  excluded: readonly string[]
  onChoose: (option: ItemTarget) => void
}

interface ItemSearch {
  readonly box: Combobox
  readonly typed: string
  readonly type: (text: string) => void
  /** Whether the options are to be shown. */
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  /** The searched words; '' when nothing is typed. */
  readonly words: string
  readonly options: readonly ItemTarget[]
  /** A suggested spelling. */
  readonly meant: string | null
  readonly isPending: boolean
}

/** What is typed in the search field, and the items it finds. */
export function useItemSearch({ area, value, excluded, onChoose }: ItemSearchInput): ItemSearch {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [words] = useDebouncedValue(typed.trim(), searchDelayMs)
  const { data, meant, isFetching, isPlaceholderData } = useOffered(area, words, isOpen)
  const isPending = data === undefined || isFetching
  const taken = new Set([...value, ...excluded])
  const options = (data ?? []).filter((option) => !option.isTrashed && !taken.has(option.id))
  const box = useAnsweredCombobox({
    count: isOpen ? options.length : 0,
    resetKey: `${typed.trim()} ${value.length}`,
    isOpen,
    isOld: () => typed.trim() !== words || isPlaceholderData || (data === undefined && isFetching),
    onOpenChange: setOpen,
    onChoose: (index) => {
      const option = options[index]
      if (option === undefined) return
      onChoose(option)
      setTyped('')
      setOpen(false)
    },
  })
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
  }
  return { box, typed, type, isOpen, setOpen, words, options, meant, isPending }
}

interface OfferedItemsProps {
  search: ItemSearch
  /** `Sakfrågor` */
  label: string
  /** `sakfrågor` */
  plural: string
}

/** The options under the search field. */
export function OfferedItems({ search, label, plural }: OfferedItemsProps) {
  const { box, words, options, meant, isPending } = search
  return (
    <ul {...box.listProps} aria-label={label} className={styles.choices}>
      {meant !== null && options.length > 0 && (
        <Quiet as="li" role="presentation">
          Menade du ”{meant}”?
        </Quiet>
      )}
      {options.map((option, index) => (
        <li key={option.id} {...box.optionProps(index)}>
          {titleOf(option)}
          <Small as="span" tone="review" block>
            {missingWords(option)}
          </Small>
        </li>
      ))}
      {options.length === 0 && (
        <Quiet as="li" role="presentation">
          {isPending ? 'Söker …' : words === '' ? `Det finns inga fler ${plural}.` : `Inga träffar på ”${words}”.`}
        </Quiet>
      )}
    </ul>
  )
}

/** The items that have the words; without words the first of the area. `meant` is a suggested spelling, or null. */
function useOffered(area: string, words: string, isOpen: boolean) {
  const siteId = useSiteId()
  const isSearching = words !== ''
  const choices = useQuery({ ...itemChoicesQuery(siteId, area), enabled: isOpen && !isSearching })
  const found = useQuery({ ...itemSearchQuery(siteId, words, area), enabled: isOpen && isSearching })
  return isSearching
    ? {
        data: found.data?.items,
        meant: found.data?.meant ?? null,
        isFetching: found.isFetching,
        isPlaceholderData: found.isPlaceholderData,
      }
    : { data: choices.data, meant: null, isFetching: choices.isFetching, isPlaceholderData: false }
}
