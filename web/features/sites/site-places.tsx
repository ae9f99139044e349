import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { bytesText } from '#web/parts/media/media-words.ts'
import { todoText } from '#web/parts/todo-count.ts'
import { relativeDay } from '#web/ui/dates.ts'
import { Heading, Stack } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'

/** How the site is, each line with the place where it is seen to. */
export function SitePlaces({ site }: { site: AdminSite }) {
  const now = useNow()
  const { id, waiting, latestNewsAt, usedBytes, quotaBytes } = site
  const params = { siteId: id }
  const rows: readonly (readonly [link: ReactNode, meta: string])[] = [
    [
      <Link key="nyheter" to="/$siteId/nyheter" params={params}>
        Nyheter
      </Link>,
      latestNewsAt === null ? 'Inga nyheter än' : `Senaste nyhet ${relativeDay(latestNewsAt, now)}`,
    ],
    [
      <Link key="att-gora" to="/auth/att-gora" hash={`att-gora-${id}`}>
        Att åtgärda
      </Link>,
      waiting === 0 ? 'Inget väntar' : `${todoText(waiting)} väntar på sajtens redaktörer och sajtansvariga`,
    ],
    [
      <Link key="bildbank" to="/$siteId/bildbank" params={params}>
        Lagring
      </Link>,
      `${bytesText(usedBytes)} av ${bytesText(quotaBytes)}`,
    ],
    [
      <Link key="doman" to="/$siteId/installningar/$tab" params={{ ...params, tab: 'domaner' }}>
        Adress och egen domän
      </Link>,
      site.address.replace(/^https?:\/\//, ''),
    ],
    [
      <Link key="logg" to="/$siteId/installningar/$tab" params={{ ...params, tab: 'historik' }}>
        Logg
      </Link>,
      'Vem som har ändrat inställningar, och när',
    ],
    [
      <Link key="kopia" to="/$siteId/installningar/$tab" params={{ ...params, tab: 'export' }}>
        Export
      </Link>,
      'En kopia av hela sajten att ta med',
    ],
  ]
  return (
    <Stack as="section" aria-labelledby="lage">
      <Heading id="lage">Läget</Heading>
      <ListFrame aria-labelledby="lage">
        {rows.map(([link, meta], at) => (
          <ListRow key={at} title={link} meta={meta} />
        ))}
      </ListFrame>
    </Stack>
  )
}
