import { Link } from '@tanstack/react-router'
import { useSiteId } from '#web/api/use-site-id.ts'
import styles from './policy-index.module.css'

interface SynonymRowProps {
  name: string
  topic: { readonly id: string; readonly title: string; readonly shared?: unknown }
}

/** "Daghem → se Förskola", as visitors find it. */
export const SynonymRow = ({ name, topic }: SynonymRowProps) => {
  const siteId = useSiteId()
  return (
    <li className={styles.synonym}>
      {name} <span aria-hidden>→</span> se{' '}
      {topic.shared === undefined ? (
        <Link to="/$siteId/politik/$itemId" params={{ siteId, itemId: topic.id }} preload="intent">
          {topic.title}
        </Link>
      ) : (
        <Link to="/$siteId/politik/delad/$topicId" params={{ siteId, topicId: topic.id }} preload="intent">
          {topic.title}
        </Link>
      )}
    </li>
  )
}
