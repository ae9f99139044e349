export const persons = { method: 'GET', path: '/api/site/:siteId/persons' } as const
export const personDetails = { method: 'GET', path: `${persons.path}/:personId` } as const
export const personCounts = { method: 'GET', path: '/api/site/:siteId/person-counts' } as const
export const representativeTasks = { method: 'GET', path: '/api/site/:siteId/representative-tasks' } as const

export const bodies = { method: 'GET', path: '/api/site/:siteId/bodies' } as const
export const changeBody = { method: 'PATCH', path: `${bodies.path}/:bodyId` } as const
export const moveBody = { method: 'POST', path: `${changeBody.path}/move` } as const
export const removeBody = { method: 'POST', path: `${changeBody.path}/remove` } as const
export const roleTitles = { method: 'GET', path: '/api/site/:siteId/role-titles' } as const

export const createAssignment = { method: 'POST', path: '/api/site/:siteId/assignments' } as const
export const changeAssignment = { method: 'PATCH', path: `${createAssignment.path}/:assignmentId` } as const
export const removeAssignment = { method: 'POST', path: `${changeAssignment.path}/remove` } as const
export const moveAssignment = { method: 'POST', path: `${changeAssignment.path}/move` } as const
export const formerAssignments = { method: 'GET', path: '/api/site/:siteId/former-assignments' } as const
