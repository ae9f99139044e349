import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { WordpressImport, WordpressOutcome, WordpressRow } from '#contract/wordpress/wordpress-imports.ts'
import {
  wordpressBundle,
  wordpressCutText,
  wordpressImports,
  wordpressOutcomes,
  wordpressReport,
} from '#contract/wordpress/wordpress-imports.ts'
import { outcomeWords } from '#contract/wordpress/wordpress-words.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { knownArea } from '#web/parts/areas.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow, RowMeta } from '#web/parts/lists/list-row.tsx'
import { Heading, Row, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TabButton, TabButtons } from '#web/ui/tab-buttons.tsx'
import { settingsKey } from '../shared/settings-queries.ts'

const kinds: Readonly<Record<string, string>> = {
  post: 'Inlägg',
  page: 'Sida',
  attachment: 'Bild eller fil',
  author: 'Författare',
  category: 'Kategori',
  tag: 'Etikett',
  term: 'Indelning',
  tribe_events: 'Evenemang',
  event: 'Evenemang',
  'mec-events': 'Evenemang',
  nav_menu_item: 'Menyval',
  tribe_venue: 'Plats',
  location: 'Plats',
}

/** What became of everything in the file. */
export function ImportReport({ one: { id: importId, fileName, state, converted } }: { one: WordpressImport }) {
  const siteId = useSiteId()
  const id = useId()
  const [outcome, setOutcome] = useState<WordpressOutcome | undefined>(undefined)
  const query = useInfiniteQuery({
    queryKey: [...settingsKey(siteId), 'wordpress', importId, outcome ?? 'all'] as const,
    queryFn: ({ signal, pageParam }) =>
      call(wordpressImports.rows, {
        params: { siteId, importId },
        query: { ...(outcome && { outcome }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages
  const counts = new Map(pages?.[0]?.counts.map(({ outcome: one, count }) => [one, count]))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <Stack as="section" gap={3} aria-labelledby={`${id}-rapport`}>
      <Row gap={3} justify="between" wrap>
        <Heading id={`${id}-rapport`}>Vad som blev av allt i {fileName}</Heading>
        <Row gap={3} wrap>
          {converted > 0 && state !== 'undone' && (
            <Button component="a" variant="subtle" href={wordpressBundle(siteId, importId)} download>
              Hämta texter och bilder som ZIP
            </Button>
          )}
          <Button component="a" variant="default" href={wordpressReport(siteId, importId)} download>
            Hämta som CSV
          </Button>
        </Row>
      </Row>
      <TabButtons label="Visa">
        <TabButton isCurrent={outcome === undefined} count={total} onClick={() => setOutcome(undefined)}>
          Allt
        </TabButton>
        {wordpressOutcomes
          .filter((one) => counts.has(one))
          .map((one) => (
            <TabButton key={one} isCurrent={outcome === one} count={counts.get(one)} onClick={() => setOutcome(one)}>
              {outcomeWords[one]}
            </TabButton>
          ))}
      </TabButtons>
      {pages === undefined ? (
        <Spinner label="Läser rapporten" />
      ) : (
        <ListFrame aria-labelledby={`${id}-rapport`}>
          {pages.flatMap(({ rows }) =>
            rows.map((row) => <ReportRow key={row.nth} row={row} siteId={siteId} importId={importId} />),
          )}
        </ListFrame>
      )}
      {query.hasNextPage && (
        <Row gap={3}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Visa fler
          </Button>
        </Row>
      )}
    </Stack>
  )
}

function ReportRow({ row, siteId, importId }: { row: WordpressRow; siteId: string; importId: string }) {
  const { kind, sourceId, title, outcome, notes, item } = row
  const words = title === '' ? 'Utan rubrik' : title
  const area = item && knownArea(item.area)
  return (
    <ListRow
      isStacked
      title={
        item && area ? (
          <Link to={area.itemRoute} params={{ siteId, itemId: item.id }}>
            {words}
          </Link>
        ) : (
          words
        )
      }
      meta={`${kinds[kind] ?? `Av typen ${kind},`}${sourceId === '' ? '' : ` nr ${sourceId}`}`}
      aside={outcomeWords[outcome]}
    >
      {notes.map((note) => (
        <RowMeta key={note}>{note}</RowMeta>
      ))}
      {row.hasCutText && (
        <RowMeta>
          <a href={wordpressCutText(siteId, importId, row.nth)} download>
            Hämta slutet av texten
          </a>
        </RowMeta>
      )}
    </ListRow>
  )
}
