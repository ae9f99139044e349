import { mediaRefusal } from '#contract/media/media-permissions.ts'
import { statement } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { StoredStep, UndoActor, UndoKind } from '../../undo/undo-kind.ts'
import { partKey, somethingElse } from '../../undo/undo-kind.ts'
import { undoTrash } from '../bank/media-trash.ts'
import type { StoredMedia } from '../media-store.ts'
import { formerFile, undoReplace } from './media-replaced.ts'

// Of a library: its trash, and files that were replaced (docs/decisions/058). The file from before stays with the picture.

/** `version` after trashing; `fileKey` of the file before a replacement. */
interface MediaAfter {
  readonly version: number
  readonly fileKey: string
}

type StandingMedia = Pick<StoredMedia, 'id' | 'deletedAt' | 'former' | 'version'>
const standing = statement<StandingMedia>(
  'undo_media_standing',
  'select id, deleted_at as "deletedAt", former, version from media where site_id = $1 and id = any($2::uuid[])',
)

function refusalNow(row: StandingMedia | undefined, { action, after }: StoredStep, actor: UndoActor): string | null {
  const { version, fileKey } = after as MediaAfter
  const refusal = mediaRefusal(actor.role, action === 'trash' ? 'restore' : 'replace', { liveUses: 0 })
  if (refusal !== null) return refusal
  if (action === 'trash') return row?.deletedAt && row.version === version ? null : somethingElse
  try {
    formerFile({ actor }, row, fileKey)
    return null
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

/** Pictures and documents of a site, and of the federation. */
export const mediaUndo: UndoKind = {
  handle: 'site',
  role: 'reader',
  async refusals(library, steps, actor) {
    const rows = await library.rows(standing, [library.siteId, steps.map(({ subjectId }) => subjectId)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      steps.flatMap((step) => {
        const why = refusalNow(byId.get(step.subjectId ?? ''), step, actor)
        return why === null ? [] : [[partKey(step), why] as const]
      }),
    )
  },
  async putBack(library, _siteId, { action, subjectId, after }, actor) {
    const { version, fileKey } = after as MediaAfter
    const [work, id] = [{ library, actor }, subjectId ?? '']
    await (action === 'trash' ? undoTrash(work, id, version) : undoReplace(work, id, fileKey))
    return []
  },
}
