import type { FastifyBaseLogger } from 'fastify'
import type { Uploaded } from '#contract/media/media.ts'
import { HttpError, stateChanged } from '../../../platform/errors.ts'
import { PictureWorkBusy } from '../../../platform/images/image-work.ts'
import type { JobBell } from '../../../platform/jobs/job-bell.ts'
import { enqueueJob } from '../../../platform/jobs/jobs.ts'
import { happened } from '../../../platform/observation/observation.ts'
import type { WorkQueue } from '../files/work-queue.ts'
import { createWorkQueue } from '../files/work-queue.ts'
import { sharedLibrary } from '../media-facts.ts'
import { countBytes } from '../media-library.ts'
import { keptFileKey, sizeKey } from '../files/media-keys.ts'
import { sizesJob } from '../files/media-size-job.ts'
import type { StoredMedia } from '../media-store.ts'
import { findSameFile, lockMedia } from '../media-store.ts'
import { titleOf } from '../media-text.ts'
import { replaceFile } from './media-replaced.ts'
import { restoreSameFile } from '../bank/media-trash.ts'
import { readMedia } from '../media-view.ts'
import type { MediaWork } from '../media-work.ts'
import { refuseUnlessAllowed, log } from '../media-work.ts'
import { takeAhead } from './read-ahead.ts'
import type { ReceivedFile, WholeFile } from './received-file.ts'
import { receiveFile } from './received-file.ts'
import { insertUndescribed } from './undescribed-media.ts'
import { removeParts, type UploadCall, type UploadDeps } from './upload-parts.ts'
import type { StoredUpload } from './upload-store.ts'
import { findUpload, finishUploadRow, removeUpload } from './upload-store.ts'
import { wholeFile } from './whole-file.ts'
import { faultLine } from '../../../platform/logged-fault.ts'

// Turns uploaded parts into a picture. Files are stored before their row: a crash leaves at worst a file without a row, never a row
// without a file. A new picture has its upload's id, and its bytes have a key of that upload, so that finishing twice – even by two
// processes – writes the same bytes to the same key, and removals affect only this upload's files.

interface FinishDeps extends UploadDeps {
  readonly pictureBell: JobBell
  readonly log: FastifyBaseLogger
}

/** The keys of an upload's stored files. */
const placeOf = (libraryId: string, upload: StoredUpload, fileKey: string) => ({
  libraryId,
  mediaId: upload.replacesId ?? upload.id,
  fileKey,
})

async function putFiles({ files }: FinishDeps, libraryId: string, upload: StoredUpload, file: ReceivedFile): Promise<string[]> {
  const place = placeOf(libraryId, upload, file.columns.fileKey)
  const key = keptFileKey(place, file.columns.extension)
  const putKept = files.put(key, file.kept, file.columns.contentType)
  if (file.preview === null) {
    await putKept
    return [key]
  }
  const previewKey = sizeKey(place, 'full', 320, 'webp')
  await Promise.all([putKept, files.put(previewKey, file.preview, 'image/webp')])
  return [key, previewKey]
}

interface Outcome {
  readonly mediaId: string
  readonly isDuplicate: boolean
}

/** The upload is the file of an existing picture; a trashed one is restored with its description. */
async function asDuplicate(work: MediaWork, upload: StoredUpload, same: StoredMedia): Promise<Outcome> {
  if (same.deletedAt) await restoreSameFile(work, same.id)
  finishUploadRow(work.library, upload.id, same.id, true)
  return { mediaId: same.id, isDuplicate: true }
}

