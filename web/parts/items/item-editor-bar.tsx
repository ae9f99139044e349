import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import type { SiteRole } from '#contract/roles.ts'
import { ItemStateBadge } from '../item-state-badge.tsx'
import type { Fields, Item } from './item.ts'
import type { StateAction } from './item-actions.ts'
import type { ItemArea } from './item-area.ts'
import styles from './item-editor-bar.module.css'
import { ItemMenu } from './item-menu.tsx'
import { SaveStatus } from './save-status.tsx'
import type { SaveSession } from './save-session.ts'

interface ItemEditorBarProps<Content extends Fields> {
  session: SaveSession
  area: ItemArea<Content>
  item: Item | null
  role: SiteRole
  title: string
  publishRefusal: string | null
  onPublish: () => void
  onAct: (action: StateAction) => void
  /** Null when the details stand beside the sheet. */
  onDetails: (() => void) | null
}

/** Over the sheet, always in view: the state, where the text is, and the one primary button. */
export function ItemEditorBar<Content extends Fields>(props: ItemEditorBarProps<Content>) {
  const { session, area, item, role, title, publishRefusal, onPublish, onAct, onDetails } = props
  const state = item?.state ?? 'draft'
  const isPublished = state === 'published'
  return (
    <div className={styles.bar}>
      <div className={styles.told}>
        <ItemStateBadge state={state} />
        <SaveStatus session={session} fields={area.fields} />
      </div>
      <div className={styles.tools}>
        {onDetails && (
          <ActionIcon color="gray" aria-label="Visa uppgifter" title="Uppgifter" onClick={onDetails}>
            <IconLayoutSidebarRight size={20} aria-hidden />
          </ActionIcon>
        )}
        {item !== null && (
          <ItemMenu
            label={`Fler åtgärder för ${title}`}
            item={item}
            role={role}
            address={item.address}
            on={{
              discard: () => onAct('discard'),
              unpublish: () => onAct('unpublish'),
              trash: () => onAct('trash'),
              restore: () => onAct('restore'),
            }}
          />
        )}
        {state !== 'trashed' && (
          <div className={styles.primary}>
            <Button
              // Not `disabled`: the reason must be reachable.
              data-disabled={publishRefusal !== null || isPublished}
              aria-disabled={publishRefusal !== null || isPublished || undefined}
              aria-describedby={publishRefusal === null ? undefined : 'far-inte-publicera'}
              title={publishRefusal ?? (isPublished ? 'Allt är publicerat.' : undefined)}
              onClick={() => publishRefusal === null && !isPublished && onPublish()}
            >
              {state === 'publishedChanged' || isPublished ? 'Publicera ändringar' : 'Publicera'}
            </Button>
            {publishRefusal !== null && (
              <span id="far-inte-publicera" className={styles.spoken}>
                {publishRefusal}
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
