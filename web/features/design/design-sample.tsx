import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { adminSitesQuery } from '#web/parts/admin-queries.ts'
import type { Choice } from '#web/parts/search-choice.tsx'
import { SiteSampleFrame } from '#web/parts/sample/page-sample.tsx'
import { Quiet, Small, Stack } from '#web/ui/layout.tsx'
import { SiteChoice } from './site-choice.tsx'

/** The start page of one of the sites, with this design. */
export function DesignSample({ design }: { design: FederationDesign }) {
  const { data } = useInfiniteQuery(adminSitesQuery(''))
  const [chosen, setChosen] = useState<Choice | null>(null)
  if (data === undefined) return null
  const first = data.pages.flatMap((page) => page.sites)
  const site = chosen ?? first.find(({ latestNewsAt }) => latestNewsAt !== null) ?? first[0]
  if (site === undefined) return <Quiet>När det finns en sajt visas dess startsida här.</Quiet>
  return (
    <Stack>
      <SiteChoice site={site} onChoose={setChosen} />
      <SiteSampleFrame siteId={site.id} sample={{ design }} />
      <Small>Sajtens eget innehåll, med det som förbundet bestämmer.</Small>
    </Stack>
  )
}
