import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { maxTags, tagLength } from '#contract/media/media.ts'
import { WordsField } from '#web/parts/item-fields/words-field.tsx'
import { collectionChoices } from '#web/parts/media/collection-tree.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { mediaCollectionsQuery } from '#web/parts/media/media-queries.ts'
import { PanelSection } from './panel-section.tsx'
import type { MediaSaver, SaverState } from '../shared/media-saver.ts'
import { shownOf } from '../shared/media-saver.ts'

interface OrderFieldsProps {
  library: MediaLibrary
  saver: MediaSaver
  state: SaverState
}

const nothing = () => undefined

/** Collection and tags of the picture. */
export function OrderFields({ library, saver, state }: OrderFieldsProps) {
  const { data: collections = [] } = useQuery(mediaCollectionsQuery(library))
  return (
    <PanelSection id="bild-ordning" title="Ordning">
      <NativeSelect
        label="Samling"
        value={shownOf(state, 'collectionId') ?? ''}
        error={state.faults.collectionId}
        onChange={(event) => {
          const { value } = event.currentTarget
          saver.set({ collectionId: value === '' ? null : value })
          void saver.flush()
        }}
      >
        <option value="">Ingen samling</option>
        {collectionChoices(collections).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <WordsField
        label="Etiketter"
        plural="etiketter"
        max={{ lines: maxTags, length: tagLength.max }}
        value={[...shownOf(state, 'tags')]}
        fault={state.faults.tags ?? null}
        isReadOnly={false}
        epoch={0}
        onChange={(tags) => {
          saver.set({ tags })
          void saver.flush()
        }}
        onFocus={nothing}
        onBlur={nothing}
        onReady={nothing}
      />
    </PanelSection>
  )
}
