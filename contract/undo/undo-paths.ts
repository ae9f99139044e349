export const undoSteps = { method: 'GET', path: '/api/site/:siteId/undo' } as const
export const takeBack = { method: 'POST', path: `${undoSteps.path}/:undoId` } as const
/** Of the federation: its pictures, its design, merges of sites. */
export const undoSharedSteps = { method: 'GET', path: '/api/admin/undo' } as const
export const takeBackShared = { method: 'POST', path: `${undoSharedSteps.path}/:undoId` } as const
