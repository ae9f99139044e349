import type { DescribedTables } from '../description/described-table.ts'

export const pagesTables: DescribedTables = {
  site_menus: {
    holds: 'the menu: automatic, or as somebody arranged it',
    key: '',
    columns: { key: 'site_id', state: 'mode version' },
    people: {
      menu: { label: 'Meny', plural: 'menyer', personal: { items: 'Poster' }, erasure: 'overwrite' },
    },
    copy: {
      as: 'menu',
      columns: 'mode items version',
      order: 't.site_id',
      merged: 'joined with that of the other site, as a person chooses',
    },
    ends: { step: 3, atOnce: true },
  },
  site_menu_pages: {
    holds: 'the pages that a menu names',
    columns: { key: 'site_id page_id' },
    copy: 'made anew from the menu',
    ends: { step: 2, atOnce: true },
  },
  accessibility_facts: {
    holds: 'what the page about accessibility says',
    key: '',
    columns: { key: 'site_id', time: 'checked_on', state: 'version' },
    people: {
      accessibility: {
        label: 'Uppgifter om tillgänglighet',
        plural: 'uppgifter om tillgänglighet',
        personal: { checked_by: 'Kontrollerad av', faults: 'Kända brister' },
        erasure: 'overwrite',
      },
    },
    copy: {
      as: 'accessibility',
      columns: 'checked_on checked_by faults version',
      order: 't.site_id',
      merged: 'the other site speaks of itself',
    },
    ends: { step: 9, atOnce: true },
  },
}
