import { Link } from '@tanstack/react-router'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { personCounts } from '#contract/representatives/representative-persons.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import type { RepresentativesView } from './shared/representatives-view.ts'
import { representativeViews, representativesSearch } from './shared/representatives-view.ts'
import styles from './shared/representatives.module.css'

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
    <nav aria-label="Visa efter" className={styles.tabs}>
      {representativeViews.map(({ view: name, label }) => (
        <Link
          key={name}
          to="/$siteId/foretradare"
          params={{ siteId }}
          search={representativesSearch({ ...view, filter: 'all', view: name })}
          className={styles.tab}
          aria-current={view.view === name ? 'page' : undefined}
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {label} <span className={styles.count}>{number.format(counted[name])}</span>
        </Link>
      ))}
    </nav>
  )
}
