import { useQuery, useQueryClient } from '@tanstack/react-query'
import { siteDeletion } from '#contract/users-and-sites/site-deletion.ts'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { call } from '#web/api/call.ts'
import { adminSiteQuery } from '#web/parts/admin-queries.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { Quiet, Row, Stack } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './site-detail.module.css'

const number = new Intl.NumberFormat('sv-SE')

/** A site on its way out: nothing of it can be opened any longer. */
export function SiteBeingDeleted({ site }: { site: AdminSite }) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: [...adminSiteQuery(site.id).queryKey, 'deletion', 'progress'],
    queryFn: async ({ signal }) => {
      const progress = await call(siteDeletion.progress, { params: { siteId: site.id }, signal })
      if (progress.endedAt !== null) await queryClient.invalidateQueries({ queryKey: ['admin', 'sites', 'list'] })
      return progress
    },
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : 1500),
  })
  const isGone = Boolean(data?.endedAt)
  return (
    <Screen title={site.name} width="form">
      <Stack className={styles.copy}>
        <Row role="status">
          {!isGone && <Spinner label="Sajten raderas" />}
          {isGone
            ? 'Sajten är raderad. Bara raderna i loggen finns kvar.'
            : `Sajten raderas. ${number.format(data?.rows ?? site.removal?.rows ?? 0)} rader är borta hittills.`}
        </Row>
        {site.removal !== null && !isGone && (
          <Quiet>
            Började {dateTimeText(site.removal.begunAt)}. Det fortsätter av sig självt, också om du lämnar sidan eller servern
            startas om.
          </Quiet>
        )}
        <Quiet>
          Id:t {site.id} används inte igen, och adressen svarar att sajten inte finns längre. Säkerhetskopior som redan är gjorda
          innehåller sajten tills de gallras.
        </Quiet>
        <LinkButton to="/admin/sajter" variant="default">
          Till alla sajter
        </LinkButton>
      </Stack>
    </Screen>
  )
}
