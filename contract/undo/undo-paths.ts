export const undoSteps = { method: 'GET', path: '/api/site/:siteId/undo' } as const
export const takeBack = { method: 'POST', path: `${undoSteps.path}/:undoId` } as const
/** Of the federation's pictures. */
export const takeBackShared = { method: 'POST', path: '/api/admin/undo/:undoId' } as const
