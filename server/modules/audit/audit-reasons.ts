import type { AnswerableCode } from '#contract/finding-answers.ts'
import type { HealthKind } from '#contract/health/health-kinds.ts'
import type { SystemPageKey } from '#contract/pages/pages.ts'
import type { ItemAction } from '#contract/permissions.ts'
import type { DismissReason } from '#contract/representatives/mentions.ts'
import type { ProtectionMode } from '#contract/representatives/representative-persons.ts'
import type { RetentionKind } from '#contract/retention/retention-kinds.ts'
import type { SettingsTab } from '#contract/settings/settings.ts'
import type { ShareMode } from '#contract/sharing/shared-kinds.ts'
import type { UndoAction } from '#contract/undo/undo-kinds.ts'

// The words that lines of the audit log are made of. The lists are closed: a text that somebody typed does not compile.

/** What a line is about, where that has no id. */
export type AuditWord = SettingsTab | RetentionKind

/** How a sign-in ended. */
export type SignInDecision =
  | 'signedIn'
  | 'deactivated'
  | 'noAccount'
  | 'otherPerson'
  | 'invitationSigned'
  | 'invitationWaits'
  | 'invitationGone'
  | 'alreadyMember'
  | 'risk'
  | 'address'

export type AuditReason =
  | SignInDecision
  | 'nameOnly'
  | 'hidden'
  | 'nonce'
  | `bankid ${string}`
  | 'consent'
  | 'replaced'
  | 'trash'
  | 'schedule'
  | 'unpublishAt'
  | 'replaceMedia'
  | 'CHECK_FAILED'
  | 'REQUIRED'
  | 'gone'
  | 'failing'
  | 'from the console'
  | 'the former key is lost'
  | `from the console, ${string} of ${string}`
  | `${number} → ${number}`
  | AnswerableCode
  | DismissReason
  | HealthKind
  | ItemAction
  | ProtectionMode
  | UndoAction<'representatives'>
  | ShareMode
  | SystemPageKey
