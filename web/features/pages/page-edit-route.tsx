import { Button } from '@mantine/core'
import { IconListTree } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ItemEditorScreen } from '#web/parts/items/editor/item-editor-screen.tsx'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import { pageArea } from './page-area.ts'
import styles from './page-edit.module.css'
import { PageForm } from './page-form.tsx'
import { PageNav } from './page-nav.tsx'
import { pageTreeQuery } from '#web/parts/pages/page-tree-query.ts'
import { Row } from '#web/ui/layout.tsx'
import { pageIdOf } from './page-tree.ts'

// The details beside the sheet load after it, so that writing can begin before pickers and dates are here.
const fetchDetails = drawnPart('features/pages/page-details.tsx', () => import('./page-details.tsx'))

const route = getRouteApi('/$siteId/sidor/$itemId')

/** A page on its sheet with the tree beside it; on narrow screens the tree waits behind a button. */
export function PageEditScreen() {
  const { siteId, itemId: named } = route.useParams()
  const { under } = route.useSearch()
  const { data: tree } = useSuspenseQuery(pageTreeQuery(siteId))
  const beside = useFetchedPart(fetchDetails)
  const [isTreeOpen, setTreeOpen] = useState(false)
  const itemId = pageIdOf(tree, named)
  const isNew = named === newItemId
  const nav = <PageNav tree={tree} currentId={isNew ? (under ?? null) : itemId} onChoose={() => setTreeOpen(false)} />

  return (
    <Row gap={0} align="start">
      <aside className={styles.side} aria-label="Sidträd">
        {nav}
      </aside>
      <div className={styles.editor}>
        <Button
          className={styles.open ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconListTree size={18} aria-hidden />}
          onClick={() => setTreeOpen(true)}
        >
          Alla sidor
        </Button>
        <ItemEditorScreen
          area={pageArea}
          itemId={itemId}
          parentId={under}
          details={beside && <beside.PageDetails page={tree.find(({ id }) => id === itemId)} tree={tree} />}
        >
          <PageForm isNew={isNew} picture={beside && <beside.PagePicture />} />
        </ItemEditorScreen>
      </div>
      {isTreeOpen && (
        <Dialog title="Sidor" placement="side" width="360px" onClose={() => setTreeOpen(false)}>
          {nav}
        </Dialog>
      )}
    </Row>
  )
}
