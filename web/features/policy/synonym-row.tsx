import { Link } from '@tanstack/react-router'
import styles from './policy-index.module.css'

interface SynonymRowProps {
  name: string
  topic: { readonly id: string; readonly title: string }
  siteId: string
}

/** "Daghem → se Förskola", as visitors find it. */
export const SynonymRow = ({ name, topic, siteId }: SynonymRowProps) => (
  <li className={styles.synonym}>
    {name} <span aria-hidden>→</span> se{' '}
    <Link to="/$siteId/politik/$itemId" params={{ siteId, itemId: topic.id }} preload="intent">
      {topic.title}
    </Link>
  </li>
)
