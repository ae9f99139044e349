import type { Choice } from '#web/parts/search-choice.tsx'
import { SearchChoice } from '#web/parts/search-choice.tsx'
import { useFoundSites } from '#web/parts/use-found-sites.ts'

/** One of all sites, found by a part of its name. */
export function SiteChoice({ site, onChoose }: { site: Choice; onChoose: (site: Choice) => void }) {
  const { hits, hasMore, isBehind, onSearch } = useFoundSites()
  return (
    <SearchChoice
      label="Så blir startsidan för"
      listLabel="Sajter"
      placeholder="Sök bland alla sajter"
      value={site.name}
      hits={hits}
      hasMore={hasMore}
      isBehind={isBehind}
      none="Ingen sajt heter så. Prova en annan stavning."
      onSearch={onSearch}
      onChoose={onChoose}
    />
  )
}
