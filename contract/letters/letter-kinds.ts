import type { SiteRole } from '../roles.ts'

// What letters may tell of. Without zod, for the screens and for the server's text of a letter.

export const letterKinds = [
  'reviewWanted',
  'changesWanted',
  'scheduleFailed',
  'reviewDue',
  'mediaEnding',
  'assignmentEnding',
  'messageUndelivered',
  'invitationUsed',
  'roleEnding',
  'healthReminder',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** The weakest role on a site for which a kind waits. */
export const roleOfKind: Record<LetterKind, SiteRole> = {
  reviewWanted: 'editor',
  changesWanted: 'writer',
  scheduleFailed: 'editor',
  reviewDue: 'editor',
  mediaEnding: 'editor',
  assignmentEnding: 'editor',
  messageUndelivered: 'siteAdmin',
  invitationUsed: 'siteAdmin',
  roleEnding: 'siteAdmin',
  healthReminder: 'editor',
}

/** A name for the choice, and what it is. */
export const letterKindWords: Record<LetterKind, { readonly label: string; readonly about: string }> = {
  reviewWanted: { label: 'Någon vill ha en text granskad', about: 'En text väntar på att du läser och publicerar den.' },
  changesWanted: { label: 'Din text behöver ändras', about: 'En redaktör har läst din text och vill att du ändrar något.' },
  scheduleFailed: { label: 'Något schemalagt publicerades inte', about: 'Tiden kom, men något saknades.' },
  reviewDue: { label: 'En text ska läsas igenom', about: 'Dagen som står under ”Ska granskas senast” har kommit.' },
  mediaEnding: { label: 'En bild får snart inte användas', about: 'Rätten eller samtycket går ut. 30 och 7 dagar före.' },
  assignmentEnding: { label: 'Uppdrag slutar snart', about: 'Företrädare utan nytt uppdrag i samma organ. 30 och 7 dagar före.' },
  messageUndelivered: { label: 'Ett meddelande kom inte fram', about: 'Någon har skrivit i kontaktformuläret.' },
  roleEnding: {
    label: 'En roll på sajten upphör snart',
    about: 'Ingen har bekräftat den på ett år, eller så blir sajten utan sajtansvarig. 60, 30 och 7 dagar före.',
  },
  healthReminder: {
    label: 'En påminnelse från riksorganisationen',
    about: 'En administratör ber er åtgärda något på sajten.',
  },
  invitationUsed: { label: 'Någon har svarat på en inbjudan', about: 'Du behöver bekräfta att det är rätt person.' },
}

/** A date is told of this many days before, once each, the longest first. */
export const daysBefore = { first: 30, last: 7 } as const
/** That a site is left without a sajtansvarig is told of this many days before as well. */
export const lastRoleDaysBefore = 60

/** How long a letter is tried before it is given up. */
export const letterTriedDays = 2

/** How long the link that confirms an address holds. */
export const letterLinkDays = 7
