import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { hiddenBeforeWords } from '#contract/items/hidden-before.ts'
import { itemRefusal } from '#contract/permissions.ts'
import { stockholmLocal } from '#contract/stockholm-time.ts'
import { dateText, plannedText, relativeTime, sentence } from '#web/ui/dates.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { EditorWork } from './editor-work.ts'
import type { Item } from '../item.ts'
import { ItemNotice } from '../item-notice.tsx'
import { lagsBehind } from './scheduled-lag.tsx'

/** Where the reviewer's comment is. */
export const reviewNoticeId = 'granskning'

/** What is to be known over the sheet before one goes on writing: where the item stands, and what can be done about it. */
export function ItemNotices({ work, refusal }: { work: EditorWork; refusal: string | null }) {
  const { item } = work
  if (item === null) return refusal === null ? null : <LockedNotice refusal={refusal} />
  if (item.state === 'trashed') return <TrashNotice work={work} item={item} />
  return (
    <>
      {refusal !== null && <LockedNotice refusal={refusal} />}
      {item.hiddenBefore && <ItemNotice>{hiddenBeforeWords[item.hiddenBefore]}. Publicerad här kan den läsas av alla.</ItemNotice>}
      {item.scheduleFailure !== null && <FailureNotice work={work} failure={item.scheduleFailure} item={item} />}
      {item.review !== null && <ReviewNotice work={work} review={item.review} item={item} />}
      {item.publishAt !== null && <ScheduleNotice work={work} publishAt={item.publishAt} item={item} />}
    </>
  )
}

const LockedNotice = ({ refusal }: { refusal: string }) => (
  <ItemNotice icon={<IconLock size={20} stroke={1.75} aria-hidden />}>{refusal}</ItemNotice>
)

function TrashNotice({ work, item }: { work: EditorWork; item: Item }) {
  const { role, run, open } = work
  return (
    <ItemNotice
      actions={
        <>
          {itemRefusal(role, 'deleteForever', item) === null && (
            <Button variant="subtle" color="red" onClick={() => open('deleteForever')}>
              Ta bort permanent
            </Button>
          )}
          {itemRefusal(role, 'restore', item) === null && (
            <Button variant="default" onClick={() => void run('restore')}>
              Återställ
            </Button>
          )}
        </>
      }
    >
      {sentence(`Ligger i papperskorgen sedan ${dateText(item.trashedAt ?? item.updatedAt)}`)} Töms automatiskt efter 30 dagar.
    </ItemNotice>
  )
}

function FailureNotice({ work, failure, item }: { work: EditorWork; item: Item; failure: NonNullable<Item['scheduleFailure']> }) {
  const { role, run, open } = work
  const now = useNow()
  return (
    <ItemNotice
      tone="error"
      actions={
        itemRefusal(role, 'schedule', item) === null && (
          <>
            <Button variant="subtle" onClick={() => void run('cancelSchedule')}>
              Ta bort meddelandet
            </Button>
            <Button variant="default" onClick={() => open('schedule')}>
              Schemalägg igen
            </Button>
          </>
        )
      }
    >
      {failure.message} <span>({relativeTime(failure.at, now)})</span>
    </ItemNotice>
  )
}

function ReviewNotice({ work, review, item }: { work: EditorWork; item: Item; review: NonNullable<Item['review']> }) {
  const { role, open, run } = work
  const now = useNow()
  const when = relativeTime(review.at, now)
  if (review.state === 'requested') {
    return (
      <ItemNotice
        actions={
          <>
            {item.isOwn && itemRefusal(role, 'withdrawReview', item) === null && (
              <Button variant="default" onClick={() => void run('withdrawReview')}>
                Ta tillbaka
              </Button>
            )}
            {itemRefusal(role, 'requestChanges', item) === null && (
              <Button variant="default" onClick={() => open('requestChanges')}>
                Begär ändring
              </Button>
            )}
          </>
        }
      >
        Väntar på granskning. {review.by.name} skickade den {when}.
      </ItemNotice>
    )
  }
  return (
    <ItemNotice
      id={reviewNoticeId}
      actions={
        itemRefusal(role, 'requestReview', item) === null &&
        // Who may publish needs nobody's leave.
        itemRefusal(role, 'publish', item) !== null && (
          <Button variant="default" onClick={() => open('review')}>
            Skicka för granskning
          </Button>
        )
      }
    >
      {review.by.name} vill att något ändras ({when}): ”{review.comment}”
    </ItemNotice>
  )
}

function ScheduleNotice({ work, publishAt, item }: { work: EditorWork; item: Item; publishAt: string }) {
  const { role, open, take } = work
  const now = useNow()
  const isBehind = lagsBehind(item)
  // The same time again, with the text as it is now. What goes wrong has shown its toast.
  const pinAgain = () => void take('schedule', { publishAt: stockholmLocal(new Date(publishAt)) }).catch(() => undefined)
  return (
    <ItemNotice
      tone="scheduled"
      actions={
        itemRefusal(role, 'schedule', item) === null && (
          <>
            <GuardedButton
              variant="default"
              reason="spoken"
              refusal={isBehind ? null : 'Allt som är sparat följer redan med.'}
              onClick={pinAgain}
            >
              Ta med ändringarna
            </GuardedButton>
            <Button variant="default" onClick={() => open('schedule')}>
              Ändra tid
            </Button>
          </>
        )
      }
    >
      Publiceras {plannedText(publishAt, now)}.{/* On a line of its own: nothing moves when the words change. */}
      <br />
      {isBehind ? 'Senare ändringar följer inte med.' : 'Allt som är sparat följer med.'}
    </ItemNotice>
  )
}
