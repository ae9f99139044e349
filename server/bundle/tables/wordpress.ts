import type { DescribedTables } from '../description/described-table.ts'

export const wordpressTables: DescribedTables = {
  wordpress_addresses: {
    holds: 'where the links of the old website lead, while it is read in',
    key: 'import_id address',
    columns: { key: 'site_id import_id nth' },
    people: {
      wordpressAddress: {
        label: 'Gammal adress i WordPress',
        plural: 'gamla adresser i WordPress',
        personal: { address: 'Gammal adress' },
        erasure: 'remove',
      },
    },
    copy: 'of an import on its way',
    ends: { step: 2 },
  },
  wordpress_imports: {
    holds: 'an export of WordPress on its way in, or read in, for 30 days ([082](decisions/082-moving-in-from-wordpress.md))',
    key: 'id',
    columns: {
      key: 'site_id id',
      state: 'state bytes received converted done total fetch_hosts fetch_done fetch_total',
      program: 'fault',
    },
    did: { created_by: 'inläsningar från WordPress', fetch_by: 'hämtningar från gamla webbplatser' },
    people: {
      wordpressImport: {
        label: 'Inläsning från WordPress',
        plural: 'inläsningar från WordPress',
        personal: { file_name: 'Filnamn', contents: 'Innehåll i filen', choices: 'Val' },
        beside: { created_at: 'Inläst', expires_at: 'Tas bort' },
        erasure: 'overwrite',
      },
    },
    copy: 'imports on their way, and what can be taken back for 30 days',
    ends: { step: 3, atOnce: true },
  },
  wordpress_rows: {
    holds: 'everything in the file of an import, and what became of it',
    key: 'import_id nth',
    columns: {
      key: 'site_id import_id nth source_id source_key item_id before_revision_id leads_to',
      state: 'kind status menu_order outcome area',
    },
    people: {
      wordpressRow: {
        label: 'Rad i en inläsning från WordPress',
        plural: 'rader i inläsningar från WordPress',
        personal: {
          title: 'Rubrik',
          slug: 'Adress',
          parent_id: 'Ligger under',
          file_url: 'Fil',
          alt: 'Beskrivning',
          caption: 'Bildtext',
          cut_text: 'Slutet av en lång text',
          notes: 'Vad som ändrades',
        },
        erasure: 'overwrite',
      },
    },
    copy: 'of an import on its way',
    ends: { step: 2 },
  },
  wordpress_sources: {
    holds: 'which text or picture came from which thing of which website: a second import finds it by this',
    key: 'source_key',
    columns: { key: 'site_id source_key object_id import_id', state: 'area draft_version', secret: 'hash' },
    copy: 'which text came from which website, for another import into this very site',
    ends: { step: 2 },
  },
}
