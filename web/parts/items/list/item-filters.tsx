import { IconColumns } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { hiddenBeforeFilter } from '#contract/items/hidden-before.ts'
import { useAuthInfo } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { ChosenFilter, Marking } from '#web/parts/lists/list-tools.tsx'
import { ListTools } from '#web/parts/lists/list-tools.tsx'
import type { ItemListView } from '../item-list-search.ts'
import { monthName } from '../months.ts'
import type { ListColumn } from './item-columns.ts'
import { itemWritersQuery } from './item-writers.ts'
import quietControl from '#web/ui/quiet-control.module.css'
import styles from './item-filters.module.css'
import type { ListFacets } from './list-facets.ts'
import { QuietSelect } from './quiet-select.tsx'

const ColumnDialog = lazy(async () => ({ default: (await import('./column-dialog.tsx')).ColumnDialog }))
const ItemFilterFields = lazy(async () => ({ default: (await import('./item-filter-fields.tsx')).ItemFilterFields }))

interface ItemFiltersProps {
  /** As in the API's addresses. */
  area: string
  view: ItemListView
  facets: ListFacets | undefined
  columns: readonly ListColumn[]
  shownColumns: readonly ListColumn[]
  onView: (view: ItemListView) => void
  onColumns: (keys: string[]) => void
  marking: Marking | undefined
  /** The search field stands first. */
  children: ReactNode
}

/** The words of the chosen writer; undefined when all are shown. */
function useWriterName(area: string, { by, isOwn }: ItemListView): string | undefined {
  const siteId = useSiteId()
  const { user } = useAuthInfo()
  const { data: writers } = useQuery({ ...itemWritersQuery(area, siteId), enabled: by !== '' })
  if (isOwn) return 'Mina'
  if (by === '') return undefined
  if (by === user.id) return user.name
  return writers === undefined ? 'Hämtas …' : (writers.find(({ id }) => id === by)?.name ?? 'Okänd person')
}

/** Search, what narrows the list, and how it is shown. */
export function ItemFilters(props: ItemFiltersProps) {
  const { area, view, facets, columns, shownColumns, marking, onView, onColumns, children } = props
  const [isChoosing, setChoosing] = useState(false)
  const writer = useWriterName(area, view)
  const chosen: ChosenFilter[] = []
  const add = (label: string | undefined, value: string | undefined, change: Partial<ItemListView>): void => {
    if (label && value) chosen.push({ label, value, clear: () => onView({ ...view, ...change }) })
  }
  if (view.facet !== '') add(facets?.label, facets?.options.find(({ id }) => id === view.facet)?.name ?? 'Okänd', { facet: '' })
  if (view.month !== '') add('Månad', monthName(view.month), { month: '' })
  add('Visa', view.isEvent ? 'Bara evenemang' : undefined, { isEvent: false })
  add('Gamla webbplatsen', view.isHidden ? hiddenBeforeFilter : undefined, { isHidden: false })
  add('Skapad av', writer, { by: '', isOwn: false })

  return (
    <>
      <ListTools
        search={children}
        chosen={chosen}
        marking={marking}
        filters={
          <Suspense fallback={<span className={styles.coming} />}>
            <ItemFilterFields area={area} view={view} facets={facets} onView={onView} />
          </Suspense>
        }
      >
        <QuietSelect
          label="Ordning"
          value={view.sort}
          isChosen={false}
          onChange={(sort) => onView({ ...view, sort: sort === 'title' || sort === 'date' ? sort : 'changed' })}
        >
          <option value="changed">Senast ändrad först</option>
          <option value="date">Datum, nyast först</option>
          <option value="title">A–Ö</option>
        </QuietSelect>
        {columns.length > 0 && (
          <button
            type="button"
            className={`${quietControl.control} ${styles.columns}`}
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            <IconColumns size={18} aria-hidden />
            Kolumner
          </button>
        )}
      </ListTools>
      {isChoosing && (
        <Suspense fallback={null}>
          <ColumnDialog
            columns={columns}
            shown={shownColumns}
            onClose={() => setChoosing(false)}
            onChoose={(keys) => {
              setChoosing(false)
              onColumns(keys)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
