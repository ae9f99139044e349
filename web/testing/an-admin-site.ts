import type { AdminSite } from '#contract/users-and-sites/sites.ts'

/** A site of the administration, as it is when it was made: open, empty, under no other. */
export const anAdminSite = (id: string, name: string, facts: Partial<AdminSite> = {}): AdminSite => ({
  id,
  name,
  accentColor: '#336699',
  address: `https://sajter.example.se/${id}`,
  latestNewsAt: null,
  siteAdmins: [],
  members: 0,
  createdAt: '2026-01-01T10:00:00Z',
  version: 1,
  isFederationsOwn: false,
  state: 'active',
  stoppedAt: null,
  removal: null,
  mergedInto: null,
  level: 'local',
  parent: null,
  tags: [],
  municipality: '',
  waiting: 0,
  usedBytes: 0,
  quotaBytes: 5_000_000_000,
  ...facts,
})
