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
  waiting: {},
  ...facts,
})
