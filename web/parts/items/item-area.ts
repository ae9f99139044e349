import type { ComponentType, RefObject } from 'react'
import type { MediaRef } from '#contract/media-use.ts'
import type { Finding, TextFacts } from '#contract/finding.ts'
import type { FetchPart } from '#web/ui/drawn-parts.ts'
import type { ItemHistoryRoute, ItemListRoute, ItemRoute } from '../areas.ts'
import type { Fields, ItemEndpoints } from './item.ts'
import type { FieldRules } from './field-rules.ts'

/** What a field holds: `choice` one of several, `list` an array, `date` a calendar date, `switch` true or false. */
export type FieldKind = 'line' | 'richText' | 'choice' | 'list' | 'date' | 'switch'

/** How comparisons call what a value refers to. */
export interface Titles {
  readonly titleOf: (itemId: string) => string
  /** Null where it is not known: only what the draft shows is told of. */
  readonly mediaTitleOf: (ref: MediaRef) => string | null
}

/** How a field is called, and how its value is said where two of them are compared. */
export interface FieldWords {
  /** `Rubrik` */
  readonly label: string
  /** `rubriken`, as in "Inte sparat – rätta rubriken." and "Anna Berg ändrade rubriken". */
  readonly definite: string
  readonly kind: FieldKind
  /**
   * The value for a reader, such as the name of a category or one line for each entry of a list. Without it the kind says
   * enough. `titleOf` gives the title of an item the value refers to.
   */
  readonly inWords?: (value: unknown, titleOf: Titles['titleOf'], mediaTitleOf: Titles['mediaTitleOf']) => string
}

/** What stands between a text and publishing, as far as the browser can tell. */
type ItemCheck<Content extends Fields> = (content: Content, facts: TextFacts) => readonly Finding[]

/** Checks how something is to be shared. Null, with the fields marked, where it cannot be; else what shares it, once it is public. */
export type PrepareShare = () => (() => Promise<void>) | null

export interface ShareBesideProps {
  itemId: string
  /** Is set as long as it can be shared. */
  share: RefObject<PrepareShare | null>
  /** Called when it can be. */
  onMayShare: () => void
}

/** What the list needs of an area: no schema, so that it loads without one. */
export interface ListedArea {
  /** As in the API's addresses and in the query keys. */
  readonly key: string
  readonly listRoute: ItemListRoute
  readonly itemRoute: ItemRoute
  readonly historyRoute: ItemHistoryRoute
  readonly words: ItemWords
  /** Writers only read here: texts about persons. */
  readonly isForEditors?: boolean
  /** Shows what one may look like, beside the first step in a list where nothing was ever written. */
  readonly fetchExample?: FetchPart<{ readonly Example: ComponentType }>
  /** Shares what is published on the federation's own site, in the same dialog. */
  readonly fetchSharing?: FetchPart<{ readonly ShareBeside: ComponentType<ShareBesideProps> }>
}

/** What an area gives; list, editor frame, autosave, conflicts, publishing, trash and undo are the same for all. */
export interface ItemArea<Content extends Fields> extends ListedArea {
  readonly endpoints: ItemEndpoints
  readonly empty: Content
  readonly fields: Readonly<Record<keyof Content & string, FieldWords>>
  readonly rules: FieldRules
  /** Comes after the sheet: nobody waits for it to begin writing. */
  readonly loadCheck: () => Promise<ItemCheck<Content>>
  /** What the item is called in lists and questions; '' when it has no name yet. */
  readonly titleOf: (content: Content) => string
}

export interface ItemWords {
  /** `Nyheter` */
  readonly plural: string
  /** `nyheten` */
  readonly definite: string
  /** `Skriv en nyhet` */
  readonly create: string
  /** The state in which nothing was ever written: one sentence that invites. */
  readonly empty: string
  /** `Inga nyheter matchar.` */
  readonly noMatch: string
  /** `Nyhet utan rubrik` */
  readonly untitled: string
  /** `Ny nyhet` */
  readonly newTitle: string
  /** `nyhet` and `nyheter`, after a number. */
  readonly counted: readonly [one: string, many: string]
}