async function asReplacement(work: MediaWork, upload: StoredUpload, replacesId: string, file: ReceivedFile): Promise<Outcome> {
  const { library } = work
  const held = await lockMedia(work, replacesId, upload.replacesVersion)
  const { row } = held
  refuseUnlessAllowed(work, 'replace', held)
  if (row.deletedAt) throw stateChanged('Filen ligger i papperskorgen. Återställ den först.')
  if (row.kind !== file.columns.kind) {
    const message =
      row.kind === 'image' ? 'En bild kan bara bytas mot en annan bild.' : 'Ett dokument kan bara bytas mot ett annat dokument.'
    throw new HttpError(422, 'UNSUPPORTED_TYPE', message)
  }
  await replaceFile(work, row, { ...file.columns, fileName: upload.fileName })
  finishUploadRow(library, upload.id, row.id, false)
  return { mediaId: row.id, isDuplicate: false }
}

async function asNew(work: MediaWork, upload: StoredUpload, file: ReceivedFile): Promise<Outcome | null> {
  const { library, actor } = work
  refuseUnlessAllowed(work, 'upload', null)
  const { fileName } = upload
  const title = titleOf(fileName, file.columns.kind)
  // "Egen bild" would be an unfounded claim: the federation's pictures are passed on to others, and this file names a licence.
  const isSomebodys = library.siteId === sharedLibrary || file.columns.suggestedLicence !== ''
  const licence = isSomebodys ? 'unknown' : 'own'
  const isMade = await insertUndescribed(library, { id: upload.id, file, fileName, title, licence, by: actor })
  if (!isMade) return null
  await countBytes(library, file.columns.bytes)
  await log(work, 'media.upload', upload.id)
  finishUploadRow(library, upload.id, upload.id, false)
  return { mediaId: upload.id, isDuplicate: false }
}

/** Writes the rows for the files; of two calls at once, the second returns the rows of the first. */
async function keepFile(work: MediaWork, id: string, file: ReceivedFile): Promise<Outcome> {
  const { library, actor } = work
  const upload = await findUpload(library, id, actor.userId, 'lock')
  if (upload.mediaId !== null) return { mediaId: upload.mediaId, isDuplicate: upload.isDuplicate }
  const same = await findSameFile(library, file.columns.uploadHash)
  if (same && (!same.deletedAt || upload.replacesId === null)) return asDuplicate(work, upload, same)
  const kept =
    upload.replacesId === null ? await asNew(work, upload, file) : await asReplacement(work, upload, upload.replacesId, file)
  if (kept) {
    if (file.columns.kind === 'image') await enqueueJob(library, { kind: sizesJob, key: kept.mediaId, runAt: actor.now })
    return kept
  }
  // Another upload of the same file was finished first, at the same moment.
  const other = await findSameFile(library, file.columns.uploadHash)
  if (!other) throw stateChanged('Samma fil laddas upp av någon annan just nu. Försök igen.')
  return asDuplicate(work, upload, other)
}

/** Forgets a failed upload; false when another call has finished it. */
const forget = ({ database }: FinishDeps, { libraryId, actor }: UploadCall, id: string): Promise<boolean> =>
  database.inSite(libraryId, async (library) => {
    const { mediaId } = await findUpload(library, id, actor.userId, 'lock')
    removeUpload(library, id, actor.userId)
    return mediaId === null
  })

