import { itemPaths } from '#contract/items/item-paths.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { DeleteForeverDialog } from '../delete-forever-dialog.tsx'
import type { ItemEndpoints } from './item.ts'

interface DeleteItemDialogProps {
  areaKey: string
  subject: { readonly id: string; readonly title: string; readonly draftVersion: number }
  onClose: () => void
  onDone: () => void
}

/** The end of an item's life. */
export function DeleteItemDialog({ areaKey, subject, onClose, onDone }: DeleteItemDialogProps) {
  const siteId = useSiteId()
  const remove = (confirmation: string) => {
    const body = { draftVersion: subject.draftVersion, confirmation }
    return call<ItemEndpoints['deleteForever']>(itemPaths(areaKey).deleteForever, { params: { siteId, itemId: subject.id }, body })
  }
  return <DeleteForeverDialog title={subject.title} remove={remove} onClose={onClose} onDone={onDone} />
}
