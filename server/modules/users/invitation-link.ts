/**
 * Where an invited person begins. The secret stands behind the #: it reaches no server and no log with the address, and no other
 * site with a Referer. The page takes it out of the address and sends it in a body.
 */
export const invitationUrl = (adminOrigin: string, secret: string): string => `${adminOrigin}/auth/login#inbjudan=${secret}`
