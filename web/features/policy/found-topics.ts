import { useMemo } from 'react'
import type { ItemRow as Row } from '#contract/items/items.ts'
import type { LocalTopic } from '#contract/policy/shared-policy.ts'
import { listFinder } from '#contract/search/list-search.ts'
import type { PolicySearch } from './policy-search.ts'
import { isInStatus, isSharedInStatus } from './policy-status.ts'

// The site's own topics and the federation's in one list.

const synonymsOf = ({ detail }: Row): readonly string[] => detail['synonyms']?.split('\n') ?? []
/** What the search of the list looks in: the synonyms of a hidden one, too. */
export const foundBy = (entry: Entry) => ({
  title: entry.title,
  more: ('shared' in entry ? entry.shared : entry).synonyms.join('\n'),
})

/** A topic of the site's own, or one of the federation, with the synonyms that lead to it in the list. */
type Entry = { readonly id: string; readonly title: string; readonly synonyms: readonly string[] } & (
  | { readonly own: Row }
  | { readonly shared: LocalTopic }
)

const entriesOf = (topics: readonly Row[], shared: readonly LocalTopic[]): readonly Entry[] => [
  ...topics.map((own) => ({ id: own.id, title: own.title, synonyms: synonymsOf(own), own })),
  // Where visitors do not see it, its synonyms lead to the site's own or nowhere.
  ...shared.map((topic) => ({ id: topic.id, title: topic.name, synonyms: topic.isShown ? topic.synonyms : [], shared: topic })),
]

const isChosen = (entry: Entry, { omrade, status }: PolicySearch): boolean =>
  'own' in entry
    ? (omrade === undefined || entry.own.facet === omrade) && isInStatus(entry.own, status)
    : (omrade === undefined || entry.shared.areaId === omrade) && isSharedInStatus(entry.shared, status)

/** All of them, those that the search finds, and of these the ones that pass the filters. */
export function useFoundTopics(topics: readonly Row[], shared: readonly LocalTopic[], search: PolicySearch) {
  const { sok = '' } = search
  const all = useMemo(() => entriesOf(topics, shared), [topics, shared])
  const found = useMemo(() => {
    const isFound = listFinder(sok)
    return all.filter((entry) => isFound(foundBy(entry)))
  }, [all, sok])
  return { all, found, shown: found.filter((entry) => isChosen(entry, search)) }
}
