import { itemPaths } from '#contract/items/item-paths.ts'
import { call } from '#web/api/call.ts'
import { DeleteForeverDialog } from '../delete-forever-dialog.tsx'
import type { ItemEndpoints } from './item.ts'

interface DeleteItemDialogProps {
  areaKey: string
  siteId: string
  subject: { readonly id: string; readonly title: string; readonly draftVersion: number }
  onClose: () => void
  onDone: () => void
}

/** The end of an item's life. */
export function DeleteItemDialog({ areaKey, siteId, subject, onClose, onDone }: DeleteItemDialogProps) {
  const remove = (confirmation: string) => {
    const body = { draftVersion: subject.draftVersion, confirmation }
    return call<ItemEndpoints['deleteForever']>(itemPaths(areaKey).deleteForever, { params: { siteId, itemId: subject.id }, body })
  }
  return <DeleteForeverDialog title={subject.title} remove={remove} onClose={onClose} onDone={onDone} />
}
