import type { EndpointResponse } from '#contract/endpoint.ts'
import type { personCounts } from '#contract/representatives/representative-persons.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Tab, Tabs } from '#web/ui/tabs.tsx'
import type { RepresentativesView } from './shared/representatives-view.ts'
import { representativeViews, representativesSearch } from './shared/representatives-view.ts'

const number = new Intl.NumberFormat('sv-SE')

interface ViewTabsProps {
  view: RepresentativesView
  counts: EndpointResponse<typeof personCounts>
}

/** Organ, Person, Att åtgärda: links, since each is an address of its own. */
export function ViewTabs({ view, counts }: ViewTabsProps) {
  const siteId = useSiteId()
  const counted = { body: counts.bodies, person: counts.counts.all, tasks: counts.tasks }
  return (
    <Tabs label="Visa efter">
      {representativeViews.map(({ view: name, label }) => (
        <Tab
          key={name}
          to="/$siteId/foretradare"
          params={{ siteId }}
          search={representativesSearch({ ...view, filter: 'all', view: name })}
          isCurrent={view.view === name}
          count={number.format(counted[name])}
        >
          {label}
        </Tab>
      ))}
    </Tabs>
  )
}
