import type { PolicyArea } from '#contract/policy/policy-areas.ts'
import type { ListColumn } from '#web/parts/items/list/item-columns.ts'
import { dateText } from '#web/ui/dates.ts'

/** The columns of the lists of topics, besides name and state. */
export function topicColumns(areas: readonly PolicyArea[]): readonly ListColumn[] {
  const nameOf = new Map(areas.map(({ id, name }) => [id, name]))
  return [
    { key: 'omrade', label: 'Område', isUsual: true, text: ({ facet }) => nameOf.get(facet ?? '') ?? '' },
    {
      key: 'granskas',
      label: 'Granskas senast',
      isUsual: true,
      text: ({ reviewOn }) => (reviewOn === null ? '' : `Granskas ${dateText(reviewOn)}`),
    },
  ]
}

/** Those beside shared topics: whose a topic is, and what the site has added, in place of the area. */
export const columnsBesideShared = (columns: readonly ListColumn[]): readonly ListColumn[] => [
  { key: 'agare', label: 'Ägare', isUsual: true, text: () => 'Lokal' },
  { key: 'tillagg', label: 'Lokalt tillägg', isUsual: true, text: () => '' },
  ...columns.filter(({ key }) => key !== 'omrade'),
]
