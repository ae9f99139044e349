// Without zod, for the screens.

const root = '/api/admin/health'

export const countHealth = { method: 'POST', path: `${root}/count` } as const
export const unwellSites = { method: 'GET', path: `${root}/sites` } as const
export const previewReminders = { method: 'POST', path: `${root}/reminders/preview` } as const
export const sendReminders = { method: 'POST', path: `${root}/reminders` } as const
