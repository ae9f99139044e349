import { replacementDays } from '#contract/media/media.ts'
import { statement, type SiteDb } from '../../../platform/database/database.ts'
import { stateChanged } from '../../../platform/errors.ts'
import { enqueueJob } from '../../../platform/jobs/jobs.ts'
import { storeStep } from '../../undo/undo-store.ts'
import { sizesJob } from '../files/media-size-job.ts'
import { countBytes } from '../media-library.ts'
import type { StoredMedia } from '../media-store.ts'
import { findSameFile, lockMediaIfPresent, updateMedia } from '../media-store.ts'
import type { FormerFile } from '../media-table.ts'
import { searchTextOf } from '../media-text.ts'
import type { MediaWork } from '../media-work.ts'
import { announceWhereShown, log, refuseUnlessAllowed } from '../media-work.ts'
import { inTrash } from '../bank/media-change.ts'
import { tidyJob } from '../bank/media-trash.ts'

// Another file in the place of a picture's, and the way back (docs/decisions/058). Only the latest replacement can be undone: the file
// from before it is kept, and counts as used room, for 30 days.

const endOf = (replacedAt: Date): Date => new Date(replacedAt.getTime() + replacementDays * 86_400_000)

const tidy = ({ library }: MediaWork, { id }: StoredMedia, fileKey: string, runAt: Date) =>
  enqueueJob(library, { kind: tidyJob, key: `${id}/${fileKey}`, runAt })

/** What of a row belongs to its file. */
const fileOf = (row: StoredMedia) => ({
  uploadHash: row.uploadHash,
  fileKey: row.fileKey,
  contentType: row.contentType,
  extension: row.extension,
  fileName: row.fileName,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  color: row.color,
  suggestedCredit: row.suggestedCredit,
  suggestedLicence: row.suggestedLicence,
  suggestedAlt: row.suggestedAlt,
  crops: row.crops,
  focalX: row.focalX,
  focalY: row.focalY,
  needsRecheck: row.needsRecheck,
  isReady: row.isReady,
})

type NewFile = Omit<ReturnType<typeof fileOf>, 'crops' | 'focalX' | 'focalY' | 'needsRecheck'>

/** Gives a locked picture another file. The description stays and is to be looked at again. */
export async function replaceFile(work: MediaWork, row: StoredMedia, file: NewFile): Promise<void> {
  const { library, actor } = work
  const former: FormerFile = {
    ...fileOf(row),
    alt: row.alt,
    isDecorative: row.isDecorative,
    replacedAt: actor.now.toISOString(),
    replacedBy: actor.userId,
    version: row.version + 1,
  }
  updateMedia(work, row, {
    ...file,
    searchText: searchTextOf({ ...row, fileName: file.fileName }),
    crops: {},
    fault: null,
    // The description was written for another file.
    needsRecheck: true,
    former,
  })
  await countBytes(library, file.bytes - (row.former?.bytes ?? 0))
  if (row.former) await tidy(work, row, row.former.fileKey, actor.now)
  await tidy(work, row, row.fileKey, endOf(actor.now))
  announceWhereShown(work, [row.id])
  await log(work, 'media.replace', row.id)
  const after = { fileKey: row.fileKey }
  storeStep(
    library,
    library.siteId,
    { kind: 'media', action: 'replace', subjectId: row.id, title: row.title, before: {}, after },
    actor,
  )
}

/** The file to bring back; throws 409 with the reason when that is not possible any more. */
export function formerFile(
  { actor }: Pick<MediaWork, 'actor'>,
  row: Pick<StoredMedia, 'deletedAt' | 'former' | 'version'> | undefined,
  fileKey: string,
): FormerFile {
  if (!row) throw stateChanged('Bytet går inte att ångra: filen är borttagen.')
  if (row.deletedAt) throw inTrash()
  const { former } = row
  if (former === null || endOf(new Date(former.replacedAt)) <= actor.now)
    throw stateChanged(
      `Bytet går inte att ångra längre. Antingen är det redan ångrat, eller så har det gått ${replacementDays} dagar.`,
    )
  if (former.fileKey !== fileKey) throw stateChanged('Filen har bytts ut igen sedan dess. Bara det senaste bytet kan ångras.')
  if (former.version !== row.version)
    throw stateChanged('Bytet går inte att ångra längre: någon annan har ändrat uppgifterna om filen sedan dess.')
  return former
}

/** Brings back the file from before the latest replacement. Throws 409 when it cannot. */
export async function undoReplace(work: MediaWork, id: string, fileKey: string): Promise<void> {
  const { library, actor } = work
  const held = await lockMediaIfPresent(work, id)
  if (held) refuseUnlessAllowed(work, 'replace', held)
  const former = formerFile(work, held?.row, fileKey)
  const { row } = held as NonNullable<typeof held>
  const same = await findSameFile(library, former.uploadHash)
  if (same && !same.deletedAt)
    throw stateChanged(
      `Den förra filen har laddats upp igen, som ”${same.title}”. Använd ”Ersätt överallt” om den ska visas i stället.`,
    )
  const { alt, isDecorative, replacedAt: _at, replacedBy: _by, version: _version, ...file } = former
  const isDescribedAnew = alt !== row.alt || isDecorative !== row.isDecorative
  updateMedia(work, row, {
    ...file,
    searchText: searchTextOf({ ...row, fileName: file.fileName }),
    fault: null,
    // The present description may be of the file that leaves.
    needsRecheck: file.needsRecheck || isDescribedAnew,
    former: null,
  })
  await countBytes(library, -row.bytes)
  await tidy(work, row, row.fileKey, actor.now)
  // Most sizes are still there; parts of the picture are made again when asked for.
  if (row.kind === 'image') await enqueueJob(library, { kind: sizesJob, key: row.id, runAt: actor.now })
  announceWhereShown(work, [row.id])
  await log(work, 'media.undoReplace', row.id)
}

const forget = statement<{ bytes: number }>(
  'media_former_forget',
  `update media m set former = null from media old
   where m.site_id = $1 and m.id = $2 and m.former_file_key = $3 and (m.former ->> 'replacedAt')::timestamptz <= $4
     and old.site_id = m.site_id and old.id = m.id
   returning (old.former ->> 'bytes')::float8 as bytes`,
)

/** Forgets the former file of a picture once its time has passed, and gives its room free. */
export async function forgetFormerFile(library: SiteDb, id: string, fileKey: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - replacementDays * 86_400_000)
  const [former] = await library.rows(forget, [library.siteId, id, fileKey, before])
  if (former) await countBytes(library, -former.bytes)
}
