import { IconChevronRight, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isAdmin, isFederationEditor, useAuthInfo, useMySites } from '#web/api/session.ts'
import { moveInHits, searchFrom, useFoundSites } from '#web/parts/found-sites.ts'
import { FoundSitesEnd } from '#web/parts/found-sites-end.tsx'
import type * as siteHome from '#web/parts/getting-started/site-home.tsx'
import { todoText, useTodoCount } from '#web/parts/todo-count.ts'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Heading, Small, Stack } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { greeting } from './greeting.ts'
import { SiteCard } from './site-card.tsx'
import styles from './start.module.css'

/** With more sites than this, a list replaces the cards. */
const cardsUpTo = 12

export function StartScreen() {
  const now = useNow()
  const info = useAuthInfo()
  const sites = useMySites()
  const [search, setSearch] = useState('')
  const mayAdministrate = isAdmin(info)
  const mayShare = mayAdministrate || isFederationEditor(info)
  const found = useFoundSites(search)
  const waiting = useTodoCount()
  const isLong = sites.length > cardsUpTo
  const home = useSiteHome()

  return (
    <Screen
      title={greeting(info.user.name, now)}
      lead={waiting > 0 ? <Link to="/auth/att-gora" data-lone>{`${todoText(waiting)} väntar på dig`}</Link> : undefined}
    >
      <Stack as="section" gap={4} aria-labelledby="sidor" onKeyDown={moveInHits}>
        <Heading id="sidor">Sidor</Heading>
        {sites.length >= searchFrom && (
          <div className={styles.search}>
            <SearchField label="Sök sajt" search={search} onSearch={setSearch} isLive={!found.isRemote} />
          </div>
        )}
        {(mayShare || sites.length > 0) && (
          <ul className={styles.sites} data-list={isLong || undefined} data-hits={found.isSearching ? '' : search}>
            {mayShare && search === '' && <AdminEntry isAll={mayAdministrate} />}
            {found.sites.map((site) => (
              <SiteCard key={site.id} site={site} isInList={isLong} />
            ))}
          </ul>
        )}
        <FoundSitesEnd search={search} found={found} />
        {home && <home.SiteHome sites={sites} />}
        {sites.length === 0 &&
          (mayAdministrate ? (
            <EmptyState drawing={<HouseDrawing />} action={<LinkButton to="/admin/sajter/ny">Skapa den första sajten</LinkButton>}>
              Det finns inga sajter än.
            </EmptyState>
          ) : (
            <EmptyState drawing={<HouseDrawing />}>
              Du har inte tillgång till någon sajt än. Be den som är sajtansvarig i din förening att lägga till dig.
            </EmptyState>
          ))}
      </Stack>
    </Screen>
  )
}

/** The part about one site, when it has come: not `useFetchedPart`, which brings files that the start page does without. */
function useSiteHome() {
  const [part, setPart] = useState<typeof siteHome>()
  useEffect(() => {
    import('#web/parts/getting-started/site-home.tsx').then(setPart, () => {
      // Without network the start page is complete without it.
    })
  }, [])
  return part
}

/** `isAll` false: of the administration only what the federation's editors work on. */
function AdminEntry({ isAll }: { isAll: boolean }) {
  return (
    <li className={styles.card}>
      <span className={styles.adminIcon}>
        <IconShieldLock size={24} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.text}>
        <Link to="/admin" data-hit className={styles.link}>
          Administration
        </Link>
        <Small as="span">{isAll ? 'Sajter, personer och roller' : 'Gemensamma bilder'}</Small>
      </span>
      <IconChevronRight size={20} color="var(--k-muted)" aria-hidden />
    </li>
  )
}
