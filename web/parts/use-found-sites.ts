import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminSitesQuery } from './admin-queries.ts'

/** Milliseconds of rest before words are searched. */
export const restMs = 200

/** The first sites whose names have the words; `isBehind` while they are those of earlier words. */
export function useFoundSites() {
  const [words, onSearch] = useState('')
  const [search] = useDebouncedValue(words, restMs)
  const { data, isPlaceholderData, isPending } = useInfiniteQuery({ ...adminSitesQuery(search), placeholderData: keepPreviousData })
  const hits = data?.pages.flatMap((page) => page.sites.map(({ id, name }) => ({ id, name }))) ?? []
  const isBehind = words !== search || isPlaceholderData || isPending
  return { hits, hasMore: data?.pages.at(-1)?.next != null, onSearch, isSearch: words !== '', isBehind }
}
