import { useQuery } from '@tanstack/react-query'
import { Row } from '#web/ui/layout.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import quietControl from '#web/ui/quiet-control.module.css'
import { collectionChoices } from '../collection-tree.ts'
import type { MediaLibrary } from '../media-library.ts'
import { isForeign } from '../media-library.ts'
import styles from './media-picker.module.css'
import type { MediaView } from '../media-queries.ts'
import { mediaCollectionsQuery, mediaCountsQuery } from '../media-queries.ts'

interface MediaPickerFiltersProps {
  library: MediaLibrary
  view: MediaView
  onView: (view: MediaView) => void
}

/** Search, and what narrows the pictures. The federation's collections and tags are its own; a site searches among them. */
export function MediaPickerFilters({ library, view, onView }: MediaPickerFiltersProps) {
  const isOwn = !isForeign(library)
  const { data: collections = [] } = useQuery({ ...mediaCollectionsQuery(library), enabled: isOwn })
  const { data: counts } = useQuery({ ...mediaCountsQuery(library), enabled: isOwn })
  const tags = counts?.tags ?? []

  return (
    <Row gap={3} lineGap={2} wrap>
      <div className={styles.search}>
        <SearchField label="Sök i bildbanken" search={view.search} onSearch={(search) => onView({ ...view, search })} />
      </div>
      {isOwn && collections.length > 0 && (
        <select
          aria-label="Samling"
          className={`${quietControl.control} ${styles.select}`}
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
      {isOwn && tags.length > 0 && (
        <select
          aria-label="Etikett"
          className={`${quietControl.control} ${styles.select}`}
          value={view.tag}
          onChange={(event) => onView({ ...view, tag: event.currentTarget.value })}
        >
          <option value="">Alla etiketter</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}
