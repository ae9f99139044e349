import type { DescribedTables } from '../description/described-table.ts'

export const settingsTables: DescribedTables = {
  site_settings: {
    holds: 'one tab of the settings as it is; a tab that was never saved has no row',
    key: 'tab',
    columns: { key: 'site_id tab', state: 'version', time: 'updated_at' },
    did: { updated_by: 'inställningar som personen sparade senast' },
    people: {
      settings: {
        label: 'Inställningar',
        plural: 'flikar i Inställningar',
        personal: { content: 'Innehåll' },
        erasure: 'overwrite',
      },
    },
    copy: {
      as: 'settings',
      columns: 'tab content version updated_at updated_by',
      authors: 'updated_by',
      order: 't.tab collate "C"',
      merged: 'the other site keeps its own',
    },
    ends: { step: 9, atOnce: true },
  },
  site_settings_history: {
    holds: 'every change of a tab; rows are only added, and overwritten where a person is erased',
    key: 'id',
    columns: { key: 'site_id id tab', state: 'version' },
    did: { created_by: 'ändringar av inställningar' },
    people: {
      settingsHistory: {
        label: 'Tidigare inställningar',
        plural: 'tidigare inställningar',
        personal: { content: 'Innehåll' },
        beside: { created_at: 'Sparade' },
        erasure: 'overwrite',
      },
    },
    copy: {
      as: 'settingsHistory',
      columns: 'id tab content version created_at created_by',
      authors: 'created_by',
      // Domains belong to the site that has proved ownership of them.
      where: `t.tab <> 'domains'`,
      order: 't.created_at, t.id',
      merged: 'of settings, which stay behind',
    },
    ends: { step: 9 },
  },
  site_domains: {
    holds: 'the host names of a site, and the proof of them',
    columns: { site: 'site_id id host state token is_primary with_www fault checked_at verified_at failing_since created_at' },
    did: { created_by: 'domäner som personen har lagt till' },
    copy: 'a domain belongs to the site that has proved it; the names are in the manifest',
    ends: { step: 2, atOnce: true },
  },
  delivery_keys: {
    holds: 'keys that read drafts through the delivery API; the hash',
    key: 'id',
    columns: { key: 'site_id id', secret: 'secret_hash', time: 'created_at last_used_at' },
    did: { created_by: 'nycklar som personen har gjort' },
    people: {
      deliveryKey: {
        label: 'Nyckel till innehållet',
        plural: 'nycklar till innehållet',
        personal: { name: 'Namn' },
        erasure: 'overwrite',
      },
    },
    copy: 'secrets',
    ends: { step: 2, atOnce: true },
  },
}
