import type { Standing } from '../roles.ts'
import { isAtLeast, stoppedRefusal } from '../permissions.ts'

// Permissions in a Bildbank. Writers may change a picture until it is public; from then on editors alone.

export type MediaAction =
  | 'upload'
  | 'change'
  | 'replace'
  | 'replaceEverywhere'
  | 'trash'
  | 'restore'
  | 'hide'
  | 'withdrawConsent'
  | 'deleteForever'
  | 'makeCollection'
  | 'changeCollection'

/** Null if `role` may do it; otherwise the Swedish reason shown beside the disabled action and in the refusal. */
export function mediaRefusal(role: Standing, action: MediaAction, media: { readonly liveUses: number } | null): string | null {
  const stopped = stoppedRefusal(role)
  if (stopped !== null) return stopped
  if (action === 'deleteForever')
    return isAtLeast(role, 'siteAdmin') ? null : 'Bara sajtansvariga kan ta bort permanent. Be er sajtansvariga om hjälp.'
  if (isAtLeast(role, 'editor')) return null
  if (role === 'reader') return 'Som läsare kan du se men inte ändra. Fråga er sajtansvariga om du behöver ladda upp.'
  if (action === 'replaceEverywhere') return 'Bara redaktörer och sajtansvariga kan byta bild överallt. Be en redaktör om hjälp.'
  if (action === 'changeCollection')
    return 'Bara redaktörer och sajtansvariga kan ändra och ta bort samlingar. Be en redaktör om hjälp.'
  if (media !== null && media.liveUses > 0 && action !== 'restore')
    return 'Filen syns på sajten nu. Bara redaktörer och sajtansvariga kan ändra den – be en redaktör om hjälp.'
  return null
}
