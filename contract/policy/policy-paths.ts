export const policyAreas = { method: 'GET', path: '/api/site/:siteId/policy-areas' } as const
export const policyProgrammes = { method: 'GET', path: '/api/site/:siteId/policy-programmes' } as const
export const priorityTopics = { method: 'GET', path: '/api/site/:siteId/priority-topics' } as const
export const sharedPolicy = { method: 'GET', path: '/api/site/:siteId/shared-policy' } as const
export const sharedTopic = { method: 'GET', path: '/api/site/:siteId/shared-policy/:topicId' } as const
