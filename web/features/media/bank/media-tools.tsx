import { IconFolders, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { collectionChoices } from '#web/parts/media/collection-tree.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'
import type { MediaView } from '#web/parts/media/media-queries.ts'
import { mediaCollectionsQuery } from '#web/parts/media/media-queries.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { ListSearch } from '#web/parts/lists/list-section.tsx'
import quietControl from '#web/parts/quiet-control.module.css'
import { Row } from '#web/ui/layout.tsx'
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
}

/** Search, what narrows the list, and how it is shown. */
export function MediaTools({ library, view, access, layout, tags, onLayout, onView }: MediaToolsProps) {
  const [isArranging, setArranging] = useState(false)
  const isOwn = !isForeign(library)
  const { data: collections = [] } = useQuery({ ...mediaCollectionsQuery(library), enabled: isOwn })
  const canArrange = access('makeCollection', null) === null

  return (
    <Row wrap below={4}>
      <ListSearch>
        <SearchField
          placeholder="Sök"
          label="Sök i bildbanken"
          search={view.search}
          onSearch={(search) => onView({ ...view, search })}
        />
      </ListSearch>
      {isOwn && collections.length > 0 && (
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
      <Row as="span" grow />
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
        <button type="button" aria-pressed={layout === 'grid'} aria-label="Rutnät" title="Rutnät" onClick={() => onLayout('grid')}>
          <IconLayoutGrid size={18} aria-hidden />
        </button>
        <button type="button" aria-pressed={layout === 'list'} aria-label="Lista" title="Lista" onClick={() => onLayout('list')}>
          <IconList size={18} aria-hidden />
        </button>
      </div>
      {isArranging && (
        <Suspense fallback={null}>
          <CollectionsDialog library={library} access={access} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </Row>
  )
}
