import { IconFolders, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { collectionChoices } from '#web/parts/media/collection-tree.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'
import type { MediaView } from '#web/parts/media/media-queries.ts'
import { mediaCollectionsQuery } from '#web/parts/media/media-queries.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import type { ChosenFilter, Marking } from '#web/parts/lists/list-tools.tsx'
import { ListTools } from '#web/parts/lists/list-tools.tsx'
import quietControl from '#web/ui/quiet-control.module.css'
import type { MediaAccess } from '../shared/media-access.ts'
import styles from './media-tools.module.css'

const CollectionsDialog = lazy(async () => ({ default: (await import('../dialogs/collections-dialog.tsx')).CollectionsDialog }))

interface MediaToolsProps {
  library: MediaLibrary
  view: MediaView
  access: MediaAccess
  layout: 'grid' | 'list'
  tags: readonly string[]
  onLayout: (layout: 'grid' | 'list') => void
  onView: (view: MediaView) => void
  marking: Marking | undefined
}

/** Search, what narrows the list, and how it is shown. */
export function MediaTools({ library, view, access, layout, tags, marking, onLayout, onView }: MediaToolsProps) {
  const [isArranging, setArranging] = useState(false)
  const isOwn = !isForeign(library)
  const { data: collections = [] } = useQuery({ ...mediaCollectionsQuery(library), enabled: isOwn })
  const canArrange = access('makeCollection', null) === null

  const nameOf = (id: string) => collectionChoices(collections).find((choice) => choice.id === id)?.label ?? 'Okänd samling'
  const chosen: readonly ChosenFilter[] = [
    ...(view.collection === ''
      ? []
      : [{ label: 'Samling', value: nameOf(view.collection), clear: () => onView({ ...view, collection: '' }) }]),
    ...(view.tag === '' ? [] : [{ label: 'Etikett', value: view.tag, clear: () => onView({ ...view, tag: '' }) }]),
  ]

  return (
    <>
      <ListTools
        search={
          <SearchField
            placeholder="Sök"
            label="Sök i bildbanken"
            search={view.search}
            onSearch={(search) => onView({ ...view, search })}
          />
        }
        chosen={chosen}
        marking={marking}
        filters={<MediaFilters {...{ collections, tags, view, onView }} />}
      >
        {isOwn && (canArrange || collections.length > 0) && (
          <button
            type="button"
            className={`${quietControl.control} ${styles.quiet}`}
            aria-haspopup="dialog"
            onClick={() => setArranging(true)}
          >
            <IconFolders size={18} aria-hidden />
            Samlingar
          </button>
        )}
        <select
          aria-label="Ordning"
          className={`${quietControl.control} ${styles.select}`}
          value={view.sort}
          onChange={(event) => onView({ ...view, sort: event.currentTarget.value === 'title' ? 'title' : 'newest' })}
        >
          <option value="newest">Nyast först</option>
          <option value="title">A–Ö</option>
        </select>
        <div role="group" aria-label="Visa som" className={styles.layouts}>
          <button
            type="button"
            aria-pressed={layout === 'grid'}
            aria-label="Rutnät"
            title="Rutnät"
            onClick={() => onLayout('grid')}
          >
            <IconLayoutGrid size={18} aria-hidden />
          </button>
          <button type="button" aria-pressed={layout === 'list'} aria-label="Lista" title="Lista" onClick={() => onLayout('list')}>
            <IconList size={18} aria-hidden />
          </button>
        </div>
      </ListTools>
      {isArranging && (
        <Suspense fallback={null}>
          <CollectionsDialog library={library} access={access} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </>
  )
}

interface MediaFiltersProps extends Pick<MediaToolsProps, 'tags' | 'view' | 'onView'> {
  /** Empty for pictures that belong to others. */
  collections: Parameters<typeof collectionChoices>[0]
}

const MediaFilters = ({ collections, tags, view, onView }: MediaFiltersProps) => (
  <>
    {collections.length > 0 && (
      <select
        aria-label="Samling"
        className={`${quietControl.control} ${styles.select}`}
        data-chosen={view.collection !== '' || undefined}
        value={view.collection}
        onChange={(event) => onView({ ...view, collection: event.currentTarget.value })}
      >
        <option value="">Alla samlingar</option>
        {collectionChoices(collections).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    )}
    {tags.length > 0 && (
      <select
        aria-label="Etikett"
        className={`${quietControl.control} ${styles.select}`}
        data-chosen={view.tag !== '' || undefined}
        value={view.tag}
        onChange={(event) => onView({ ...view, tag: event.currentTarget.value })}
      >
        <option value="">Alla etiketter</option>
        {/* One that was typed into the address need not be among them. */}
        {(view.tag === '' || tags.includes(view.tag) ? tags : [view.tag, ...tags]).map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </select>
    )}
  </>
)
