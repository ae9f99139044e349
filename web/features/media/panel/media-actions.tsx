import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import type { MediaAction } from '#contract/media/media-permissions.ts'
import type { MediaFacts } from '#contract/media-facts.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, paramsOf } from '#web/parts/media/media-library.ts'
import { MediaPicker } from '#web/parts/media/picker/media-picker.tsx'
import { mediaKey, refreshLibrary } from '#web/parts/media/media-queries.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { DeleteMediaDialog } from '../dialogs/delete-media-dialog.tsx'
import type { MediaAccess } from '../shared/media-access.ts'
import styles from './media-panel.module.css'
import { TrashRefusedDialog } from './trash-refused-dialog.tsx'
import { takeMedia } from '../shared/use-media-saver.ts'
import { useTakeBack } from '#web/parts/undo/take-back.ts'
import { useUndoReplace } from './use-undo-replace.ts'

interface MediaActionsProps {
  library: MediaLibrary
  media: Media
  access: MediaAccess
  /** Saves what is typed but not yet saved. */
  beforeStep: () => Promise<boolean>
  /** Called when the picture has left the list, so that the panel closes. */
  onGone: () => void
}

const usual = { reason: 'close', variant: 'default' } as const
const dangerous = { reason: 'close', variant: 'outline', color: 'red' } as const

/** The picture's actions: to the trash, back, replaced everywhere. */
export function MediaActions({ library, media, access, beforeStep, onGone }: MediaActionsProps) {
  const [open, setOpen] = useState<'replace' | 'delete' | 'inUse' | null>(null)
  const noun = media.kind === 'image' ? 'Bilden' : 'Dokumentet'
  const { trash, restore, replace } = useMediaSteps({ library, media, beforeStep, onGone, onInUse: () => setOpen('inUse') })

  const askReplace = async (other: MediaFacts) => {
    setOpen(null)
    if (other.id === media.id) {
      showToast({ severity: 'warn', message: 'Det är samma bild. Välj en annan.' })
      return
    }
    const isSure = await confirmQuestion({
      title: `Ersätt ”${media.title}” med ”${other.title}” överallt?`,
      children: `Byts direkt på ${media.liveUses === 1 ? '1 publicerat ställe' : `${media.liveUses} publicerade ställen`} och i alla utkast. Gamla versioner i historiken ändras inte.`,
      confirmLabel: 'Ersätt överallt',
    })
    if (isSure) replace.mutate(other)
  }
  const may = (action: MediaAction) => access(action, media)

  return (
    <Row as="section" gap={3} align="stretch" wrap className={styles.actions} aria-label="Åtgärder">
      {media.isTrashed ? (
        <>
          <GuardedButton {...usual} refusal={may('restore')} loading={restore.isPending} onClick={() => restore.mutate()}>
            Återställ
          </GuardedButton>
          <GuardedButton {...dangerous} refusal={may('deleteForever')} onClick={() => setOpen('delete')}>
            Ta bort permanent
          </GuardedButton>
        </>
      ) : (
        <>
          {media.usedIn.length > 0 && library.siteId !== null && (
            <GuardedButton
              {...usual}
              refusal={may('replaceEverywhere')}
              loading={replace.isPending}
              onClick={() => setOpen('replace')}
            >
              Ersätt överallt
            </GuardedButton>
          )}
          <GuardedButton {...dangerous} refusal={may('trash')} loading={trash.isPending} onClick={() => trash.mutate()}>
            Flytta till papperskorgen
          </GuardedButton>
        </>
      )}
      {library.siteId !== null && (
        <MediaPicker
          kind={media.kind}
          isOpen={open === 'replace'}
          title={`Ersätt ”${media.title}” med`}
          onClose={() => setOpen(null)}
          onPick={(other) => void askReplace(other)}
        />
      )}
      {open === 'delete' && (
        <DeleteMediaDialog
          library={library}
          media={media}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            onGone()
          }}
        />
      )}
      {open === 'inUse' && (
        <TrashRefusedDialog
          library={library}
          media={media}
          noun={noun}
          replaceRefusal={library.siteId === null ? 'no' : may('replaceEverywhere')}
          onClose={() => setOpen(null)}
          onReplace={() => setOpen('replace')}
        />
      )}
    </Row>
  )
}

interface MediaSteps extends Pick<MediaActionsProps, 'library' | 'media' | 'beforeStep' | 'onGone'> {
  /** The picture was not trashed because the public sees it. */
  onInUse: () => void
}

/** The calls of the picture's actions, with their toasts and their way back. */
function useMediaSteps({ library, media, beforeStep, onGone, onInUse }: MediaSteps) {
  const queryClient = useQueryClient()
  const at = { ...paramsOf(library), mediaId: media.id }
  const refresh = () => refreshLibrary(queryClient, library)
  /** Saves unsaved fields; the version of the picture after that. */
  const latestVersion = async () => {
    await beforeStep()
    return (queryClient.getQueryData<Media>(mediaKey(library, media.id)) ?? media).version
  }

  const undoReplace = useUndoReplace(library)
  const undo = useTakeBack(library.siteId, { about: `media ${media.id}` })
  const trash = useMutation({
    mutationFn: async () => {
      const version = await latestVersion()
      return call(callsOf(library).trash, { params: at, body: { version }, silent: true })
    },
    onSuccess: ({ undoToken }) => {
      showToast({
        // Earlier steps can no longer be undone.
        about: `media ${media.id}`,
        severity: 'success',
        title: media.title,
        message: 'Flyttad till papperskorgen.',
        action: { label: 'Ångra', onClick: () => undo.mutate(undoToken) },
      })
      onGone()
    },
    onError: (error) => {
      if (!isApiError(error)) throw error
      if (error.code === 'IN_USE') onInUse()
      else showToast({ severity: 'error', title: 'Ett fel uppstod', message: error.message })
    },
    onSettled: refresh,
  })
  const restore = useMutation({
    mutationFn: () => call(callsOf(library).restore, { params: at, body: { version: media.version } }),
    onSuccess: (answer) => {
      takeMedia(queryClient, library, answer)
      showToast({ severity: 'success', message: 'Återställd.' })
    },
    onSettled: refresh,
  })
  const replace = useMutation({
    mutationFn: async ({ id, isShared }: MediaFacts) => {
      const version = await latestVersion()
      return call(callsOf(library).replaceEverywhere, { params: at, body: { with: { id, isShared }, version } })
    },
    onSuccess: ({ replaced, undoToken, isInSettings }, { title }) =>
      showToast({
        about: `media ${media.id}`,
        severity: 'success',
        title: media.title,
        message: `Ersatt med ”${title}” på ${replaced} ${replaced === 1 ? 'ställe' : 'ställen'}.`,
        ...(undoToken !== null && {
          action: { label: 'Ångra', onClick: () => undoReplace.mutate({ undoToken, isInSettings }) },
        }),
      }),
    onSettled: refresh,
  })
  return { trash, restore, replace }
}
