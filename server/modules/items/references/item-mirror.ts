import type { SiteDb } from '../../../platform/database/database.ts'
import { validation } from '../../../platform/errors.ts'
import { mirrorMedia, refuseUnknownMedia } from '../../media/media-uses.ts'
import { mirrorDraftReferences, refuseUnknownTargets } from './item-references.ts'
import type { Fields } from '../actor.ts'
import type { SiteChoice } from '../item-area.ts'
import type { Work } from '../store/item-work.ts'

// Mirrors the references in a content: the other items it refers to, and the pictures and documents it shows.

/** Throws 400 at the field for a reference that the site does not have. References already in `before` are not checked again; null: a new item. */
export async function refuseUnknown({ site, area }: Work, before: Fields | null, after: Fields): Promise<void> {
  await Promise.all([
    refuseUnknownTargets(site, before ? area.references(before) : [], area.references(after)),
    refuseUnknownMedia(site, before ? area.media(before) : [], area.media(after)),
    ...[...(area.grouping ? [area.grouping] : []), ...(area.choices ?? [])].map((choice) =>
      refuseUnknownChoice(site, choice, before, after),
    ),
  ])
}

/** For new values only; the publish check reports a choice that was removed afterwards. */
async function refuseUnknownChoice(site: SiteDb, choice: SiteChoice, before: Fields | null, after: Fields): Promise<void> {
  const value = after[choice.field]
  if (typeof value !== 'string' || value === before?.[choice.field]) return
  if (await choice.isKnown(site, value)) return
  throw validation({ [`fields.${choice.field}`]: { code: 'UNKNOWN_TARGET', message: choice.unknownMessage } })
}

/** Updates the mirror of a draft from `before` to `after`; null: there was none. */
export function mirrorDraft({ site, area }: Work, itemId: string, before: Fields | null, after: Fields): void {
  mirrorDraftReferences(site, itemId, before ? area.references(before) : [], area.references(after))
  mirrorMedia(site, { itemId }, 'draft', area.media(after), before ? area.media(before) : [])
}
