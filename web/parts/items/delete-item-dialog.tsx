import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'
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
    const endpoint = lightEndpoint<ItemEndpoints['deleteForever']>({
      method: 'POST',
      path: `/api/site/:siteId/${areaKey}/:itemId/delete-forever`,
    })
    const body = { draftVersion: subject.draftVersion, confirmation }
    return call(endpoint, { params: { siteId, itemId: subject.id }, body })
  }
  return <DeleteForeverDialog title={subject.title} remove={remove} onClose={onClose} onDone={onDone} />
}
