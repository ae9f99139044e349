import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { setFederationsOwn } from '#contract/users-and-sites/federations-own.ts'
import { call } from '#web/api/call.ts'
import { adminSiteQuery, forgetAdminData } from '#web/parts/admin-queries.ts'
import { Heading, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import styles from './site-detail.module.css'

/** Names the site as the federation's own, or ends that. One site has the place; choosing another takes it over. */
export function FederationsOwn({ site }: { site: AdminSite }) {
  const queryClient = useQueryClient()
  const { isFederationsOwn: isOwn } = site
  const choose = useMutation({
    mutationFn: () => call(setFederationsOwn, { params: { siteId: site.id }, body: { isOwn: !isOwn } }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(adminSiteQuery(site.id).queryKey, changed)
      await forgetAdminData(queryClient)
      const message = changed.isFederationsOwn
        ? `${site.name} är nu riksorganisationens egen sajt.`
        : 'Startsidan för alla sajter har ingen egen sajt längre.'
      showToast({ severity: 'success', message })
    },
  })
  return (
    <Stack as="section" aria-labelledby="egen" className={styles.copy}>
      <Heading id="egen">Riksorganisationens egen sajt</Heading>
      <p>
        {isOwn
          ? 'Den här sajtens namn, färg, meny, nyheter och politik visas på startsidan för alla sajter.'
          : 'En sajt kan tala för hela riksorganisationen: dess namn, färg, meny, nyheter och politik visas då på startsidan för alla sajter. Är en annan sajt redan vald tar den här över.'}
      </p>
      <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate()}>
        {isOwn ? 'Visa inte längre på startsidan' : 'Gör till riksorganisationens egen'}
      </Button>
    </Stack>
  )
}
