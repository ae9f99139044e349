import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Person } from '#contract/items/items.ts'
import { ItemStateBadge } from '../../item-state-badge.tsx'
import type { EditorWork } from './editor-work.ts'
import { Row } from '#web/ui/layout.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import buttons from '../bar-buttons.module.css'
import styles from './item-editor-bar.module.css'
import { ItemMenu } from '../item-menu.tsx'
import { missingWords } from './missing-words.ts'
import { PresenceLine } from './presence.tsx'
import type { PrimaryAction } from './primary-action.ts'
import { ScheduledLag } from './scheduled-lag.tsx'
import { SaveStatus } from '../saving/save-status.tsx'
import type { SaveSession } from '../saving/save-session.ts'

interface ItemEditorBarProps {
  session: SaveSession
  work: EditorWork
  primary: PrimaryAction | null
  others: readonly Person[]
  /** The details stand beside the sheet. */
  isWide: boolean
  /** The preview beside the sheet; null where it lies over it. */
  preview: {
    readonly isOpen: boolean
    readonly toggle: () => void
    readonly setButton: (button: HTMLButtonElement | null) => void
  } | null
  onPointerEnter: () => void
  onFocus: () => void
  /** The button of the comments. */
  children: ReactNode
}

/** Over the sheet, always in view: the state, where the text is, who else is here, and the one primary button. */
export function ItemEditorBar({ session, work, primary, others, isWide, preview, children, ...uses }: ItemEditorBarProps) {
  const { area, siteId, item, role, title, run, open } = work
  const navigate = useNavigate()
  const missing = work.isReadOnly || !work.isChecked ? null : missingWords(work.findings)
  return (
    <Row gap={4} justify="between" className={styles.bar} {...uses}>
      <Row gap={3} wrap className={styles.told}>
        <ItemStateBadge state={item?.state ?? 'draft'} publishAt={item?.publishAt ?? null} />
        <SaveStatus session={session} fields={area.fields} />
        <ScheduledLag item={item} />
        <PresenceLine others={others} />
      </Row>
      <Row className={styles.tools}>
        {children}
        {item !== null && item.state !== 'trashed' && (
          <Button
            ref={preview?.setButton}
            className={buttons.wide ?? ''}
            variant="default"
            aria-expanded={preview?.isOpen}
            onClick={preview?.toggle ?? (() => open('preview'))}
          >
            Förhandsgranska
          </Button>
        )}
        <ActionIcon
          className={`${buttons.narrow} ${item?.state === 'trashed' ? '' : buttons.besidePreview}`}
          color="gray"
          aria-label="Visa uppgifter"
          title="Uppgifter"
          onClick={() => open('details')}
        >
          <IconLayoutSidebarRight size={20} aria-hidden />
        </ActionIcon>
        {item !== null && (
          <ItemMenu
            label={`Fler åtgärder för ${title}`}
            item={item}
            role={role}
            address={item.address}
            on={{
              ...(isWide ? {} : { preview: () => open('preview') }),
              // Beside a primary button that does something else, it says who may.
              ...(primary?.dialog === 'review' ? { publish: () => open('publish') } : { requestReview: () => open('review') }),
              withdrawReview: () => void run('withdrawReview'),
              requestChanges: () => open('requestChanges'),
              schedule: () => open('schedule'),
              cancelSchedule: () => void run('cancelSchedule'),
              history: () => void navigate({ to: area.historyRoute, params: { siteId, itemId: item.id } }),
              duplicate: work.duplicate,
              changeAddress: () => open('address'),
              discard: () => void run('discard'),
              unpublish: () => void run('unpublish'),
              trash: () => void run('trash'),
              restore: () => void run('restore'),
              deleteForever: () => open('deleteForever'),
            }}
          />
        )}
        {primary !== null && (
          <Row gap={1} className={styles.primary} data-create-bar>
            {/* Its place is kept: the count comes after the sheet, and must push nothing. */}
            <span className={styles.missing}>
              {missing !== null && (
                <Button variant="subtle" justify="flex-start" aria-haspopup="dialog" onClick={() => open('missing')}>
                  {missing}
                </Button>
              )}
            </span>
            <GuardedButton reason="spoken" refusal={primary.refusal} onClick={() => open(primary.dialog)}>
              {primary.label}
            </GuardedButton>
          </Row>
        )}
      </Row>
    </Row>
  )
}
