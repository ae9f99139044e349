import { AddressDialog } from './address-dialog.tsx'
import { DeleteItemDialog } from '../delete-item-dialog.tsx'
import type { EditorDialog, EditorWork } from './editor-work.ts'
import { MissingDialog } from './missing-dialog.tsx'
import { NameVersionDialog } from '../history/name-version-dialog.tsx'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RequestChangesDialog } from './request-changes-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

interface EditorDialogsProps {
  dialog: Exclude<EditorDialog, 'details'>
  work: EditorWork
  /** How many comments are not resolved. */
  openComments: number
}

/** The editor's dialogs, in one script that is fetched when the first of them is asked for. */
export function EditorDialogs({ dialog, work, openComments }: EditorDialogsProps) {
  const { item, area, title } = work
  switch (dialog) {
    case 'publish':
    case 'review':
      return <PublishDialog work={work} purpose={dialog} openComments={openComments} />
    case 'schedule':
      return <ScheduleDialog work={work} purpose="publish" />
    case 'missing':
      return <MissingDialog work={work} />
    case 'keys':
      return <ShortcutsDialog onClose={work.close} />
  }
  // The rest is about an item that exists.
  if (item === null) return null
  switch (dialog) {
    case 'unpublishAt':
      return <ScheduleDialog work={work} purpose="unpublish" />
    case 'requestChanges':
      return <RequestChangesDialog work={work} />
    case 'address':
      return <AddressDialog work={work} item={item} />
    case 'preview':
      return <PreviewDialog areaKey={area.key} siteId={work.siteId} itemId={item.id} title={title} onClose={work.close} />
    case 'share':
      return <ShareDialog work={work} item={item} />
    case 'nameVersion':
      return <NameVersionDialog areaKey={area.key} item={item} onClose={work.close} />
    case 'deleteForever':
      return (
        <DeleteItemDialog
          areaKey={area.key}
          subject={{ id: item.id, title, draftVersion: item.draftVersion }}
          onClose={work.close}
          onDone={work.leave}
        />
      )
  }
}
