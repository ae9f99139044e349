import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sharedTotalQuery } from '#web/parts/media/media-queries.ts'
import styles from './media-home.module.css'

const number = new Intl.NumberFormat('sv-SE')

/** Whose pictures, as links: each is an address of its own. */
export function BankSwitch({ siteId, isShared }: { siteId: string; isShared: boolean }) {
  const { data: total } = useQuery(sharedTotalQuery(siteId, null))
  const side = (label: string, shared: boolean) => (
    <Link
      to="/$siteId/bildbank"
      params={{ siteId }}
      search={shared ? { bank: 'gemensam' } : {}}
      className={styles.side}
      aria-current={isShared === shared ? 'page' : undefined}
      activeOptions={{ exact: true }}
      activeProps={{}}
    >
      {label}
    </Link>
  )
  return (
    <nav aria-label="Vems bilder" className={styles.switch}>
      {side('Sajtens bilder', false)}
      {side(total === undefined ? 'Gemensamma bilder' : `Gemensamma bilder (${number.format(total)})`, true)}
    </nav>
  )
}
