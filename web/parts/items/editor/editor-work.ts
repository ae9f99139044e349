import type { Standing } from '#contract/roles.ts'
import type { ShownFinding } from './shown-finding.ts'
import type { Item } from '../item.ts'
import type { StateAction } from '../item-actions.ts'
import type { FieldWords, ListedArea } from '../item-area.ts'
import type { StepBody, StepName } from '../item-steps.ts'

/** The dialogs of the editor. All but the details load when they are first asked for. */
export type EditorDialog =
  | 'publish'
  | 'review'
  | 'schedule'
  | 'unpublishAt'
  | 'requestChanges'
  | 'address'
  | 'preview'
  | 'share'
  | 'nameVersion'
  | 'deleteForever'
  | 'keys'
  | 'missing'
  | 'details'

/** The open item and what can be done with it, for everything that stands around the sheet. */
export interface EditorWork {
  readonly area: ListedArea & { readonly fields: Readonly<Record<string, FieldWords>> }
  readonly siteId: string
  readonly role: Standing
  /** Null until the first save. */
  readonly item: Item | null
  /** What it is called, also while it has no name yet. */
  readonly title: string
  /** When what it is called was last changed in the draft, ISO; null before the first save. */
  readonly titleChangedAt: string | null
  readonly isReadOnly: boolean
  readonly findings: readonly ShownFinding[]
  /** False until the check has come: no finding then says nothing. */
  readonly isChecked: boolean
  /** Whose changes go live, `Anna Berg` and `dig`. */
  readonly changesBy: readonly string[]
  readonly show: (finding: ShownFinding) => void
  readonly fix: (finding: ShownFinding) => void
  /** Answers a finding that is not certain, which then goes. */
  readonly answer: (finding: ShownFinding) => void
  /** Saves what is on the screen first: nobody publishes another text than the one seen. */
  readonly open: (dialog: EditorDialog) => void
  readonly close: () => void
  /** Saves, asks if there is something to ask, and takes the step. What goes wrong has shown its toast. */
  readonly run: (action: StateAction) => Promise<void>
  /** Saves and takes the step. Throws ApiError, after its toast, so that a dialog can show what is wrong with a field. */
  readonly take: <Name extends StepName>(name: Name, body: StepBody<Name>) => Promise<void>
  readonly duplicate: () => void
  /** Back to the list, after the item has gone. */
  readonly leave: () => void
}
