import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { itemRefusal } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Small, Stack } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CommentHistory } from '../comments/comment-history.tsx'
import type { HistorySearch } from './history-search.ts'
import type { Fields } from '../item.ts'
import type { ItemArea } from '../item-area.ts'
import { itemHistoryQuery } from './item-history-queries.ts'
import styles from './item-history.module.css'
import { itemQuery } from '../item-queries.ts'
import { NameVersionDialog } from './name-version-dialog.tsx'
import { RevisionCompare } from './revision-compare.tsx'
import { RevisionRows } from './revision-rows.tsx'
import { UndoRows } from './undo-rows.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'

interface ItemHistoryProps<Content extends Fields> {
  area: ItemArea<Content>
  itemId: string
  search: HistorySearch
}

/** The versions of one item: what changed, by whom, compared word by word, and the way back to each. */
export function ItemHistory<Content extends Fields>({ area, itemId, search }: ItemHistoryProps<Content>) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const isWide = useIsWide()
  const { data: item } = useSuspenseQuery(itemQuery(area.key, siteId, itemId))
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    itemHistoryQuery(area.key, siteId, itemId),
  )
  const [isNaming, setNaming] = useState(false)

  const revisions = data.pages.flatMap((page) => page.revisions)
  const undo = data.pages[0]?.undo ?? []
  // The content is the area's own: its endpoints were asked.
  const ownTitle = area.titleOf(item.content as Content).trim()
  const title = ownTitle === '' ? area.words.untitled : ownTitle
  const params = { siteId, itemId }
  // Beside the list there is always one to look at; where it would hide the list, only the one that was chosen.
  const shownId = search.version ?? (isWide ? revisions[0]?.id : undefined)
  const mayName = item.state !== 'trashed' && itemRefusal(role, 'edit', item) === null

  return (
    <Screen
      title="Historik"
      width="list"
      lead={
        <Link to={area.itemRoute} params={params}>
          {title}
        </Link>
      }
      action={
        mayName &&
        (isWide || shownId === undefined) && (
          <Button variant="default" onClick={() => setNaming(true)}>
            Spara namngiven version
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        {(isWide || shownId === undefined) && (
          <Stack gap={4}>
            <UndoRows steps={undo} />
            {revisions.length === 0 ? (
              <Small>
                Inga versioner än. De sparas när du publicerar, skickar för granskning eller har slutat skriva en stund.
              </Small>
            ) : (
              <RevisionRows
                area={area}
                params={params}
                search={search}
                revisions={revisions}
                shownId={shownId}
                isWhole={!hasNextPage}
              />
            )}
            <CommentHistory place={{ area: area.key, ...params }} />
            {hasNextPage && (
              <Button
                variant="default"
                aria-disabled={isFetchingNextPage}
                onClick={() => !isFetchingNextPage && void fetchNextPage()}
              >
                {isFetchingNextPage ? 'Hämtar …' : 'Visa äldre versioner'}
              </Button>
            )}
          </Stack>
        )}
        {shownId !== undefined && (
          <div className={styles.pane}>
            {!isWide && (
              <LinkButton variant="subtle" className={styles.all ?? ''} to={area.historyRoute} params={params} search={{}}>
                Alla versioner
              </LinkButton>
            )}
            <RevisionCompare
              key={shownId}
              area={area}
              item={item}
              title={title}
              revisionId={shownId}
              withDraft={search.mot === 'utkast'}
            />
          </div>
        )}
      </div>
      {isNaming && <NameVersionDialog areaKey={area.key} item={item} onClose={() => setNaming(false)} />}
    </Screen>
  )
}
