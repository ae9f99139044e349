import type { LetterKind } from '../attention/todo-kinds.ts'

// What letters tell of, in words. Without zod, for the screens and for the server's text of a letter.

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

/** A date is told of this many days before, once each, the longest first; that a role ends 60 days before, too. */
export const daysBefore = { first: 30, last: 7 } as const

/** How long a letter is tried before it is given up. */
export const letterTriedDays = 2

/** How long the link that confirms an address holds. */
export const letterLinkDays = 7