async function work(deps: FinishDeps, call: UploadCall, id: string): Promise<Uploaded> {
  const { libraryId, actor } = call
  const { database } = deps
  const upload = await database.inSite(libraryId, (library) => findUpload(library, id, actor.userId, 'read'), 'read')
  const answer = async ({ mediaId, isDuplicate }: Outcome): Promise<Uploaded> => ({
    media: await database.inSite(libraryId, (library) => readMedia(library, mediaId), 'read'),
    isDuplicate,
  })
  if (upload.mediaId !== null) return answer({ mediaId: upload.mediaId, isDuplicate: upload.isDuplicate })
  if (upload.received < upload.bytes) throw stateChanged('Hela filen har inte kommit fram än.')
  /** Deletes files that this call stored and no row names. */
  const clean = async (keys: readonly string[]): Promise<void> => {
    try {
      for (const key of keys) await deps.files.delete(key)
      await removeParts(deps, libraryId, id)
    } catch (error) {
      deps.log.warn({ fault: faultLine(error) }, 'upload parts could not be removed; the sweep removes them')
    }
  }
  let put: string[] = []
  try {
    const ahead = await takeAhead(database, id)
    const received = ahead?.whole ?? (await wholeFile(deps.files, libraryId, upload))
    const read = (): Promise<ReceivedFile> => receiveFile(deps, received, upload)
    let outcome = await knownFile(deps, call, upload, received)
    if (!outcome) {
      const file = await (ahead?.file.catch(unlessRefused(read)) ?? read())
      put = await putFiles(deps, libraryId, upload, file)
      outcome = await database.inSite(libraryId, (library) => keepFile({ library, actor }, id, file))
    }
    const [answered] = await Promise.all([answer(outcome), clean(outcome.isDuplicate ? put : [])])
    if (!outcome.isDuplicate) deps.pictureBell.ring()
    return answered
  } catch (error) {
    // A refusal is final: no row was committed, and the files are deleted. After any other error the call can be repeated.
    if (isRefusal(error) && (await forget(deps, call, id).catch(() => false))) await clean(put)
    throw error
  }
}

const isRefusal = (error: unknown): boolean => error instanceof HttpError && error.status < 500

/** A file that was refused once would be refused again; after any other error it is read again. */
const unlessRefused =
  (read: () => Promise<ReceivedFile>) =>
  (error: unknown): Promise<ReceivedFile> => {
    if (error instanceof HttpError) throw error
    return read()
  }

/** The existing picture of the same file, which saves decoding it again. */
const knownFile = (
  { database }: FinishDeps,
  { libraryId, actor }: UploadCall,
  { id }: StoredUpload,
  { hash }: WholeFile,
): Promise<Outcome | null> =>
  database.inSite(libraryId, async (library) => {
    const upload = await findUpload(library, id, actor.userId, 'lock')
    if (upload.mediaId !== null) return { mediaId: upload.mediaId, isDuplicate: upload.isDuplicate }
    const same = await findSameFile(library, hash)
    const isKnown = same && (!same.deletedAt || upload.replacesId === null)
    return isKnown ? asDuplicate({ library, actor }, upload, same) : null
  })

interface Finishing {
  readonly inProgress: Map<string, Promise<Uploaded>>
  readonly queue: WorkQueue
}

const underWay = new WeakMap<object, Finishing>()
/** A browser finishes two at a time. One person with hundreds of files must not block others. */
const maxPerUser = 6

/**
 * Finishes an upload. Repeated calls get the same answer; simultaneous calls share the work. Throws
 * PictureWorkBusy when one person has too many calls in progress.
 */
export function finishUpload(deps: FinishDeps, call: UploadCall, id: string): Promise<Uploaded> {
  const { inProgress, queue } = underWay.get(deps.database) ?? {
    inProgress: new Map<string, Promise<Uploaded>>(),
    queue: createWorkQueue(3, 100),
  }
  underWay.set(deps.database, { inProgress, queue })
  // The key includes the user: uploads are private to their owner.
  const key = `${call.libraryId} ${call.actor.userId} ${id}`
  const known = inProgress.get(key)
  if (known) return known
  const ofOne = [...inProgress.keys()].filter((one) => one.split(' ')[1] === call.actor.userId)
  if (ofOne.length >= maxPerUser) throw new PictureWorkBusy('Många av dina filer görs i ordning just nu. Försök igen om en stund.')
  const finished = queue(() => work(deps, call, id)).finally(() => inProgress.delete(key))
  finished.then(
    ({ isDuplicate }) => happened('upload', isDuplicate ? 'known' : 'kept'),
    (error: unknown) => happened('upload', isRefusal(error) ? 'refused' : 'failed'),
  )
  inProgress.set(key, finished)
  return finished
}
