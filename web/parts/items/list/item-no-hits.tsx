import { useQuery } from '@tanstack/react-query'
import { useSiteId } from '#web/api/use-site-id.ts'
import { NoHits } from '../../no-hits.tsx'
import { itemSearchQuery } from '../item-search-queries.ts'

interface ItemNoHitsProps {
  area: string
  typed: string
  onSearch: (words: string) => void
}

/** The same for a list of items that the server searches: it is asked for what was meant only where nothing was found. */
export function ItemNoHits({ area, typed, onSearch }: ItemNoHitsProps) {
  const siteId = useSiteId()
  const { data, isPlaceholderData } = useQuery(itemSearchQuery(siteId, typed, area))
  return <NoHits typed={typed} meant={isPlaceholderData ? null : (data?.meant ?? null)} onSearch={onSearch} />
}
