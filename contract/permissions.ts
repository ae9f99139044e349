import type { SiteRole } from './roles.ts'

// What a role may do. Apart from roles.ts, whose schema brings zod along: a list that only greys out a button need not load it.

const weight: Record<SiteRole, number> = { reader: 1, writer: 2, editor: 3, siteAdmin: 4 }

/** True if `role` may do all that `needed` may do. */
export const isAtLeast = (role: SiteRole, needed: SiteRole): boolean => weight[role] >= weight[needed]

/** The actions of the item life that depend on the role (spec 2.0.10). */
export type ItemAction = 'create' | 'edit' | 'publish' | 'unpublish' | 'discard' | 'trash' | 'restore'

/** What the rules need to know of an item: whose draft it is, and whether the public has ever seen it. */
export interface OwnedItem {
  readonly isOwn: boolean
  readonly everPublished: boolean
}

/** Null if `role` may do it; otherwise the Swedish reason shown beside the disabled action and in the refusal. */
export function itemRefusal(role: SiteRole, action: ItemAction, item: OwnedItem): string | null {
  if (isAtLeast(role, 'editor')) return null
  if (role === 'reader') return 'Som läsare kan du se men inte ändra. Fråga er sajtansvariga om du behöver skriva.'
  switch (action) {
    case 'create':
      return null
    case 'edit':
      return item.isOwn ? null : 'Som skribent kan du ändra dina egna utkast. Be en redaktör om hjälp med andras.'
    case 'trash':
    case 'restore':
      return item.isOwn && !item.everPublished ? null : 'Som skribent kan du bara slänga dina egna opublicerade utkast.'
    case 'publish':
    case 'unpublish':
    case 'discard':
      return 'Bara redaktörer och sajtansvariga kan publicera. Be en redaktör titta på texten.'
  }
}
