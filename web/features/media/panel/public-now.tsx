import { IconEye } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Media } from '#contract/media/media.ts'
import { publicFaults } from '#contract/media/media-lacks.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, paramsOf } from '#web/parts/media/media-library.ts'
import { mediaCountsQuery, mediaKey } from '#web/parts/media/media-queries.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { MediaAccess } from '../shared/media-access.ts'
import styles from './media-panel.module.css'
import { takeMedia } from '../shared/use-media-saver.ts'

interface PublicNowProps {
  library: MediaLibrary
  media: Media
  access: MediaAccess
  /** Saves what is typed but not yet saved. */
  beforeStep: () => Promise<boolean>
}

const placesText = (count: number): string => (count === 1 ? 'på ett ställe' : `på ${count} ställen`)

/** A warning that the picture is public although something is missing, with a button that hides it; or that it is hidden, with a button that shows it. */
export function PublicNow({ library, media, access, beforeStep }: PublicNowProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery(mediaCountsQuery(library))
  const today = stockholmDate(useNow())
  const setHidden = useMutation({
    mutationFn: async (isHidden: boolean) => {
      await beforeStep()
      const { version } = queryClient.getQueryData<Media>(mediaKey(library, media.id)) ?? media
      const params = { ...paramsOf(library), mediaId: media.id }
      return call(callsOf(library).setHidden, { params, body: { version, isHidden } })
    },
    onSuccess: (answer) => {
      takeMedia(queryClient, library, answer)
      const message = answer.isHidden ? 'Dold. Besökare ser en neutral platshållare.' : 'Syns på sajten igen.'
      showToast({ severity: 'success', message })
    },
  })
  if (data === undefined || media.isTrashed) return null
  const noun = media.kind === 'image' ? 'Bilden' : 'Dokumentet'
  const refusal = access('hide', media)

  if (media.isHidden) {
    const faults = publicFaults({ ...media, isHidden: false }, data.rules, today)
    return (
      <Row gap={3} wrap role="status" className={styles.state}>
        <p>
          <strong>{`${noun} är ${media.kind === 'image' ? 'dold' : 'dolt'} på sajten.`}</strong> Besökare ser en neutral
          platshållare.
          {faults.length > 0 && ` Åtgärda först: ${faults.join(' ')}`}
        </p>
        {faults.length === 0 && (
          <GuardedButton
            reason="close"
            variant="default"
            refusal={refusal}
            loading={setHidden.isPending}
            onClick={() => setHidden.mutate(false)}
          >
            Visa på sajten igen
          </GuardedButton>
        )}
      </Row>
    )
  }

  const faults = media.liveUses === 0 ? [] : publicFaults(media, data.rules, today)
  if (faults.length === 0) return null
  return (
    <Row gap={3} wrap role="alert" className={styles.state} data-urgent>
      <IconEye size={20} aria-hidden />
      <p>
        <strong>{`${noun} syns på sajten nu, ${placesText(media.liveUses)}.`}</strong> {faults.join(' ')}
      </p>
      <GuardedButton
        reason="close"
        variant="outline"
        color="red"
        refusal={refusal}
        loading={setHidden.isPending}
        onClick={() => setHidden.mutate(true)}
      >
        Dölj på sajten
      </GuardedButton>
    </Row>
  )
}
