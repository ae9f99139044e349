import type { FieldError } from '#contract/errors.ts'
import type { MediaChanges } from '#contract/media/media.ts'
import { maxTags } from '#contract/media/media.ts'
import { mediaRefusal } from '#contract/media/media-permissions.ts'
import { invalidField, stateChanged, validation } from '../../../platform/errors.ts'
import { statement } from '../../../platform/database/database.ts'
import { searchTextOf } from '../media-text.ts'
import type { LockedMedia, StoredMedia } from '../media-store.ts'
import { lockMediaIfPresent, lockMedia, updateMedia } from '../media-store.ts'
import type { MediaWork } from '../media-work.ts'
import { refuseUnlessAllowed, announceWhereShown, log } from '../media-work.ts'

// Changes of a picture's fields. The public sees them at once wherever the picture is shown.

export const inTrash = () => stateChanged('Filen ligger i papperskorgen. Återställ den först.')

const collectionRow = statement(
  'media_collection_there',
  'select from media_collections where site_id = $1 and id = $2 for key share',
)

async function refuseUnknownCollection({ library }: MediaWork, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const found = await library.rows(collectionRow, [library.siteId, id])
  if (found.length === 0) throw invalidField('changes.collectionId', 'Samlingen finns inte längre. Välj en annan.')
}

type Judged = Pick<StoredMedia, 'alt' | 'isDecorative' | 'people' | 'consent' | 'consentNote'>

const fault = (message: string): FieldError => ({ code: 'VALIDATION', message })

const missingNote = {
  given: 'Skriv hur samtycket gavs, och av vem.',
  legitimateInterest: 'Motivera intresseavvägningen.',
} as const

/** Throws 400 at the field for contradictory descriptions. Field names are those of `changes` in the call. */
function refuseContradictions(before: Judged, after: Judged, changes: MediaChanges): void {
  const faults: Record<string, FieldError> = {}
  const say = (field: keyof MediaChanges, message: string): void => void (faults[`changes.${field}`] ??= fault(message))
  if (after.isDecorative && after.alt !== '') {
    const field = changes.alt === undefined ? 'isDecorative' : 'alt'
    say(field, 'En dekorativ bild har ingen alternativtext. Ta bort texten, eller låt bilden inte vara dekorativ.')
  }
  if (after.consent === 'withdrawn' && before.consent !== 'withdrawn')
    say('consent', 'Använd ”Återkalla samtycke”, så att bilden försvinner från sajten samtidigt.')
  if (after.people === 'children' && after.consent === 'notNeeded')
    say('consent', 'Med barn i bilden behövs samtycke eller en intresseavvägning. Välj det som gäller, eller ”Saknas”.')
  if ((after.consent === 'given' || after.consent === 'legitimateInterest') && after.consentNote === '')
    say('consentNote', missingNote[after.consent])
  // The old note belongs to a withdrawn consent.
  const comesBack = before.consent === 'withdrawn' && after.consent !== 'withdrawn'
  if (comesBack && (after.consentNote === '' || after.consentNote === before.consentNote))
    say('consentNote', 'Samtycket var återkallat. Skriv vad som har ändrats sedan dess.')
  if (Object.keys(faults).length > 0) throw validation(faults)
}

/** Removes repeated tags, ignoring case and the like. */
function ownTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLocaleLowerCase('sv')
    if (!byKey.has(key)) byKey.set(key, tag)
  }
  return [...byKey.values()]
}

type Given<Changes> = { [Field in keyof Changes]?: Exclude<Changes[Field], undefined> }

/** The columns after the changes; fields that are not named keep their value. */
function changedColumns(row: StoredMedia, changes: MediaChanges): Partial<StoredMedia> {
  // The changes are parsed JSON, which has no undefined: a present field has a value.
  const { focal, tags, ...plain } = changes as Given<MediaChanges>
  const columns = {
    ...plain,
    ...(focal && { focalX: focal.x, focalY: focal.y }),
    ...(tags && { tags: ownTags(tags) }),
  }
  const looked =
    changes.alt !== undefined || changes.isDecorative !== undefined || focal !== undefined || changes.crops !== undefined
  return { ...columns, ...(looked && { needsRecheck: false }), searchText: searchTextOf({ ...row, ...columns }) }
}

function applyChanges(work: MediaWork, { row }: LockedMedia, changes: MediaChanges): void {
  const columns = changedColumns(row, changes)
  refuseContradictions(row, { ...row, ...columns }, changes)
  updateMedia(work, row, columns)
  announceWhereShown(work, [row.id])
}

export async function changeMedia(work: MediaWork, id: string, changes: MediaChanges, version: number): Promise<void> {
  const held = await lockMedia(work, id, version)
  refuseUnlessAllowed(work, 'change', held)
  if (held.row.deletedAt) throw inTrash()
  await refuseUnknownCollection(work, changes.collectionId)
  applyChanges(work, held, changes)
  const reason = held.row.consent !== (changes.consent ?? held.row.consent) ? 'consent' : undefined
  await log(work, 'media.change', id, reason)
}

type SameChange = Pick<MediaChanges, 'collectionId' | 'credit' | 'licence' | 'licenceUntil'> & {
  readonly addTags?: string[] | undefined
}

/** The same change of many. Media that are gone, or that the actor may not change, are skipped. Returns the number changed. */
export async function changeManyMedia(work: MediaWork, ids: readonly string[], change: SameChange): Promise<number> {
  const { addTags, ...same } = change
  await refuseUnknownCollection(work, same.collectionId)
  let changed = 0
  // Always in order of id, so that two calls with the same pictures do not deadlock.
  for (const id of [...new Set(ids)].sort()) {
    const held = await lockMediaIfPresent(work, id)
    if (!held || held.row.deletedAt || mediaRefusal(work.actor.role, 'change', held) !== null) continue
    const tags = addTags && ownTags([...held.row.tags, ...addTags])
    if (tags && tags.length > maxTags)
      throw invalidField('changes.addTags', `”${held.row.title}” skulle få fler än ${maxTags} etiketter.`)
    applyChanges(work, held, { ...same, ...(tags && { tags }) })
    await log(work, 'media.change', id)
    changed++
  }
  return changed
}
