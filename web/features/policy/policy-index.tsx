import { useNavigate } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { lazy, Suspense, useRef } from 'react'
import type { ItemRow as Row } from '#contract/items/items.ts'
import { isAtLeast } from '#contract/permissions.ts'
import type { PolicyArea } from '#contract/policy/policy-areas.ts'
import type { LocalTopic } from '#contract/policy/shared-policy.ts'
import { suggestInList } from '#contract/search/list-search.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ItemRow } from '#web/parts/items/list/item-row.tsx'
import rowStyles from '#web/parts/items/list/item-rows.module.css'
import { ListFoot } from '#web/parts/lists/list-foot.tsx'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { useMarking } from '#web/parts/lists/use-marking.ts'
import { useRowActions } from '#web/parts/items/list/use-row-actions.tsx'
import { useSelection } from '#web/parts/items/list/use-selection.ts'
import { NoHits } from '#web/parts/no-hits.tsx'
import { PolicyDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { indexLetters, letterIndex } from './letters.ts'
import { listedPolicy } from './listed-policy.ts'
import styles from './policy-index.module.css'
import { PolicyFilters } from './policy-filters.tsx'
import type { PolicySearch } from './policy-search.ts'
import { foundBy, useFoundTopics } from './found-topics.ts'
import { SharedTopicRow } from './shared-topic-row.tsx'
import { SynonymRow } from './synonym-row.tsx'
import { columnsBesideShared, topicColumns } from './topic-columns.ts'

const ItemBulkBar = lazy(async () => ({ default: (await import('#web/parts/items/list/item-bulk-bar.tsx')).ItemBulkBar }))

interface PolicyIndexProps {
  topics: readonly Row[]
  /** The federation's, which are listed among them. */
  shared: readonly LocalTopic[]
  areas: readonly PolicyArea[]
  search: PolicySearch
}

/** What stands under the name of a topic besides who changed it. */
const noteOf = ({ reviewOn, detail }: Row, today: string): string =>
  [reviewOn !== null && reviewOn <= today ? 'Dags att läsa igenom' : '', detail['readings']].filter(Boolean).join(' · ')

const withFilter = (search: PolicySearch, key: keyof PolicySearch, value: string): PolicySearch => {
  const { [key]: _, ...rest } = search
  return value === '' ? rest : { ...search, [key]: value }
}

/** The topics from A to Ö with the words they are looked up by, and letters to jump to. */
export function PolicyIndex({ topics, shared, areas, search }: PolicyIndexProps) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const navigate = useNavigate()
  const actions = useRowActions(listedPolicy, siteId)
  const list = useRef<HTMLUListElement>(null)
  const today = stockholmDate(useNow())
  const { sok = '' } = search
  const { all, found, shown } = useFoundTopics(topics, shared, search)
  const own = shown.flatMap((entry) => ('own' in entry ? entry.own : []))
  const selection = useSelection(own, JSON.stringify(search))
  const index = letterIndex(shown)
  const columns = shared.length > 0 ? columnsBesideShared(topicColumns(areas)) : topicColumns(areas)
  const { words } = listedPolicy
  const marking = useMarking(selection.clear)
  const mayMark = isAtLeast(role, 'writer')

  const rowOf = (row: Row) => {
    const toggle = (isRange: boolean) => selection.toggle(row.id, isRange)
    return (
      <ItemRow
        key={row.id}
        row={row}
        area={listedPolicy}
        columns={columns}
        note={noteOf(row, today)}
        role={role}
        isBusy={actions.busyId === row.id}
        selection={!mayMark ? undefined : { isSelected: selection.isSelected(row.id), toggle }}
        on={actions.on(row)}
      />
    )
  }
  const show = (next: PolicySearch) => void navigate({ to: '/$siteId/politik', params: { siteId }, search: next, replace: true })

  return (
    <>
      <PolicyFilters
        areas={areas}
        search={search}
        marking={!mayMark || topics.length === 0 ? undefined : marking}
        hasShared={shared.length > 0}
        onChange={(key, value) => show(withFilter(search, key, value))}
      />
      {shown.length === 0 && (
        <NoTopics>
          {found.length > 0 ? (
            words.noMatch
          ) : (
            <NoHits typed={sok.trim()} meant={suggestInList(sok, all.map(foundBy))} onSearch={(word) => show({ sok: word })} />
          )}
        </NoTopics>
      )}
      {shown.length > 0 && (
        <>
          <LetterNav letters={index.map(({ letter }) => letter)} list={list} />
          <ListFrame
            ref={list}
            className={rowStyles.list}
            aria-label={words.plural}
            data-columns={columns.length}
            data-selectable={mayMark || undefined}
            data-selecting={selection.selected.length > 0 || undefined}
            data-marking={marking.isMarking || undefined}
          >
            {index.map(({ letter, entries }) => [
              <li key={letter} className={styles.head}>
                <h2 tabIndex={-1} data-letter={letter}>
                  {letter}
                </h2>
              </li>,
              ...entries.map(({ kind, name, topic }) =>
                kind === 'synonym' ? (
                  <SynonymRow key={`${topic.id} ${name}`} name={name} topic={topic} />
                ) : 'shared' in topic ? (
                  <SharedTopicRow key={topic.id} topic={topic.shared} columns={columns.length} isSelectable={mayMark} />
                ) : (
                  rowOf(topic.own)
                ),
              ),
            ])}
          </ListFrame>
          <ListFoot list={list} shown={shown.length} total={all.length} words={words.counted} />
          <Suspense fallback={null}>
            <ItemBulkBar
              area={listedPolicy}
              role={role}
              selected={selection.selected}
              shown={own.length}
              isTrash={false}
              onSelectAll={selection.selectAll}
              onClear={selection.clear}
            />
          </Suspense>
        </>
      )}
      {actions.dialog}
    </>
  )
}

function NoTopics({ children }: { children: ReactNode }) {
  const siteId = useSiteId()
  return (
    <EmptyState
      drawing={<PolicyDrawing />}
      action={
        <LinkButton variant="default" to="/$siteId/politik" params={{ siteId }} search={{}}>
          Rensa filter
        </LinkButton>
      }
    >
      {children}
    </EmptyState>
  )
}

interface LetterNavProps {
  /** The letters that have topics. */
  letters: readonly string[]
  list: RefObject<HTMLUListElement | null>
}

function LetterNav({ letters, list }: LetterNavProps) {
  const jumpTo = (letter: string) => {
    const heading = list.current?.querySelector<HTMLElement>(`[data-letter="${letter}"]`)
    heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label="Bokstäver" className={styles.letters}>
      {indexLetters.map((letter) =>
        letters.includes(letter) ? (
          <button key={letter} type="button" className={styles.letter} onClick={() => jumpTo(letter)}>
            {letter}
          </button>
        ) : (
          <span key={letter} aria-hidden className={styles.letter}>
            {letter}
          </span>
        ),
      )}
    </nav>
  )
}
