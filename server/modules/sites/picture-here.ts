/**
 * SQL: a public picture of another site's as it may stand on this one, whose own withholding wins (docs/decisions/103). Null for null. What is
 * shared is read through the view `shared_here`, which does the same.
 */
export const pictureHere = (picture: string): string => `shown_on_site(${picture}, (select withheld_on(current_site())))`
