import { IconAlertTriangle, IconCircleCheck, IconEyeOff, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ExtensionState, LocalTopic } from '#contract/policy/shared-policy.ts'
import { shareModeWords } from '#contract/sharing/shared-kinds.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import styles from '#web/parts/items/list/item-row.module.css'
import listStyles from '#web/parts/lists/list.module.css'
import { spoken } from '#web/ui/spoken.ts'
import { StateChip } from '#web/ui/state-chip.tsx'

const extensionWords: Readonly<Record<ExtensionState, string>> = {
  none: 'Inget tillägg',
  added: 'Lokalt tillägg',
  unread: 'Behöver läsas',
  gone: 'Utkast',
}

function stateOf({ extension, isShown, hasOwn }: LocalTopic) {
  if (extension === 'gone') return { tone: 'grey', icon: IconX, label: 'Delas inte längre' } as const
  if (extension === 'unread') return { tone: 'amber', icon: IconAlertTriangle, label: 'Centrala texten har ändrats' } as const
  if (isShown) return { tone: 'green', icon: IconCircleCheck, label: 'Visas' } as const
  return { tone: 'grey', icon: IconEyeOff, label: hasOwn ? 'Er egen visas' : 'Dold' } as const
}

interface SharedTopicRowProps {
  topic: LocalTopic
  /** How many the list has: the owner, the addition, and others that say nothing of it. */
  columns: number
  /** The site's own can be marked. */
  isSelectable: boolean
}

/** A topic of the federation among the site's own. */
export function SharedTopicRow({ topic, columns, isSelectable }: SharedTopicRowProps) {
  const siteId = useSiteId()
  const { tone, icon, label } = stateOf(topic)
  const added = topic.hasDraft && topic.extension === 'none' ? 'Utkast' : extensionWords[topic.extension]
  const about = [
    topic.areaName,
    topic.isRequired ? shareModeWords.required : '',
    topic.hasDraft && topic.extension !== 'none' && topic.extension !== 'gone' ? 'Utkast till ändring' : '',
    topic.hasOwn && topic.isShown ? 'Ni har också en egen' : '',
  ]
  return (
    <li className={styles.row}>
      {isSelectable && <span className={styles.select} />}
      <div className={styles.what}>
        <Link
          to="/$siteId/politik/delad/$topicId"
          params={{ siteId, topicId: topic.id }}
          className={`${listStyles.cover} ${styles.title}`}
          preload="intent"
        >
          {topic.name}
        </Link>
        <p className={styles.meta}>
          <span className={styles.narrow}>{`Riks · ${added} · `}</span>
          {about.filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <div className={styles.cell}>
        <span className={spoken}>Ägare: </span>Riks
      </div>
      <div className={styles.cell}>{added}</div>
      {Array.from({ length: columns - 2 }, (_, index) => (
        <div key={index} className={styles.cell} />
      ))}
      <div className={styles.state}>
        <StateChip tone={tone} icon={icon}>
          {label}
        </StateChip>
        <span className={styles.day}>· Riks</span>
      </div>
      <div className={styles.menu} />
    </li>
  )
}
