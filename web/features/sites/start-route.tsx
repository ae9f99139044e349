import { IconChevronRight, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { foldForSearch } from '#contract/slug.ts'
import { isAdmin, useAuthInfo, useMySites } from '#web/api/session.ts'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Heading, Small } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { greeting } from './greeting.ts'
import { SiteCard } from './site-card.tsx'
import styles from './start.module.css'

/** With more sites than this, a search field and a list replace the cards. */
const cardsUpTo = 12

export function StartScreen() {
  const now = useNow()
  const info = useAuthInfo()
  const sites = useMySites()
  const [search, setSearch] = useState('')
  const mayAdministrate = isAdmin(info)
  const wanted = foldForSearch(search.trim())
  const found = sites.filter(({ name }) => foldForSearch(name).includes(wanted))
  const isLong = sites.length > cardsUpTo

  return (
    <Screen title={greeting(info.user.name, now)}>
      <section aria-labelledby="sidor">
        <Heading id="sidor" below={3}>
          Sidor
        </Heading>
        {isLong && (
          <div className={styles.search}>
            <SearchField label="Sök sajt" search={search} onSearch={setSearch} isLive />
          </div>
        )}
        {(mayAdministrate || sites.length > 0) && (
          <ul className={styles.sites} data-list={isLong || undefined}>
            {mayAdministrate && wanted === '' && <AdminEntry />}
            {found.map((site) => (
              <SiteCard key={site.id} site={site} isInList={isLong} />
            ))}
          </ul>
        )}
        {wanted !== '' && (
          <p role="status" className={styles.none}>
            {found.length === 0 ? `Inga träffar på ”${search.trim()}”. Prova färre ord.` : ''}
          </p>
        )}
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
      </section>
    </Screen>
  )
}

function AdminEntry() {
  return (
    <li className={styles.card}>
      <span className={styles.adminIcon}>
        <IconShieldLock size={24} stroke={1.75} aria-hidden />
      </span>
      <span className={styles.text}>
        <Link to="/admin" className={styles.link}>
          Administration
        </Link>
        <Small as="span">Sajter, personer och roller</Small>
      </span>
      <IconChevronRight size={20} aria-hidden className={styles.chevron} />
    </li>
  )
}
