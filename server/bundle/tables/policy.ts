import { isCopied } from '../description/copied-sql.ts'
import type { DescribedTables } from '../description/described-table.ts'

export const policyTables: DescribedTables = {
  policy_areas: {
    holds: 'the groups a site sorts its topics into',
    key: 'id',
    columns: { key: 'site_id id position' },
    people: {
      policyArea: {
        label: 'Område i Politik',
        plural: 'områden i Politik',
        personal: { name: 'Namn', name_key: 'Namn för jämförelse', slug: 'Adress' },
        erasure: 'overwrite',
        readdressed: 'slug',
      },
    },
    copy: { as: 'policyAreas', columns: 'id name slug position', order: 't.position, t.id', merged: { sameBy: 'name slug' } },
    notCopied: { name_key: 'folded from the name' },
    ends: { step: 7, atOnce: true },
  },
  policy_programmes: {
    holds: "the programmes and manifestos a site's topics come from ([061](decisions/061-a-programme-is-a-list-of-the-site.md))",
    key: 'id',
    columns: { key: 'site_id id position', state: 'kind version', time: 'decided_on' },
    people: {
      programme: {
        label: 'Program',
        plural: 'program',
        personal: { name: 'Namn', name_key: 'Namn för jämförelse', url: 'Länk', decided_by: 'Antaget av' },
        erasure: 'overwrite',
        emptied: ['url'],
      },
    },
    copy: {
      as: 'policyProgrammes',
      columns: 'id name kind url decided_on decided_by position version',
      order: 't.position, t.id',
      merged: { sameBy: 'name' },
    },
    notCopied: { name_key: 'folded from the name' },
    ends: { step: 7, atOnce: true },
  },
  priority_topics: {
    holds: 'the topics a site puts first',
    columns: { key: 'site_id item_id position' },
    copy: {
      as: 'priorityTopics',
      columns: 'item_id position',
      where: isCopied('t.item_id'),
      order: 't.position',
      merged: 'the other site has chosen its own',
    },
    ends: { step: 2, atOnce: true },
  },
}
