const path = '/api/site/:siteId/persons/:personId/common'

export const commonPerson = { method: 'GET', path } as const
export const shareCommonPerson = { method: 'PUT', path: `${path}/shared` } as const
export const chooseCommonPerson = { method: 'PUT', path: `${path}/chosen` } as const
