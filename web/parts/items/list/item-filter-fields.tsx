import { useQuery } from '@tanstack/react-query'
import { hiddenBeforeFilter } from '#contract/items/hidden-before.ts'
import { useAuthInfo } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { ItemListView } from '../item-list-search.ts'
import { itemCountsQuery } from '../item-queries.ts'
import { monthName, monthsAround } from '../months.ts'
import type { ListFacets } from './list-facets.ts'
import { itemWritersQuery } from './item-writers.ts'
import { QuietSelect } from './quiet-select.tsx'

/** Means the reader: an address with their id would mean them for other readers, too. */
const own = 'mina'

interface ItemFilterFieldsProps {
  /** As in the API's addresses. */
  area: string
  view: ItemListView
  facets: ListFacets | undefined
  onView: (view: ItemListView) => void
}

/** Who made the items. */
function WriterSelect({ area, view, onView }: Omit<ItemFilterFieldsProps, 'facets'>) {
  const siteId = useSiteId()
  const { user } = useAuthInfo()
  const { data: writers } = useQuery(itemWritersQuery(area, siteId))
  const others = (writers ?? []).filter(({ id }) => id !== user.id)
  return (
    <QuietSelect
      label="Skapad av"
      value={view.isOwn ? own : view.by}
      isChosen={view.isOwn || view.by !== ''}
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

/** Texts that were not open to everybody where they were imported from; nothing where there are none. */
function HiddenSelect({ area, view, onView }: Omit<ItemFilterFieldsProps, 'facets'>) {
  const { data: counts } = useQuery(itemCountsQuery(area, useSiteId()))
  if (!view.isHidden && !counts?.hiddenBefore) return null
  return (
    <QuietSelect
      label="Gamla webbplatsen"
      value={view.isHidden ? 'ja' : ''}
      isChosen={view.isHidden}
      onChange={(only) => onView({ ...view, isHidden: only !== '' })}
    >
      <option value="">Öppna och inte öppna förut</option>
      <option value="ja">{hiddenBeforeFilter}</option>
    </QuietSelect>
  )
}

/** What narrows the list: group, month, events among the news, imported texts that were not open, and writer. */
export function ItemFilterFields({ area, view, facets, onView }: ItemFilterFieldsProps) {
  const months = monthsAround(useNow())
  return (
    <>
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
      {area === 'news' && (
        <QuietSelect
          label="Evenemang"
          value={view.isEvent ? 'ja' : ''}
          isChosen={view.isEvent}
          onChange={(only) => onView({ ...view, isEvent: only !== '' })}
        >
          <option value="">Nyheter och evenemang</option>
          <option value="ja">Bara evenemang</option>
        </QuietSelect>
      )}
      <HiddenSelect area={area} view={view} onView={onView} />
      <WriterSelect area={area} view={view} onView={onView} />
    </>
  )
}
