import type { SiteRole, Standing } from './roles.ts'

// Permissions of roles. Kept apart from roles.ts, because its schema loads zod, which a list with disabled buttons does not need.

const weight: Record<Standing, number> = { paused: 1, archived: 1, reader: 1, writer: 2, editor: 3, siteAdmin: 4 }

/** True if `role` has all permissions of `needed`. */
export const isAtLeast = (role: Standing, needed: SiteRole): boolean => weight[role] >= weight[needed]

/** The Swedish reason why a stopped site is read-only; null on a living site. Administrators keep their role there. */
export function stoppedRefusal(role: Standing): string | null {
  if (role === 'paused') return 'Sajten är pausad. Du kan läsa men inte ändra.'
  return role === 'archived' ? 'Sajten är arkiverad. Du kan läsa men inte ändra.' : null
}

/** Actions on items that depend on the role. */
export type ItemAction =
  | 'create'
  | 'edit'
  | 'requestReview'
  | 'withdrawReview'
  | 'requestChanges'
  | 'publish'
  | 'schedule'
  | 'cancelSchedule'
  | 'unpublish'
  | 'discard'
  | 'restoreVersion'
  | 'changeAddress'
  | 'move'
  | 'share'
  | 'trash'
  | 'restore'
  | 'deleteForever'

/**
 * The facts of an item that the rules use: whose draft it is, whether it has been public or is scheduled, whether the site
 * requires it.
 */
export interface OwnedItem {
  readonly isOwn: boolean
  readonly everPublished: boolean
  /** True if an editor has chosen a time at which the item is published or unpublished. */
  readonly isScheduled: boolean
  readonly isRequired: boolean
  /** True if writers may only read: texts about persons. */
  readonly isForEditors: boolean
  /** True if the site has the four-eyes setting and the caller changed the text last. */
  readonly needsOtherReader?: boolean | undefined
}

/** True with the four-eyes setting for an editor: somebody else has to read what the editor changed last. */
export const isReadByOthers = (role: Standing, { editorsNeedReview }: { readonly editorsNeedReview: boolean }): boolean =>
  role === 'editor' && editorsNeedReview

const readByOthers =
  'Den som har ändrat texten senast kan inte publicera den på den här sajten. Skicka den för granskning till någon annan.'
const onlyEditors = 'Bara redaktörer och sajtansvariga kan publicera. Be en redaktör titta på texten.'
const onlySiteAdmins = 'Bara sajtansvariga kan ta bort permanent.'

/** Null if `role` may take the action; otherwise the Swedish reason, for the disabled button and for the refusal. */
export function itemRefusal(role: Standing, action: ItemAction, item: OwnedItem): string | null {
  const stopped = stoppedRefusal(role)
  if (stopped !== null) return stopped
  if (item.isRequired && (action === 'trash' || action === 'deleteForever'))
    return 'Sidan måste finnas på alla sajter och kan inte tas bort.'
  if (item.isRequired && action === 'unpublish')
    return 'Sidan måste finnas på alla sajter och kan inte avpubliceras. Ändra texten och publicera den i stället.'
  if (item.isRequired && (action === 'changeAddress' || action === 'move'))
    return 'Sidan måste finnas på alla sajter och behåller sin adress.'
  if (action === 'deleteForever') return isAtLeast(role, 'siteAdmin') ? null : onlySiteAdmins
  if (role === 'editor' && item.needsOtherReader && (action === 'publish' || action === 'schedule')) return readByOthers
  if (isAtLeast(role, 'editor')) return null
  if (role === 'reader') return 'Som läsare kan du se men inte ändra. Fråga er sajtansvariga om du behöver skriva.'
  if (item.isForEditors) return 'Bara redaktörer och sajtansvariga kan ändra företrädare. Be en redaktör om hjälp.'
  switch (action) {
    case 'create':
      return null
    case 'edit':
    case 'requestReview':
    case 'withdrawReview':
    case 'share':
      return item.isOwn ? null : 'Som skribent kan du ändra dina egna utkast. Be en redaktör om hjälp med andras.'
    case 'trash':
    case 'restore':
      if (!item.isOwn || item.everPublished) return 'Som skribent kan du bara slänga dina egna opublicerade utkast.'
      return item.isScheduled ? 'En redaktör har schemalagt den. Be en redaktör om hjälp om den ska slängas.' : null
    case 'changeAddress':
    case 'move':
      return 'Bara redaktörer och sajtansvariga kan ändra adresser. Be en redaktör om hjälp.'
    case 'restoreVersion':
      return 'Bara redaktörer och sajtansvariga kan återställa en version. Be en redaktör om hjälp.'
    case 'requestChanges':
    case 'publish':
    case 'schedule':
    case 'cancelSchedule':
    case 'unpublish':
    case 'discard':
      return onlyEditors
  }
}

/** The facts about an item that the undo rules need. */
export interface BeforeStep {
  readonly isLive: boolean
  readonly isScheduled: boolean
  readonly isTrashed: boolean
}

/**
 * Null if `role` may undo the step; otherwise the reason. A role that may take a step may also undo it, unless the undo would
 * restore an editor's schedule, or remove a page that the site must have.
 */
export function undoRefusal(
  role: SiteRole,
  action: ItemAction,
  item: OwnedItem & { readonly isLive: boolean },
  before: BeforeStep,
): string | null {
  if (item.isRequired && before.isTrashed) return itemRefusal(role, 'trash', item)
  if (item.isRequired && item.isLive && !before.isLive) return itemRefusal(role, 'unpublish', item)
  return itemRefusal(role, action, { ...item, isRequired: false, isScheduled: item.isScheduled || before.isScheduled })
}
