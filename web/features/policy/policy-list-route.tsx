import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { itemRefusal } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { itemCountsQuery, newItemId } from '#web/parts/items/item-queries.ts'
import { CreateAction, ListScreen } from '#web/parts/lists/list-screen.tsx'
import { newItemOf } from '#web/parts/items/new-item.ts'
import { PolicyDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import { listedPolicy } from './listed-policy.ts'
import { PolicyIndex } from './policy-index.tsx'
import { allTopicsQuery, policyAreasQuery, sharedTopicsQuery } from './policy-queries.ts'
import { policyTab, policyTabs } from './policy-search.ts'

const PolicyAreasTab = lazy(async () => ({ default: (await import('./policy-areas-tab.tsx')).PolicyAreasTab }))
const ProgrammesTab = lazy(async () => ({ default: (await import('./programmes-tab.tsx')).ProgrammesTab }))
const PrioritiesTab = lazy(async () => ({ default: (await import('./priorities-tab.tsx')).PrioritiesTab }))
const TopicReviewTab = lazy(async () => ({ default: (await import('./topic-review-tab.tsx')).TopicReviewTab }))
const TopicTrashTab = lazy(async () => ({ default: (await import('./topic-trash-tab.tsx')).TopicTrashTab }))

const route = getRouteApi('/$siteId/politik/')

/** In place of the empty screen, where the federation has topics already. */
const sharedAlready = (count: number, municipality: string): string =>
  `${count === 1 ? '1 gemensam sakfråga visas' : `${count} gemensamma sakfrågor visas`} redan på er sajt. Lägg till vad ni vill göra i ${municipality || 'er kommun'}.`

/** Politik: the topics from A to Ö, and what keeps them in order. */
export function PolicyListScreen() {
  const { siteId } = route.useParams()
  const search = route.useSearch()
  const { role } = useMySite(siteId)
  const { data: topics } = useSuspenseQuery(allTopicsQuery(siteId))
  const { data: areas } = useSuspenseQuery(policyAreasQuery(siteId))
  const { data: counts } = useSuspenseQuery(itemCountsQuery('policy', siteId))
  const { data: federations } = useSuspenseQuery(sharedTopicsQuery(siteId))
  const shared = federations.topics
  const tab = policyTab(search)
  const refusal = itemRefusal(role, 'create', newItemOf(listedPolicy))

  const createButton = (
    <LinkButton to="/$siteId/politik/$itemId" params={{ siteId, itemId: newItemId }} preload="intent">
      {listedPolicy.words.create}
    </LinkButton>
  )
  const isEmpty = topics.length + shared.length === 0 && tab === 'index'
  const countOf: Record<(typeof policyTabs)[number]['tab'], number | null> = {
    index: topics.length + shared.length,
    areas: areas.length,
    programmes: null,
    priorities: null,
    review: counts.reviewDue + counts.inReview,
    trash: counts.trashed,
  }

  return (
    <ListScreen
      title="Politik"
      action={
        isEmpty && refusal === null ? undefined : (
          <CreateAction refusal={refusal} label={listedPolicy.words.create}>
            {createButton}
          </CreateAction>
        )
      }
      tabs={
        <Tabs label="Politik" isApart>
          {policyTabs.map(({ tab: name, flik, label }) => (
            <Tab
              key={name}
              to="/$siteId/politik"
              params={{ siteId }}
              search={flik === undefined ? {} : { flik }}
              isCurrent={name === tab}
              count={countOf[name]}
            >
              {label}
            </Tab>
          ))}
        </Tabs>
      }
      empty={
        isEmpty ? (
          <EmptyState drawing={<PolicyDrawing />} action={refusal === null ? createButton : undefined}>
            {listedPolicy.words.empty}
          </EmptyState>
        ) : undefined
      }
    >
      {tab === 'index' && (
        <>
          {topics.length === 0 && <Quiet>{sharedAlready(shared.length, federations.municipality)}</Quiet>}
          <PolicyIndex topics={topics} shared={shared} areas={areas} search={search} />
        </>
      )}
      <Suspense fallback={<ListSkeleton />}>
        {tab === 'areas' && <PolicyAreasTab />}
        {tab === 'programmes' && <ProgrammesTab />}
        {tab === 'priorities' && <PrioritiesTab />}
        {tab === 'review' && <TopicReviewTab areas={areas} counts={counts} />}
        {tab === 'trash' && <TopicTrashTab />}
      </Suspense>
    </ListScreen>
  )
}
