import { Button, TextInput } from '@mantine/core'
import { IconExternalLink, IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { z } from 'zod'
import { siteRoleLabel } from '#contract/roles.ts'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { renameSite, SiteName } from '#contract/users-and-sites/sites.ts'
import type { User } from '#contract/users-and-sites/users.ts'
import { call } from '#web/api/call.ts'
import { adminSiteQuery, forgetAdminData, usersQuery } from '#web/parts/admin-queries.ts'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { ChangedElsewhere, isChangedElsewhere } from '#web/parts/changed-elsewhere.tsx'
import { dateText } from '#web/ui/dates.ts'
import { PeopleDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormFrame } from '#web/ui/form-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { Heading, Row, Stack } from '#web/ui/layout.tsx'
import { DeleteSite } from './delete-site.tsx'
import { FederationsOwn } from './federations-own.tsx'
import { OpenSite } from './open-site.tsx'
import { SiteBeingDeleted } from './site-being-deleted.tsx'
import { SiteLetters } from './site-letters.tsx'
import { SitePlacePart, SiteTagsPart } from './site-place-part.tsx'
import { SitePlaces } from './site-places.tsx'
import { SiteStatePart } from './site-state-part.tsx'
import styles from './site-detail.module.css'

const route = getRouteApi('/admin/sajter/$adminSiteId')

export function SiteDetailScreen() {
  const { adminSiteId } = route.useParams()
  const { data: site } = useSuspenseQuery(adminSiteQuery(adminSiteId))
  if (site.removal !== null) return <SiteBeingDeleted key={site.id} site={site} />
  return <SiteDetail site={site} />
}

function SiteDetail({ site }: { site: AdminSite }) {
  const { state } = site
  const hostAndPath = site.address.replace(/^https?:\/\//, '')
  return (
    <Screen
      title={
        <Row as="span" gap={3}>
          <Monogram name={site.name} color={site.accentColor} size={36} />
          {site.name}
        </Row>
      }
      action={
        <LinkButton to="/$siteId" params={{ siteId: site.id }} variant="default">
          Arbeta med sajten
        </LinkButton>
      }
    >
      <p className={styles.facts}>
        {site.state === 'building' ? (
          <span>{hostAndPath}</span>
        ) : (
          <a href={site.address} target="_blank" rel="noopener" className={styles.address} data-lone>
            {hostAndPath}
            <IconExternalLink size={16} aria-label="(öppnas i en ny flik)" role="img" />
          </a>
        )}
        <span>
          Id <strong>{site.id}</strong>
        </span>
        <span>Skapad {dateText(site.createdAt)}</span>
      </p>
      <div className={styles.parts}>
        <Stack gap={6}>
          {state !== 'building' && <SiteStatePart site={{ ...site, state }} />}
          <NameForm key={site.id} site={site} />
          <SitePlacePart key={`${site.level} ${site.parent?.id}`} site={site} />
          <SiteTagsPart site={site} />
        </Stack>
        <Stack gap={6} className={styles.people}>
          <SitePlaces site={site} />
          <People siteId={site.id} />
          <SiteLetters key={site.id} siteId={site.id} />
        </Stack>
        <Stack gap={6}>
          {site.state === 'building' ? (
            <OpenSite site={site} />
          ) : (
            <>
              <Stack as="section" aria-labelledby="kopia" className={styles.copy}>
                <Heading id="kopia">Kopia</Heading>
                <p>Är sajten ny och tom kan den bli en kopia av en annan, med ZIP-filen från den andra sajtens export.</p>
                <LinkButton to="/admin/sajter/$adminSiteId/kopia" params={{ adminSiteId: site.id }} variant="default">
                  Läs in en kopia
                </LinkButton>
              </Stack>
              <FederationsOwn site={site} />
              {state === 'archived' && <DeleteSite site={site} />}
            </>
          )}
        </Stack>
      </div>
    </Screen>
  )
}

const NameInput = z.strictObject({ name: SiteName })

function NameForm({ site }: { site: AdminSite }) {
  const queryClient = useQueryClient()
  const { form, field, refusals, onRefused, onError } = useContractForm({ name: site.name }, NameInput, (values) => values)
  useUnsavedChanges(() => form.isDirty())

  const rename = useMutation({
    mutationFn: ({ name, version }: { name: string; version: number }) =>
      call(renameSite, { params: { siteId: site.id }, body: { name, version } }),
    onError,
    onSuccess: async (renamed) => {
      form.setInitialValues({ name: renamed.name })
      form.setValues({ name: renamed.name })
      queryClient.setQueryData(adminSiteQuery(site.id).queryKey, renamed)
      await forgetAdminData(queryClient)
      showToast({ severity: 'success', message: `Sajten heter nu ${renamed.name}.` })
    },
  })
  const readAgain = () => queryClient.fetchQuery({ ...adminSiteQuery(site.id), staleTime: 0 })

  return (
    <FormFrame
      onSubmit={form.onSubmit(({ name }) => rename.mutate({ name, version: site.version }), onRefused)}
      errors={form.errors}
      refusals={refusals}
      submitLabel="Byt namn"
      isSending={rename.isPending}
      // As the parts beside it: the button stands under its field.
      foot={<></>}
    >
      {isChangedElsewhere(rename.error) && (
        <ChangedElsewhere
          onTakeTheirs={async () => {
            const { name } = await readAgain()
            form.setInitialValues({ name })
            form.setValues({ name })
            rename.reset()
          }}
          onKeepMine={async () => rename.mutate({ name: form.values.name, version: (await readAgain()).version })}
        />
      )}
      <Stack as="section" aria-labelledby="namn">
        <Heading id="namn">Namn</Heading>
        <TextInput {...field('name')} label="Sajtens namn" description="Id:t och adressen ändras inte." />
        <Row>
          <Button type="submit" variant="default" loading={rename.isPending}>
            Byt namn
          </Button>
        </Row>
      </Stack>
    </FormFrame>
  )
}

function People({ siteId }: { siteId: string }) {
  const query = useInfiniteQuery(usersQuery({ siteId }))
  const people = query.data?.pages.flatMap((page) => page.users) ?? []
  const add = (
    <LinkButton
      to="/admin/sajter/anvandare/ny"
      search={{ sajt: siteId }}
      variant="default"
      leftSection={<IconUserPlus size={20} aria-hidden />}
    >
      Lägg till person
    </LinkButton>
  )
  return (
    <section aria-labelledby="personer">
      <Row gap={3} justify="between" wrap below={3}>
        <Heading id="personer">Personer</Heading>
        {/* Also while they are fetched, so that nothing moves. */}
        {add}
      </Row>
      <ListRows
        query={query}
        label="Personer"
        empty={<EmptyState drawing={<PeopleDrawing />}>Ingen har tillgång till sajten än.</EmptyState>}
      >
        {people.map((person) => (
          <PersonRow key={person.id} person={person} siteId={siteId} />
        ))}
      </ListRows>
    </section>
  )
}

function PersonRow({ person, siteId }: { person: User; siteId: string }) {
  const membership = person.memberships.find((one) => one.siteId === siteId)
  return (
    <ListRow
      title={
        <Link to="/admin/sajter/anvandare/$userId" params={{ userId: person.id }}>
          {person.name}
        </Link>
      }
      meta={membership === undefined ? 'Administratör' : siteRoleLabel[membership.role]}
      aside={membership === undefined || membership.validTo === null ? undefined : `Till och med ${membership.validTo}`}
    />
  )
}
