import { itemAreas } from './item-areas.ts'
import { itemUndo } from './modules/items/life/item-undo.ts'
import { mediaUndo } from './modules/media/uploads/media-undo.ts'
import { representativesUndo } from './modules/representatives/bodies/undo.ts'
import type { UndoKinds } from './modules/undo/undo-kind.ts'
import { membershipUndo } from './modules/users/membership-undo.ts'

/** Everything that can be taken back, by its kind. */
export const undoKinds: UndoKinds = {
  item: itemUndo(itemAreas),
  representatives: representativesUndo,
  membership: membershipUndo,
  media: mediaUndo,
}
