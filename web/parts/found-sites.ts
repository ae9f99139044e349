import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type * as contract from '#contract/users-and-sites/sites.ts'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { mySites, sitesAtFirst } from '#contract/users-and-sites/site-paths.ts'
import { foldForSearch } from '#contract/slug.ts'
import { call } from '#web/api/call.ts'
import { areFirst, useMySites } from '#web/api/session.ts'

/** From so many sites on there is a search field: a shorter list is read faster than a word is typed. */
export const searchFrom = 8

/** Of every page but the last, one more has come than is shown. */
const shownOf = (page: readonly MySite[]): readonly MySite[] => page.slice(0, sitesAtFirst - 1)

export interface FoundSites {
  readonly sites: readonly MySite[]
  /** True while the answer to `search` is on its way; `sites` is then the answer before it. */
  readonly isSearching: boolean
  /** True if the search needs the server: a pause in the typing then saves questions. */
  readonly isRemote: boolean
  readonly hasMore: boolean
  readonly isFetchingMore: boolean
  readonly more: () => void
}

/** The sites of this person whose name has the word, with or without its accents: those that have come, or a page of hundreds. */
export function useFoundSites(search: string): FoundSites {
  const known = useMySites()
  const isRemote = areFirst(known)
  const found = useInfiniteQuery({
    queryKey: ['my-sites', '', 'found', search],
    queryFn: ({ pageParam: after, signal }) =>
      call<typeof contract.mySites>(mySites, { query: { limit: sitesAtFirst, search, after }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (areFirst(page) ? shownOf(page).at(-1)?.id : undefined),
    // The site of the address may stand after the first ones.
    ...(search === '' ? { initialData: { pages: [known.slice(0, sitesAtFirst)], pageParams: [''] } } : {}),
    placeholderData: keepPreviousData,
    enabled: isRemote,
  })
  if (!isRemote) {
    const wanted = foldForSearch(search)
    const sites = known.filter(({ name }) => foldForSearch(name).includes(wanted))
    return { sites, isSearching: false, isRemote, hasMore: false, isFetchingMore: false, more: () => undefined }
  }
  return {
    sites: (found.data?.pages ?? []).flatMap(shownOf),
    isSearching: found.isPlaceholderData || found.isPending,
    isRemote,
    hasMore: found.hasNextPage,
    isFetchingMore: found.isFetchingNextPage,
    more: () => void found.fetchNextPage(),
  }
}

/** What a screen reader hears of the hits; '' without a word, and while they are on their way. */
export function hitsText(search: string, { sites, isSearching, hasMore }: FoundSites): string {
  if (search === '' || isSearching) return ''
  if (sites.length === 0) return `Inga träffar på ”${search}”. Prova färre ord.`
  if (hasMore) return `De första ${sites.length} träffarna. Skriv mer för att hitta färre.`
  return sites.length === 1 ? '1 träff' : `${sites.length} träffar`
}

/** Opens the first link once the list answers the word in the field; until then it leads to what an earlier word found. */
function openFirst(list: HTMLElement | null, field: HTMLInputElement): void {
  const word = field.value.trim()
  if (word === '' || list === null) return
  const open = (): boolean => {
    const isMeant = field.value.trim() === word && field === document.activeElement
    if (isMeant && list.dataset['hits'] !== word) return false
    if (isMeant) list.querySelector<HTMLElement>('[data-hit]')?.click()
    return true
  }
  if (open()) return
  const observer = new MutationObserver(() => open() && observer.disconnect())
  observer.observe(list, { attributeFilter: ['data-hits'] })
}

/**
 * Keys of a search field with a list of links below it, which tells in `data-hits` what word it answers: the arrows go down into the
 * list and through it, up from the first link back to the field, and Enter in the field opens the first link. Escape in the list goes
 * back to the field.
 */
export function moveInHits(event: KeyboardEvent<HTMLElement>): void {
  const box = event.currentTarget
  const stops = [...box.querySelectorAll<HTMLElement>('input[type="search"], [data-hits] a[data-hit]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (at === -1 && event.target !== box) return
  const isInField = stops[at]?.tagName === 'INPUT'
  if (event.key === 'Enter' && isInField) openFirst(box.querySelector('[data-hits]'), stops[at] as HTMLInputElement)
  const target = {
    ArrowDown: stops[at + 1] ?? stops[0],
    ArrowUp: stops.at(at === -1 ? -1 : at - 1),
    Escape: isInField || stops[0]?.tagName !== 'INPUT' ? undefined : stops[0],
  }[event.key]
  if (target === undefined) return
  event.preventDefault()
  event.stopPropagation()
  target.focus()
}
