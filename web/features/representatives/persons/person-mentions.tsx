import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Dismissed } from '#contract/representatives/mentions.ts'
import { dismissReasonLabel, personMentions, reopenMention } from '#contract/representatives/mentions.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText, sentence } from '#web/ui/dates.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import styles from '../shared/at-once.module.css'
import { representativesKey } from '../shared/representative-queries.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { MentionList } from './mention-list.tsx'

interface PersonMentionsProps {
  personId: string
  /** True while the person's details are protected: only places that need a decision are shown. */
  isProtected: boolean
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Where public texts name the person and show the portrait, site by site. */
export function PersonMentions({ personId, isProtected }: PersonMentionsProps) {
  const siteId = useSiteId()
  const { data, isError, refetch } = useQuery({
    queryKey: [...representativesKey(siteId), 'mentions', personId, isProtected] as const,
    queryFn: ({ signal }) => call(personMentions, { params: { siteId, personId }, signal }),
    gcTime: 0,
  })
  if (isError) return <ErrorBox onRetry={() => void refetch()} />
  if (!data) return <p role="status">Letar efter namnet i texterna …</p>
  const sites = data.sites
    .map((site) => ({ ...site, mentions: site.mentions.filter(({ isAutomatic }) => !isProtected || !isAutomatic) }))
    .filter(({ mentions }) => mentions.length > 0)
  const { elsewhere } = data
  if (sites.length === 0 && elsewhere.mentions === 0)
    return <p>{isProtected ? 'Ingen publicerad text nämner personen.' : 'Ingen annan publicerad text nämner personen.'}</p>
  const isLeft = sites.some(({ mentions }) => mentions.some(({ dismissed }) => dismissed === null))
  return (
    <div role="status">
      {(isLeft || !isProtected) && (
        <p>
          {isProtected
            ? 'Namnet står kvar på ställena här nedanför. De finns under Att åtgärda tills de är ändrade.'
            : 'Namnet står på ställena här nedanför. De ändras inte av skyddet: de läggs under Att åtgärda.'}
        </p>
      )}
      <Stack className={styles.sites}>
        {sites.map(({ siteId: id, siteName, mentions }) => (
          <div key={id}>
            <Small>{siteName}</Small>
            <MentionList
              siteId={id}
              label={`Ställen på ${siteName}`}
              mentions={mentions}
              renderNote={({ place, title, dismissed }) =>
                dismissed !== null && id === siteId && <DismissedNote {...{ siteId, personId, place, title, dismissed }} />
              }
            />
          </div>
        ))}
      </Stack>
      {elsewhere.mentions > 0 && (
        <Small>
          {counted(elsewhere.mentions, 'ställe', 'ställen')} på {counted(elsewhere.sites, 'annan sajt', 'andra sajter')} som du inte
          arbetar på. De som sköter {elsewhere.sites === 1 ? 'den' : 'dem'} ser dem under Att åtgärda.
        </Small>
      )}
    </div>
  )
}

interface DismissedNoteProps {
  personId: string
  place: string
  /** What the place is called, for those who hear the button. */
  title: string
  dismissed: Dismissed
}

/** Why the name may stay in one place, and the way to say that it may not after all. */
function DismissedNote({ personId, place, title, dismissed: { reason, note, by, at } }: DismissedNoteProps) {
  const siteId = useSiteId()
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  const reopen = () =>
    run(async () => {
      await call(reopenMention, { params: { siteId, personId }, body: { place } })
      await refresh()
      showToast({ severity: 'success', message: 'Uppgiften ligger under Att åtgärda igen.' })
    })
  return (
    <Row gap={3} lineGap={1} wrap className={styles.dismissed}>
      <Small>
        Får stå kvar: {dismissReasonLabel[reason].toLocaleLowerCase('sv')}.{note !== '' && ` ”${note}”`} {by},{' '}
        {sentence(dateText(at.slice(0, 10)))}
      </Small>
      <Button variant="default" size="compact-sm" loading={isRunning} aria-label={`Ta upp igen: ${title}`} onClick={reopen}>
        Ta upp igen
      </Button>
    </Row>
  )
}
