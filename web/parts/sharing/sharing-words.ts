import type { ShareableArea, ShareMode } from '#contract/sharing/shared-kinds.ts'
import type { SharingState } from '#contract/sharing/sharing.ts'

/** What people call it that the federation shows the items of an area on its sites. */
export interface SharingWords {
  readonly area: ShareableArea
  /** What a site can do in each of the ways. */
  readonly modes: Readonly<Partial<Record<ShareMode, string>>>
  /** Who does it, for those who may not. */
  readonly refusal: string
  /** What opens the dialog, and ends it, in each state: `Skicka till sajterna`, `Ändra utskicket`, `Skicka igen`. */
  readonly labels: Readonly<Record<'never' | 'live' | 'ended', string>>
  /** In the dialog: `Skicka`. */
  readonly submit: string
  /** `skickad`, before a time and a name. */
  readonly did: string
  /** When it is done, before the number of sites: `Nyheten är skickad till`. */
  readonly done: string
  readonly end: {
    readonly label: string
    readonly question: string
    /** What happens to whom; that it stays on the federation's own site is said after it. */
    readonly consequence: (counts: SharingState['counts']) => string
    /** When it is done. */
    readonly done: string
    /** `Återkallad`, before a time and a name. */
    readonly did: string
  }
}

/** Words of a kind for hiding a thing of the federation on a site. */
export interface ReceivedWords {
  readonly area: ShareableArea
  /** `bestämma om riksnyheter`, which writers may not. */
  readonly work: string
  /** Why a required one cannot be hidden. */
  readonly required: string
  readonly hide: string
  /** What shows a hidden one. */
  readonly show: string
  readonly question: string
  /** When it is hidden. */
  readonly done: string
}
