// Without zod: lists load it.

/**
 * Reasons why a text was not open to everybody on the website that it was imported from. `other`: a state that WordPress itself does
 * not have.
 */
export const hiddenBeforeReasons = ['password', 'private', 'draft', 'pending', 'scheduled', 'other'] as const
export type HiddenBefore = (typeof hiddenBeforeReasons)[number]

/** A sentence without its full stop: lists put several in a line. */
export const hiddenBeforeWords: Readonly<Record<HiddenBefore, string>> = {
  password: 'Var lösenordsskyddad på den gamla webbplatsen',
  private: 'Var privat på den gamla webbplatsen',
  draft: 'Var ett utkast på den gamla webbplatsen',
  pending: 'Väntade på granskning på den gamla webbplatsen',
  scheduled: 'Var schemalagd på den gamla webbplatsen',
  other: 'Var inte publicerad på den gamla webbplatsen',
}

/** The filter of lists that leaves these texts alone. */
export const hiddenBeforeFilter = 'Inte öppna förut'
