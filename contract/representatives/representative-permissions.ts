import { isAtLeast, stoppedRefusal } from '../permissions.ts'
import type { Standing } from '../roles.ts'

// Permissions of roles for representatives, without zod: a screen that only disables a button need not load it.

type RepresentativeAction =
  | 'editPersons'
  | 'editContacts'
  | 'seeHiddenContacts'
  | 'editBodies'
  | 'editRoles'
  | 'editAssignments'
  | 'beginTerm'
  | 'import'
  | 'protect'
  | 'unprotect'

const onlyEditors: Record<Exclude<RepresentativeAction, 'unprotect'>, string> = {
  editPersons: 'Bara redaktörer och sajtansvariga kan ändra företrädare. Be en redaktör om hjälp.',
  editContacts: 'Bara redaktörer och sajtansvariga kan ändra kontaktuppgifter. Be en redaktör om hjälp.',
  seeHiddenContacts: 'Bara redaktörer och sajtansvariga ser dolda kontaktuppgifter.',
  editBodies: 'Bara redaktörer och sajtansvariga kan ändra organ. Be en redaktör om hjälp.',
  editRoles: 'Bara redaktörer och sajtansvariga kan ändra roller. Be en redaktör om hjälp.',
  editAssignments: 'Bara redaktörer och sajtansvariga kan ändra uppdrag. Be en redaktör om hjälp.',
  beginTerm: 'Bara redaktörer och sajtansvariga kan lägga upp en ny mandatperiod. Be en redaktör om hjälp.',
  import: 'Bara redaktörer och sajtansvariga kan hämta från en lista. Be en redaktör om hjälp.',
  protect: 'Bara redaktörer och sajtansvariga kan sätta på skyddade uppgifter. Säg genast till en av dem.',
}

/** Null if `role` may do it; otherwise the Swedish reason shown beside the disabled action and in the refusal. */
export function representativeRefusal(role: Standing, action: RepresentativeAction): string | null {
  const stopped = stoppedRefusal(role)
  if (stopped !== null) return stopped
  if (action === 'unprotect') {
    return isAtLeast(role, 'siteAdmin') ? null : 'Bara sajtansvariga kan stänga av skyddade uppgifter.'
  }
  return isAtLeast(role, 'editor') ? null : onlyEditors[action]
}
