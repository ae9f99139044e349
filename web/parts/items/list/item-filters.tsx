import { IconAdjustmentsHorizontal, IconColumns } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy, Suspense, useId, useState } from 'react'
import { itemPaths } from '#contract/items/item-paths.ts'
import { call } from '#web/api/call.ts'
import { useAuthInfo } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { ItemListView } from '../item-list-search.ts'
import { areaKey } from '../item-queries.ts'
import type { ItemEndpoints } from '../item.ts'
import { monthName, monthsAround } from '../months.ts'
import type { ListColumn } from './item-columns.ts'
import quietControl from '../../quiet-control.module.css'
import styles from './item-filters.module.css'

/** Those who have made something in the list. */
const itemWritersQuery = (area: string, siteId: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'writers'] as const,
    queryFn: async ({ signal }) => {
      return (await call<ItemEndpoints['writers']>(itemPaths(area).writers, { params: { siteId }, signal })).writers
    },
  })

const ColumnDialog = lazy(async () => ({ default: (await import('./column-dialog.tsx')).ColumnDialog }))

/** What an area's items can be grouped by. */
export interface ListFacets {
  /** `Kategori` */
  readonly label: string
  /** `Alla kategorier` */
  readonly all: string
  readonly options: readonly { readonly id: string; readonly name: string }[]
}

interface ItemFiltersProps {
  /** As in the API's addresses. */
  area: string
  view: ItemListView
  facets: ListFacets | undefined
  columns: readonly ListColumn[]
  shownColumns: readonly ListColumn[]
  onView: (view: ItemListView) => void
  onColumns: (keys: readonly string[]) => void
  /** The search field stands first. */
  children: ReactNode
}

interface QuietSelectProps {
  label: string
  value: string
  /** Not the usual one: it must be seen that something is chosen. */
  isChosen: boolean
  onChange: (value: string) => void
  /** Somebody comes near it. */
  onNear?: () => void
  children: ReactNode
}

const QuietSelect = ({ label, value, isChosen, onChange, onNear, children }: QuietSelectProps) => (
  <select
    aria-label={label}
    className={`${quietControl.control} ${styles.select}`}
    data-chosen={isChosen || undefined}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onPointerEnter={onNear}
    onFocus={onNear}
  >
    {children}
  </select>
)

/** Means the reader: an address with their id would mean them for other readers, too. */
const own = 'mina'

interface WriterSelectProps extends Pick<ItemFiltersProps, 'area' | 'view' | 'onView'> {
  /** Fetches the names before somebody comes near it. */
  isNeeded: boolean
}

/** Who made the items. */
function WriterSelect({ area, view, isNeeded, onView }: WriterSelectProps) {
  const siteId = useSiteId()
  const { user } = useAuthInfo()
  const [isNear, setNear] = useState(false)
  const { data: writers } = useQuery({ ...itemWritersQuery(area, siteId), enabled: isNear || isNeeded || view.by !== '' })
  const others = (writers ?? []).filter(({ id }) => id !== user.id)
  return (
    <QuietSelect
      label="Skapad av"
      value={view.isOwn ? own : view.by}
      isChosen={view.isOwn || view.by !== ''}
      onNear={() => setNear(true)}
      onChange={(by) => onView({ ...view, by: by === own ? '' : by, isOwn: by === own })}
    >
      <option value="">Alla personer</option>
      <option value={own}>Mina</option>
      {/* One that was typed into the address need not be among them. */}
      {view.by !== '' && !others.some(({ id }) => id === view.by) && (
        <option value={view.by}>{writers === undefined ? 'Hämtas …' : view.by === user.id ? user.name : 'Okänd person'}</option>
      )}
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </QuietSelect>
  )
}

/** Search, what narrows the list, and how it is shown. On phones all but the search waits behind a button. */
export function ItemFilters(props: ItemFiltersProps) {
  const { area, view, facets, columns, shownColumns, onView, onColumns, children } = props
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const id = useId()
  const chosen = [view.facet !== '', view.month !== '', view.isOwn, view.by !== ''].filter(Boolean).length
  const months = monthsAround(useNow())

  return (
    <div className={styles.tools}>
      <div className={styles.search}>{children}</div>
      <button
        type="button"
        className={`${quietControl.control} ${styles.more}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        Filter{chosen > 0 ? ` (${chosen})` : ''}
      </button>
      <div id={id} className={styles.choices} data-open={isOpen || undefined}>
        {facets !== undefined && (
          <QuietSelect
            label={facets.label}
            value={view.facet}
            isChosen={view.facet !== ''}
            onChange={(facet) => onView({ ...view, facet })}
          >
            <option value="">{facets.all}</option>
            {facets.options.map(({ id: option, name }) => (
              <option key={option} value={option}>
                {name}
              </option>
            ))}
          </QuietSelect>
        )}
        <QuietSelect label="Månad" value={view.month} isChosen={view.month !== ''} onChange={(month) => onView({ ...view, month })}>
          <option value="">Alla månader</option>
          {/* One that was typed into the address need not be among them. */}
          {(view.month === '' || months.includes(view.month) ? months : [view.month, ...months]).map((month) => (
            <option key={month} value={month}>
              {monthName(month)}
            </option>
          ))}
        </QuietSelect>
        <WriterSelect area={area} view={view} isNeeded={isOpen} onView={onView} />
        <span className={styles.gap} />
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
      </div>
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
    </div>
  )
}
