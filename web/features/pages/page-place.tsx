import { Button } from '@mantine/core'
import { useContext, useEffect, useRef, useState } from 'react'
import { itemRefusal } from '#contract/permissions.ts'
import type { TreePage } from '#contract/pages/pages.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { ItemEditorContext } from '#web/parts/items/editor/item-editor-context.ts'
import { pageTitle } from '#web/parts/pages/page-tree-query.ts'
import { openFetched } from '#web/ui/open-fetched.ts'

const fetchMoving = () => import('./move-page-dialog.tsx')

/** The page that it stands below, and the way to another place: the publish check leads here when that one is in the trash. */
export function PagePlace({ page, tree }: { page: TreePage; tree: readonly TreePage[] }) {
  const { role } = useMySite(useSiteId())
  const editor = useContext(ItemEditorContext)
  const button = useRef<HTMLButtonElement>(null)
  const [moving, setMoving] = useState<Awaited<ReturnType<typeof fetchMoving>> | null>(null)
  const above = tree.find(({ id }) => id === page.parentId)
  const places = editor?.places

  useEffect(() => {
    places?.set('parentId', () => button.current && { control: button.current })
    return () => void places?.delete('parentId')
  }, [places])

  return (
    <FieldGroup title="Plats">
      <p>Under {above === undefined ? 'en sida i papperskorgen' : pageTitle(above)}</p>
      {itemRefusal(role, 'move', { ...page, isForEditors: false }) === null && (
        <div>
          <Button ref={button} variant="default" onClick={() => void openFetched(fetchMoving, setMoving)}>
            Flytta sidan
          </Button>
        </div>
      )}
      {moving !== null && <moving.MovePageDialog tree={tree} page={page} onClose={() => setMoving(null)} />}
    </FieldGroup>
  )
}
