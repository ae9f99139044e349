import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { openSite } from '#contract/users-and-sites/open-site.ts'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { call } from '#web/api/call.ts'
import { adminSiteQuery, forgetAdminData } from '#web/parts/admin-queries.ts'
import { Heading, Stack } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import styles from './site-detail.module.css'

/** Shows a site that came out of a backup to visitors. */
export function OpenSite({ site }: { site: AdminSite }) {
  const queryClient = useQueryClient()
  const open = useMutation({
    mutationFn: () => call(openSite, { params: { siteId: site.id } }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(adminSiteQuery(site.id).queryKey, changed)
      await forgetAdminData(queryClient)
      showToast({ severity: 'success', message: `${site.name} syns nu för besökare.` })
    },
  })
  return (
    <Stack as="section" aria-labelledby="dold" className={styles.copy}>
      <Heading id="dold">Dold för besökare</Heading>
      <p>
        Sajten har lästs in ur en säkerhetskopia, och ingen utanför administrationen ser den. Gå igenom den först: det som någon har
        tagit bort efter kopian, till exempel på en persons begäran, kan finnas här igen.
      </p>
      <Button variant="default" loading={open.isPending} onClick={() => open.mutate()}>
        Öppna för besökare
      </Button>
    </Stack>
  )
}
