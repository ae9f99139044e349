// What the federation's own site can show on other sites, and how (docs/decisions/109). Without a schema: lists of the first screen read it.

/**
 * `required`: shown everywhere. `default`: shown where the site shows news of the federation by itself. `optional`: shown where it is not
 * hidden, and gives way to the site's own. `offered`: shown where the site chooses it.
 */
export const shareModes = ['required', 'default', 'optional', 'offered'] as const
export type ShareMode = (typeof shareModes)[number]

export const shareModeWords: Readonly<Record<ShareMode, string>> = {
  required: 'Obligatorisk',
  default: 'Standard',
  optional: 'Frivillig',
  offered: 'Förslag',
}

interface SharedKind {
  /** The allowed modes. The form proposes the first. */
  readonly modes: readonly ShareMode[]
  /** It can be pinned on the sites, and stand in their menus. */
  readonly hasPin: boolean
  readonly hasMenu: boolean
  /** In the audit log. */
  readonly actions: { readonly begin: string; readonly change: string; readonly end: string }
  /**
   * A site hiding it and showing it again: in the audit log, why one cannot be hidden, and, before a time, that the federation ended it.
   * Null where hiding is part of the draft of the site's own words.
   */
  readonly here: { readonly hide: string; readonly show: string; readonly required: string; readonly ended: string } | null
}

const kinds = {
  news: {
    modes: ['default', 'required', 'offered'],
    hasPin: true,
    hasMenu: false,
    actions: { begin: 'broadcast.send', change: 'broadcast.change', end: 'broadcast.recall' },
    here: {
      hide: 'broadcast.hide',
      show: 'broadcast.show',
      required: 'Nyheten är obligatorisk och går inte att dölja. Lägg till en lokal ingress i stället.',
      ended: 'Återkallad av riksorganisationen',
    },
  },
  policy: {
    modes: ['optional', 'required'],
    hasPin: false,
    hasMenu: false,
    actions: { begin: 'sharedTopic.share', change: 'sharedTopic.change', end: 'sharedTopic.withdraw' },
    here: null,
  },
  pages: {
    modes: ['optional', 'required'],
    hasPin: false,
    hasMenu: true,
    actions: { begin: 'sharedPage.share', change: 'sharedPage.change', end: 'sharedPage.withdraw' },
    here: {
      hide: 'sharedPage.hide',
      show: 'sharedPage.show',
      required: 'Sidan är obligatorisk och går inte att dölja.',
      ended: 'Riksorganisationen tog bort sidan från sajterna',
    },
  },
} as const satisfies Readonly<Record<string, SharedKind>>

/** An area whose items are shared from its editor. */
export type ShareableArea = keyof typeof kinds

export const sharedKinds: Readonly<Record<ShareableArea, SharedKind>> = kinds

/** Null for the areas whose items are not shared. */
export const sharedKindOf = (area: string): SharedKind | null =>
  Object.hasOwn(kinds, area) ? sharedKinds[area as ShareableArea] : null
