import type { ItemRow } from '#contract/items/items.ts'
import type { LocalTopic } from '#contract/policy/shared-policy.ts'

/** The states a person filters topics by, with their words in the address. */
export const statusChoices = [
  { status: 'publicerade', label: 'Publicerade' },
  { status: 'utkast', label: 'Utkast' },
  { status: 'granskning', label: 'Väntar på granskning' },
  { status: 'schemalagda', label: 'Schemalagda' },
  { status: 'avpublicerade', label: 'Avpublicerade' },
] as const

/** The one more of shared topics. */
export const unreadStatus = { status: 'behover-lasas', label: 'Tillägget behöver läsas' } as const

const tests: Readonly<Record<string, (row: ItemRow) => boolean>> = {
  publicerade: ({ isLive }) => isLive,
  utkast: ({ everPublished }) => !everPublished,
  granskning: ({ state }) => state === 'inReview',
  schemalagda: ({ publishAt }) => publishAt !== null,
  avpublicerade: ({ isLive, everPublished }) => everPublished && !isLive,
  [unreadStatus.status]: () => false,
}

/** Matches the server's filters of the same names. An unknown status keeps all topics. */
export const isInStatus = (row: ItemRow, status: string | undefined): boolean =>
  status === undefined || (tests[status]?.(row) ?? true)

/** The same for the federation's, which are public while they are shown. */
export const isSharedInStatus = ({ isShown, extension }: LocalTopic, status: string | undefined): boolean =>
  status === undefined ||
  (status === unreadStatus.status
    ? extension === 'unread'
    : status === 'publicerade'
      ? isShown
      : status === 'utkast' && extension === 'gone')
