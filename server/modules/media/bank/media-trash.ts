import { randomUUID } from 'node:crypto'
import { HttpError, invalidField, stateChanged } from '../../../platform/errors.ts'
import { cancelJob, enqueueJob } from '../../../platform/jobs/jobs.ts'
import type { StepPart } from '../../undo/undo-store.ts'
import { forgetStepsOf, storeStep } from '../../undo/undo-store.ts'
import { tooLate } from '../../undo/undo-kind.ts'
import { sharedLibrary } from '../media-facts.ts'
import { countBytes } from '../media-library.ts'
import { findSameFile, lockMediaIfPresent, lockMedia, removeMedia, updateMedia } from '../media-store.ts'
import type { LockedMedia, StoredMedia } from '../media-store.ts'
import { placesOf } from '../media-view.ts'
import { standsFor } from '../sharing/sharing-store.ts'
import type { MediaWork } from '../media-work.ts'
import { refuseUnlessAllowed, announceWhereShown, log } from '../media-work.ts'
import { mediaRefusal } from '#contract/media/media-permissions.ts'

// Trashing and restoring media. Public media cannot be trashed: they must first be replaced, or taken out of the texts.

/** Deletes media that have been in the trash for their time. */
export const purgeJob = 'media.purge'
/** Deletes files from the store that no row names. */
export const tidyJob = 'media.tidy'

const trashDays = 30
export const trashEnds = (deletedAt: Date): Date => new Date(deletedAt.getTime() + trashDays * 86_400_000)

async function refuseInUse({ library }: MediaWork, { row, liveUses }: LockedMedia): Promise<void> {
  if (liveUses === 0) return
  const live = (await placesOf(library, library.siteId, row.id)).filter(({ version }) => version === 'live')
  const named = live.slice(0, 3).map(({ title }) => `”${title}”`)
  const more = live.length > named.length ? ` och ${live.length - named.length} till` : ''
  throw new HttpError(409, 'IN_USE', `Filen syns på sajten: ${named.join(', ')}${more}. Byt ut den där först.`)
}

/** Visitors see it in the places of one that was recalled; null where they do not. */
const recalledBehind = ({ library }: MediaWork, { row }: LockedMedia): Promise<string | null> =>
  library.siteId === sharedLibrary ? standsFor(library, row.id) : Promise.resolve(null)

async function putInTrash(work: MediaWork, { row }: LockedMedia, part?: StepPart): Promise<string> {
  const { library, actor } = work
  const { version } = updateMedia(work, row, { deletedAt: actor.now, deletedBy: actor.userId })
  await enqueueJob(library, { kind: purgeJob, key: row.id, runAt: trashEnds(actor.now) })
  await log(work, 'media.trash', row.id)
  const step = { kind: 'media', action: 'trash', subjectId: row.id, title: row.title, before: {}, after: { version } } as const
  return storeStep(library, library.siteId, step, actor, part)
}

export async function trashMedia(work: MediaWork, id: string, version: number): Promise<{ undoToken: string }> {
  const held = await lockMedia(work, id, version)
  if (held.row.deletedAt) throw stateChanged('Filen ligger redan i papperskorgen.')
  refuseUnlessAllowed(work, 'trash', held)
  await refuseInUse(work, held)
  const behind = await recalledBehind(work, held)
  if (behind !== null)
    throw stateChanged(
      `Den visas i stället för ”${behind}”, som är tillbakadragen. Ångra det först, eller dra tillbaka den här också.`,
    )
  return { undoToken: await putInTrash(work, held) }
}

interface ManyTrashed {
  readonly trashed: number
  /** Media that stay, because visitors see them. */
  readonly inUse: string[]
  readonly undoToken: string | null
}

export async function trashManyMedia(work: MediaWork, ids: readonly string[]): Promise<ManyTrashed> {
  const inUse: string[] = []
  const stepId = randomUUID()
  let trashed = 0
  // Always in order of id, as in `changeManyMedia`.
  for (const id of [...new Set(ids)].sort()) {
    const held = await lockMediaIfPresent(work, id)
    if (!held || held.row.deletedAt) continue
    if (held.liveUses > 0 || (await recalledBehind(work, held)) !== null) inUse.push(id)
    else if (mediaRefusal(work.actor.role, 'trash', held) === null) await putInTrash(work, held, { id: stepId, nth: trashed++ })
  }
  return { trashed, inUse, undoToken: trashed === 0 ? null : stepId }
}

/** The picture made from the same file, uploaded again while this one was in the trash. */
async function sameFileElsewhere({ library }: MediaWork, { row }: LockedMedia): Promise<StoredMedia | null> {
  const same = await findSameFile(library, row.uploadHash)
  return same && same.id !== row.id && !same.deletedAt ? same : null
}

async function restoreLocked(work: MediaWork, held: LockedMedia): Promise<void> {
  const { row } = held
  const same = await sameFileElsewhere(work, held)
  if (same) throw stateChanged(`Samma fil finns redan i bildbanken, som ”${same.title}”. Använd den i stället.`)
  updateMedia(work, row, { deletedAt: null, deletedBy: null })
  await cancelJob(work.library, purgeJob, row.id)
  // A draft published meanwhile shows it again.
  announceWhereShown(work, [row.id])
  await log(work, 'media.restore', row.id)
}

export async function restoreMedia(work: MediaWork, id: string, version: number): Promise<void> {
  const held = await lockMedia(work, id, version)
  if (!held.row.deletedAt) throw stateChanged('Filen ligger inte i papperskorgen.')
  refuseUnlessAllowed(work, 'restore', held)
  await restoreLocked(work, held)
}

/** Undoes a trashing. Throws 409 when they have changed since. */
export async function undoTrash(work: MediaWork, id: string, version: number): Promise<void> {
  const held = await lockMediaIfPresent(work, id)
  if (!held?.row.deletedAt || held.row.version !== version) throw tooLate()
  refuseUnlessAllowed(work, 'restore', held)
  await restoreLocked(work, held)
}

/** Restores a trashed row because the same file was uploaded again. */
export async function restoreSameFile(work: MediaWork, id: string): Promise<void> {
  const held = await lockMediaIfPresent(work, id)
  if (held?.row.deletedAt) await restoreLocked(work, held)
}

/** The words that a user types as confirmation. */
const deleteWords = 'ta bort'

/** Removes the row; a job deletes its files. */
export async function removeForGood(work: MediaWork, { row }: LockedMedia, reason?: 'trash'): Promise<void> {
  const { library, actor } = work
  library.send(forgetStepsOf, [library.siteId, row.id])
  removeMedia(library, row.id)
  await countBytes(library, -row.bytes - (row.former?.bytes ?? 0))
  await cancelJob(library, purgeJob, row.id)
  await enqueueJob(library, { kind: tidyJob, key: row.id, runAt: actor.now })
  await log(work, 'media.deleteForever', row.id, reason)
}

export async function deleteMediaForever(work: MediaWork, id: string, confirmation: string): Promise<void> {
  const held = await lockMedia(work, id, null)
  refuseUnlessAllowed(work, 'deleteForever', held)
  if (!held.row.deletedAt) throw stateChanged('Flytta den till papperskorgen först.')
  // A draft that shows it may have been published meanwhile: visitors get a placeholder until the text is corrected.
  await refuseInUse(work, held)
  if (confirmation.trim().toLocaleLowerCase('sv') !== deleteWords)
    throw invalidField('confirmation', `Skriv ”${deleteWords}” för att fortsätta.`)
  await removeForGood(work, held)
}
