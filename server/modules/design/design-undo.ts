import { designOf } from '#contract/design/federation-design.ts'
import { stateChanged } from '../../platform/errors.ts'
import type { Content, FieldChange } from '../undo/changed-fields.ts'
import { changedFields, fieldsBack } from '../undo/changed-fields.ts'
import type { StoredStep, UndoKind } from '../undo/undo-kind.ts'
import { partKey } from '../undo/undo-kind.ts'
import { designFrom, fieldsOf, labelOf } from './design-fields.ts'
import { takeBack } from './design-service.ts'
import { readDesign } from './design-store.ts'

function changeOf({ before }: StoredStep): FieldChange {
  // As stored by this program version or another.
  const { was, became } = before as { readonly was: unknown; readonly became: unknown }
  return changedFields(fieldsOf(designOf(was)), fieldsOf(designOf(became)))
}

const backOf = (step: StoredStep, now: Content) => fieldsBack(changeOf(step), now, labelOf)

/** The design of all sites; its steps belong to no site. */
export const designUndo: UndoKind = {
  handle: 'platform',
  role: 'admin',
  async refusals(database, _siteId, steps) {
    const { used } = await database.inPlatform((platform) => readDesign(platform), 'read')
    return new Map(
      steps.flatMap((step) => {
        const { refusal } = backOf(step, fieldsOf(used))
        return refusal === null ? [] : [[partKey(step), refusal] as const]
      }),
    )
  },
  async putBack(platform, _siteId, step, { userId, now }) {
    const { used, version } = await readDesign(platform)
    const { content, notices, refusal } = backOf(step, fieldsOf(used))
    if (refusal !== null) throw stateChanged(refusal)
    await takeBack(platform, designFrom(content), { userId, now, version })
    return notices
  },
}
