import type { MySite } from '#contract/users-and-sites/sites.ts'

/** A site on which nothing waits. */
export const aSite = (id: string, name: string, facts: Partial<MySite> = {}): MySite => ({
  id,
  name,
  role: 'editor',
  notice: null,
  accentColor: '#336699',
  latestNewsAt: null,
  readings: 0,
  toReview: 0,
  toChange: 0,
  failed: 0,
  toConfirm: 0,
  rolesEnding: 0,
  undelivered: 0,
  reviewDue: 0,
  mediaEnding: 0,
  assignmentsEnding: 0,
  reminders: 0,
  stoppedWebhooks: 0,
  ...facts,
})
