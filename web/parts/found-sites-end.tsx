import { Button } from '@mantine/core'
import { Quiet } from '#web/ui/layout.tsx'
import { spoken } from '#web/ui/spoken.ts'
import type { FoundSites } from './found-sites.ts'
import { hitsText } from './found-sites.ts'

/** Below a list of found sites: a button for more of them, and what a screen reader hears of the hits. */
export function FoundSitesEnd({ search, found }: { search: string; found: FoundSites }) {
  return (
    <>
      {found.hasMore && (
        <div>
          <Button variant="default" loading={found.isFetchingMore} onClick={found.more}>
            Visa fler
          </Button>
        </div>
      )}
      <Quiet role="status" className={found.sites.length === 0 ? undefined : spoken}>
        {hitsText(search, found)}
      </Quiet>
    </>
  )
}
