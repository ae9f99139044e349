// Comments on drafts, the same for every area. Without zod, for the screens that load first.

const ofItem = '/api/site/:siteId/items/:itemId/comments' as const
const one = '/api/site/:siteId/comments/:commentId' as const

export const itemComments = { method: 'GET', path: ofItem } as const
export const addComment = { method: 'POST', path: ofItem } as const
export const movePassages = { method: 'PUT', path: `${ofItem}/passages` } as const
export const answerComment = { method: 'POST', path: `${one}/answers` } as const
export const resolveComment = { method: 'POST', path: `${one}/resolve` } as const
export const reopenComment = { method: 'POST', path: `${one}/reopen` } as const
export const removeCommentEntry = { method: 'DELETE', path: `${one}/entries/:entryId` } as const
