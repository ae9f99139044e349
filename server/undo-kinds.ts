import { itemAreas } from './item-areas.ts'
import { designUndo } from './modules/design/design-undo.ts'
import { itemUndo } from './modules/items/life/item-undo.ts'
import { mediaUndo } from './modules/media/uploads/media-undo.ts'
import { menuPart } from './modules/pages/menu.ts'
import { redirectsUndo } from './modules/redirects/redirect-undo.ts'
import { representativesUndo } from './modules/representatives/bodies/undo.ts'
import { settingsParts } from './modules/settings/settings-parts.ts'
import { settingsUndo } from './modules/settings/settings-undo.ts'
import type { UndoKinds } from './modules/undo/undo-kind.ts'
import { membershipUndo } from './modules/users/membership-undo.ts'
import { mergeUndo } from './site-merge/merge-undo.ts'
import { wordpressUndo } from './wordpress/adding/import-undo.ts'

/** Everything that can be taken back, by its kind. */
export const undoKinds: UndoKinds = {
  item: itemUndo(itemAreas),
  representatives: representativesUndo,
  membership: membershipUndo,
  media: mediaUndo,
  settings: settingsUndo({ ...settingsParts, menu: menuPart }),
  redirects: redirectsUndo,
  design: designUndo,
  merge: mergeUndo,
  wordpress: wordpressUndo,
}
