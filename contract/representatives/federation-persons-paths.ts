// Without zod, for the screens.

const root = '/api/admin/persons'

export const federationPersons = { method: 'GET', path: root } as const
export const federationPerson = { method: 'GET', path: `${root}/:siteId/:personId` } as const
