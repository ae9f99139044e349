/** The name shown for a person whose account was removed. */
export const formerUser = 'Tidigare användare'
