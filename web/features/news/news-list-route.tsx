import { IconCategory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ItemRow } from '#contract/items/items.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { useMySite } from '#web/api/session.ts'
import { useDisplayChoice } from '#web/api/use-display-choice.ts'
import type { ColumnRow, ListColumn } from '#web/parts/items/list/item-columns.ts'
import { ItemList } from '#web/parts/items/list/item-list.tsx'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import { dateText } from '#web/ui/dates.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { broadcastRow } from './broadcast-row.tsx'
import { listedNews } from './listed-news.ts'
import { newsBylinesQuery, newsCategoriesQuery } from './news-queries.ts'

const CategoriesDialog = lazy(async () => ({ default: (await import('./categories-dialog.tsx')).CategoriesDialog }))
const GettingStarted = lazy(async () => ({
  default: (await import('#web/parts/getting-started/getting-started-card.tsx')).GettingStartedCard,
}))
const route = getRouteApi('/$siteId/nyheter/')

/** The item's date: the chosen one, the planned one, or the one of its publication. */
function dateOf({ detail, publishAt, publishedAt }: ColumnRow): string {
  const day = detail['displayDate'] ?? publishAt ?? publishedAt
  return day === null ? '' : dateText(day)
}

const pinText = ({ detail }: ItemRow, today: string): string => {
  const until = detail['pinnedUntil']
  return until === undefined || until < today ? '' : `Fäst överst till ${dateText(until)}`
}

export function NewsListScreen() {
  const { siteId } = route.useParams()
  const search = route.useSearch()
  const { role, name: siteName } = useMySite(siteId)
  const { data: categories } = useQuery(newsCategoriesQuery(siteId))
  const [columnKeys, chooseColumns] = useDisplayChoice('newsColumns')
  const { data: persons } = useQuery({ ...newsBylinesQuery(siteId), enabled: columnKeys?.includes('avsandare') === true })
  const [isEditing, setEditing] = useState(false)
  const today = stockholmDate(useNow())

  const columns = useMemo((): readonly ListColumn[] => {
    const categoryName = new Map(categories?.map(({ id, name }) => [id, name]))
    const personName = new Map(persons?.map(({ id, name }) => [id, name]))
    return [
      { key: 'kategori', label: 'Kategori', isUsual: true, text: ({ facet }) => categoryName.get(facet ?? '') ?? '' },
      { key: 'datum', label: 'Datum', isUsual: true, text: dateOf },
      {
        key: 'avsandare',
        label: 'Avsändare',
        isUsual: false,
        text: ({ detail }) => personName.get(detail['bylinePerson'] ?? '') ?? detail['byline'] ?? siteName,
      },
    ]
  }, [categories, persons, siteName])

  return (
    <>
      <ItemList
        area={listedNews}
        search={search}
        columns={columns}
        columnKeys={columnKeys}
        onColumns={chooseColumns}
        noteOf={(row) => [row.detail['event'], pinText(row, today), row.detail['readings']].filter(Boolean).join(' · ')}
        broadcastRow={broadcastRow}
        facets={{ label: 'Kategori', all: 'Alla kategorier', options: categories ?? [] }}
        tools={
          <MenuButton
            label="Fler åtgärder för Nyheter"
            entries={[
              {
                label: 'Kategorier …',
                icon: <IconCategory size={18} aria-hidden />,
                refusal: editorsOnly(role, 'ändra kategorier'),
                onChoose: () => setEditing(true),
              },
            ]}
          />
        }
      />
      {/* After the list and below it, so that nothing moves when it appears; a month has another height on each screen. */}
      {role === 'siteAdmin' && search.visa !== 'kalender' && categories !== undefined && (
        <Suspense fallback={null}>
          <GettingStarted siteId={siteId} look="quiet" />
        </Suspense>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <CategoriesDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
