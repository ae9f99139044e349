import { validation } from '../../../platform/errors.ts'
import { mirrorMedia, refuseUnknownMedia } from '../../media/media-uses.ts'
import { mirrorDraftReferences, refuseUnknownTargets } from './item-references.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'

// What is mirrored of a content beside it: the other items it names, and the pictures and documents it shows.

/** Throws 400 beside the field that names something the site does not have. What `before` named is not checked again; null: a new item. */
export async function refuseUnknown({ site, area }: Work, before: Fields | null, after: Fields): Promise<void> {
  await refuseUnknownTargets(site, before ? area.references(before) : [], area.references(after))
  await refuseUnknownMedia(site, before ? area.media(before) : [], area.media(after))
  await refuseUnknownGroup({ site, area }, before, after)
}

/** A group that is removed afterwards is found by the publish check. */
async function refuseUnknownGroup({ site, area: { grouping } }: Pick<Work, 'site' | 'area'>, before: Fields | null, after: Fields) {
  if (!grouping) return
  const value = after[grouping.field]
  if (typeof value !== 'string' || value === before?.[grouping.field]) return
  if (await grouping.isKnown(site, value)) return
  throw validation({ [`fields.${grouping.field}`]: { code: 'UNKNOWN_TARGET', message: grouping.unknownMessage } })
}

/** Brings what is mirrored of a draft from what it said to what it says; null: there was none. */
export function mirrorDraft({ site, area }: Work, itemId: string, before: Fields | null, after: Fields): void {
  mirrorDraftReferences(site, itemId, before ? area.references(before) : [], area.references(after))
  mirrorMedia(site, { itemId }, 'draft', area.media(after), before ? area.media(before) : [])
}
