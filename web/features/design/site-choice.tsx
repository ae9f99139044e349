import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Note, Rows } from '#web/ui/blocks.tsx'
import { adminSitesQuery } from '#web/parts/admin-queries.ts'
import { spoken } from '#web/ui/spoken.ts'
import { useCombobox } from '#web/ui/use-combobox.ts'
import styles from './design.module.css'

export interface ChosenSite {
  readonly id: string
  readonly name: string
}

/** Milliseconds of rest before a word is searched. */
const restMs = 200

/** One of all sites, found by a part of its name. */
export function SiteChoice({ site, onChoose }: { site: ChosenSite; onChoose: (site: ChosenSite) => void }) {
  /** What is typed; null shows the chosen one. */
  const [typed, setTyped] = useState<string | null>(null)
  const [search] = useDebouncedValue((typed ?? '').trim(), restMs)
  const { data } = useInfiniteQuery({ ...adminSitesQuery(search), placeholderData: keepPreviousData })
  const isOpen = typed !== null
  const hits = data?.pages.flatMap((page) => page.sites) ?? []
  const hasMore = data?.pages.at(-1)?.next != null
  const box = useCombobox({
    count: hits.length,
    resetKey: search,
    isOpen,
    onOpenChange: (opens) => setTyped(opens ? '' : null),
    onChoose: (index) => {
      const hit = hits[index]
      if (hit !== undefined) onChoose({ id: hit.id, name: hit.name })
      setTyped(null)
    },
  })
  return (
    <div>
      <TextInput
        label="Så blir startsidan för"
        placeholder="Sök bland alla sajter"
        maxLength={80}
        value={typed ?? site.name}
        {...(box.inputProps as object)}
        onClick={() => setTyped((now) => now ?? '')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      {isOpen && hits.length > 0 && (
        <Rows {...box.listProps} aria-label="Sajter" className={styles.hits}>
          {hits.map(({ id, name }, index) => (
            <li key={id} {...box.optionProps(index)} className={styles.hit}>
              {name}
            </li>
          ))}
        </Rows>
      )}
      {isOpen && (hits.length === 0 || hasMore) && (
        <Note role="status" className={hits.length === 0 ? styles.hits : spoken}>
          {hits.length === 0 ? 'Ingen sajt heter så. Prova en annan stavning.' : 'Skriv mer för att hitta fler.'}
        </Note>
      )}
    </div>
  )
}
