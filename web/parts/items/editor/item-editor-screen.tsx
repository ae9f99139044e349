import { useSuspenseQuery } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { Fields } from '../item.ts'
import type { ItemArea } from '../item-area.ts'
import { ItemEditor } from './item-editor.tsx'
import { itemQuery, newItemId } from '../item-queries.ts'

interface ItemEditorScreenProps<Content extends Fields> {
  area: ItemArea<Content>
  /** From the address; `ny` for an item that does not exist yet. */
  itemId: string
  /** The item that a new one stands below, in areas that are trees. */
  parentId?: string | undefined
  /** The area's own part of the details beside the sheet: fields with `useItemField`, each in a `section`. Null while it is on its way. */
  details?: ReactNode
  /** The area's fields on the sheet, each with `useItemField`. */
  children: ReactNode
}

/** The editor screen of any area. One opened item is one editor: only another item in the address opens another. */
export function ItemEditorScreen<Content extends Fields>(props: ItemEditorScreenProps<Content>) {
  const { area, itemId, parentId, details, children } = props
  const siteId = useSiteId()
  const navigate = useNavigate()
  const router = useRouter()
  const newText = useLocation({ select: ({ state }) => state.newText })
  const isNew = itemId === newItemId
  const [opened, setOpened] = useState({ itemId, isNew, newText, createdId: '', count: 0 })
  // Without an id in the history's entry, such as that of a link within the screen, the new text goes on.
  const isOtherText = isNew && newText !== undefined && newText !== opened.newText
  if (itemId !== opened.itemId || isOtherText) {
    const isJustCreated = itemId === opened.createdId
    // The new item got its address: the same editor goes on, with focus and keys under way.
    setOpened(
      isJustCreated ? { ...opened, itemId, createdId: '' } : { itemId, isNew, newText, createdId: '', count: opened.count + 1 },
    )
  }

  const onCreated = (createdId: string) => {
    setOpened((before) => ({ ...before, createdId }))
    const go = () =>
      navigate({
        to: area.itemRoute,
        params: { siteId, itemId: createdId },
        replace: true,
        ignoreBlocker: true,
        resetScroll: false,
      })
    void withoutSkeleton(router, go)
  }

  const onNoted = (id: string) => setOpened((before) => (before.newText === id ? before : { ...before, newText: id }))

  if (opened.isNew) {
    const ofNew = { newText: opened.newText, parentId, onCreated, onNoted }
    return (
      <ItemEditor key={opened.count} area={area} initial={null} {...ofNew} details={details}>
        {children}
      </ItemEditor>
    )
  }
  return (
    <StoredItem key={opened.count} area={area} itemId={itemId} details={details}>
      {children}
    </StoredItem>
  )
}

/**
 * Goes to another address of the screen that is shown. On a slow computer that takes longer than the router waits before it
 * shows the skeleton, and that would hide the field the writer stands in: the next keys would go nowhere.
 */
async function withoutSkeleton(router: AnyRouter, go: () => Promise<void>): Promise<void> {
  const { defaultPendingMs = 0 } = router.options
  router.options.defaultPendingMs = Infinity
  try {
    await go()
  } finally {
    router.options.defaultPendingMs = defaultPendingMs
  }
}

const nothing = (): void => undefined

function StoredItem<Content extends Fields>({ area, itemId, details, children }: ItemEditorScreenProps<Content>) {
  const siteId = useSiteId()
  const { data } = useSuspenseQuery(itemQuery(area.key, siteId, itemId))
  return (
    <ItemEditor area={area} initial={data} onCreated={nothing} onNoted={nothing} details={details}>
      {children}
    </ItemEditor>
  )
}
