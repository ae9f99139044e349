import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ItemEditorScreen } from '#web/parts/items/editor/item-editor-screen.tsx'
import { LinkTargetsIn } from '#web/parts/items/editor/site-link-targets.tsx'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { RichTextField } from '#web/parts/rich-text/rich-text-field.tsx'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { policyArea } from './policy-area.ts'
import { TopicForm } from './topic-form.tsx'

// The details beside the sheet load after it, so that writing can begin before pickers and dates are here.
const fetchDetails = drawnPart('features/policy/topic-details.tsx', () => import('./topic-details.tsx'))

const route = getRouteApi('/$siteId/politik/$itemId')

export function TopicEditScreen() {
  const { itemId } = route.useParams()
  const beside = useFetchedPart(fetchDetails)
  const details = beside && <beside.TopicDetails />
  return (
    <ItemEditorScreen area={policyArea} itemId={itemId} details={details}>
      <TopicForm isNew={itemId === newItemId} picture={beside && <beside.TopicPicture />} />
    </ItemEditorScreen>
  )
}

type LocalTextProps = ComponentProps<typeof RichTextField> & Pick<ComponentProps<typeof LinkTargetsIn>, 'targets'>

/** The text of a local addition. It is here because the editor of texts comes with this screen: with a second way to it, it would be two files for all. */
export const LocalText = ({ targets, ...field }: LocalTextProps) => (
  <LinkTargetsIn targets={targets}>
    <RichTextField {...field} />
  </LinkTargetsIn>
)
