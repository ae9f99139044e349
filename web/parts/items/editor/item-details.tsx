import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { itemRefusal } from '#contract/permissions.ts'
import type { ItemAction } from '#contract/permissions.ts'
import { dateText, dateTimeText, plannedText, relativeDay, timeText } from '#web/ui/dates.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useNoStrayFiles } from '#web/ui/use-no-stray-files.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ItemVisits } from '../../visits/item-visits.tsx'
import { ItemStateBadge } from '../../item-state-badge.tsx'
import type { EditorWork } from './editor-work.ts'
import { FindingList } from './finding-list.tsx'
import type { Item } from '../item.ts'
import styles from './item-details.module.css'

const dayAndTime = (instant: string): string => {
  const day = relativeDay(instant, new Date())
  return day === 'i dag' || day === 'i går' ? `${day} kl. ${timeText(instant)}` : dateTimeText(instant)
}

/** What is to be known about the item beside its text, and what is chosen about it. The area's own part stands in the middle. */
export function ItemDetails({ work, children }: { work: EditorWork; children?: ReactNode }) {
  const { item, area, findings, isChecked, isReadOnly } = work
  useNoStrayFiles()
  return (
    <div className={styles.details}>
      <Section title="Status">
        <ItemStateBadge state={item?.state ?? 'draft'} publishAt={item?.publishAt ?? null} />
        {item?.publishedAt && <Small>Publicerad {dayAndTime(item.publishedAt)}</Small>}
        {item && !item.publishedAt && item.firstPublishedAt && (
          <Small>Publicerad första gången {dateText(item.firstPublishedAt)}</Small>
        )}
      </Section>
      <Section title="Adress">
        <Address work={work} />
      </Section>
      {item !== null && item.firstPublishedAt !== null && (
        <Section title="Besök">
          <ItemVisits siteId={work.siteId} itemId={item.id} />
        </Section>
      )}
      {item !== null && item.state !== 'trashed' && (
        <Section title="Tid">
          <Times work={work} item={item} />
        </Section>
      )}
      {children}
      {item !== null && (
        <>
          <Section title="Historik">
            <p>
              Ändrad {dayAndTime(item.updatedAt)} av {item.updatedBy.name}
            </p>
            <Stack gap={0} className={styles.ways}>
              <LinkButton
                variant="default"
                size="sm"
                to={area.historyRoute}
                params={{ siteId: work.siteId, itemId: item.id }}
                preload="intent"
              >
                Visa historik
              </LinkButton>
              {!isReadOnly && (
                <Button variant="subtle" className={styles.way ?? ''} onClick={() => work.open('nameVersion')}>
                  Spara namngiven version
                </Button>
              )}
            </Stack>
          </Section>
          {item.state !== 'trashed' && (
            <Section title="Dela">
              <Way work={work} action="share" onClick={() => work.open('share')}>
                Länk för förhandsgranskning
              </Way>
              <Reason work={work} action="share" />
            </Section>
          )}
        </>
      )}
      {!isReadOnly && (
        <Section title="Publiceringskontroll">
          {isChecked && !findings.some(({ level }) => level === 'blocking') && (
            <Row as="p" className={styles.ready}>
              <IconCircleCheck size={18} aria-hidden /> Klar att publiceras.
            </Row>
          )}
          <FindingList findings={findings} onShow={work.show} onFix={work.fix} onAnswer={work.answer} />
        </Section>
      )}
      {isReadOnly && <Small>Du kan läsa {area.words.definite} men inte ändra den.</Small>}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Small as="h2" below={1} className={styles.heading}>
        {title}
      </Small>
      {children}
    </section>
  )
}

interface WayProps {
  work: EditorWork
  action: ItemAction
  onClick: () => void
  children: ReactNode
}

/** A button for something the role may not be allowed to; then it stays, and `Reason` says why. */
function Way({ work, action, onClick, children }: WayProps) {
  const refusal = work.item === null ? null : itemRefusal(work.role, action, work.item)
  return (
    <GuardedButton variant="subtle" className={styles.way ?? ''} reason="hint" refusal={refusal} onClick={onClick}>
      {children}
    </GuardedButton>
  )
}

/** Why the ways above it are closed; nothing where the notice over the sheet has said the same of all. */
function Reason({ work: { role, item }, action }: { work: EditorWork; action: ItemAction }) {
  const refusal = item === null ? null : itemRefusal(role, action, item)
  if (refusal === null || item === null || refusal === itemRefusal(role, 'edit', item)) return null
  return <Small className={styles.reason}>{refusal}</Small>
}

function Address({ work }: { work: EditorWork }) {
  const { item } = work
  if (item === null) return <p>Följer rubriken tills du publicerar.</p>
  const path = item.address.replace(/^https?:\/\//, '')
  return (
    <>
      <p>
        {item.isLive ? (
          <a href={item.address} target="_blank" rel="noopener">
            {path}
          </a>
        ) : (
          path
        )}
      </p>
      {item.state !== 'trashed' && (
        <>
          <Way work={work} action="changeAddress" onClick={() => work.open('address')}>
            Ändra adress
          </Way>
          <Reason work={work} action="changeAddress" />
        </>
      )}
    </>
  )
}

function Times({ work, item }: { work: EditorWork; item: Item }) {
  const { open, run } = work
  const now = useNow()
  const hasText = item.state !== 'published'
  return (
    <>
      {item.publishAt !== null && <p>Publiceras {plannedText(item.publishAt, now)}</p>}
      {item.scheduledBy !== null && <Small>Schemalagd av {item.scheduledBy.name}</Small>}
      {item.unpublishAt !== null && <p>Avpubliceras {plannedText(item.unpublishAt, now)}</p>}
      <Stack gap={0} className={styles.ways}>
        {hasText && (
          <Way work={work} action="schedule" onClick={() => open('schedule')}>
            {item.publishAt === null ? 'Schemalägg' : 'Ändra tid'}
          </Way>
        )}
        {item.publishAt !== null && (
          <Way work={work} action="cancelSchedule" onClick={() => void run('cancelSchedule')}>
            Avbryt schemaläggning
          </Way>
        )}
        {(item.isLive || item.publishAt !== null) && (
          <Way work={work} action="unpublish" onClick={() => open('unpublishAt')}>
            {item.unpublishAt === null ? 'Avpublicera vid en viss tid' : 'Ändra när den avpubliceras'}
          </Way>
        )}
      </Stack>
      <Reason work={work} action="schedule" />
      {item.isRequired && (item.isLive || item.publishAt !== null) && <Reason work={work} action="unpublish" />}
    </>
  )
}
