import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { daysAfter } from '#contract/field-forms.ts'
import type { Media } from '#contract/media/media.ts'
import { recalledWords } from '#contract/media/media-check.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, isForeign, mediaParams, paramsOf } from '#web/parts/media/media-library.ts'
import { mediaKey } from '#web/parts/media/media-queries.ts'
import { dateText, sentence } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/form-frame.tsx'
import { Row } from '#web/ui/layout.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { LockNote } from '#web/ui/lock-note.tsx'
import type { MediaAccess } from '../shared/media-access.ts'
import { takeMedia } from '../shared/use-media-saver.ts'

interface MediaNoticesProps {
  library: MediaLibrary
  media: Media
  access: MediaAccess
  /** Saves what is typed but not yet saved. */
  beforeStep: () => Promise<boolean>
}

/** The notices above the fields, the most urgent first. */
export function MediaNotices({ library, media, access, beforeStep }: MediaNoticesProps) {
  const today = stockholmDate(useNow())
  const notices: ReactNode[] = []
  const refusal = access('change', media)
  if (media.isTrashed) {
    notices.push(
      `${sentence(`Ligger i papperskorgen${media.trashedAt === null ? '' : ` sedan ${dateText(media.trashedAt)}`}`)} Töms automatiskt efter 30 dagar.`,
    )
  }
  const recalled = isForeign(library) ? recalledWords(media) : null
  if (recalled !== null) notices.push(recalled)
  if (media.consent === 'withdrawn') {
    notices.push(
      media.liveUses === 0
        ? 'Samtycket är återkallat. Bilden kan inte publiceras.'
        : 'Samtycket är återkallat. Där bilden användes visas en neutral platshållare – byt ut den på ställena under ”Används i”.',
    )
  }
  if (media.licenceUntil !== null && media.licenceUntil < today) {
    notices.push(
      `${sentence(`Fick användas till och med ${dateText(media.licenceUntil)}`)} På sajten visas en neutral platshållare.`,
    )
  } else if (media.licenceUntil !== null && media.licenceUntil <= daysAfter(today, 30)) {
    const advice = media.licenceUntil <= daysAfter(today, 7) ? 'Byt den i tid.' : 'Planera för en annan.'
    notices.push(`${sentence(`Får användas till och med ${dateText(media.licenceUntil)}`)} ${advice}`)
  }
  return (
    <>
      {refusal !== null && !media.isTrashed && <LockNote>{refusal}</LockNote>}
      {notices.map((notice, index) => (
        <Notice key={index}>
          <p>{notice}</p>
        </Notice>
      ))}
      {media.needsRecheck && <RecheckNotice library={library} media={media} refusal={refusal} beforeStep={beforeStep} />}
      {media.fault !== null && !isForeign(library) && <SizesNotice library={library} media={media} refusal={refusal} />}
    </>
  )
}

function SizesNotice({ library, media, refusal }: { library: MediaLibrary; media: Media; refusal: string | null }) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(callsOf(library).makeSizes, { params: { ...paramsOf(library), mediaId: media.id } }),
    onSuccess: (answer) => takeMedia(queryClient, library, answer),
  })
  return (
    <Notice>
      <p>Bildens storlekar kunde inte göras. Originalet är sparat.</p>
      {refusal === null && (
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          Försök igen
        </Button>
      )}
    </Notice>
  )
}

interface RecheckNoticeProps {
  library: MediaLibrary
  media: Media
  refusal: string | null
  beforeStep: () => Promise<boolean>
}

/** Says that the texts were written for another file. It goes when one of them is changed or confirmed. */
function RecheckNotice({ library, media, refusal, beforeStep }: RecheckNoticeProps) {
  const queryClient = useQueryClient()
  const isImage = media.kind === 'image'
  const confirm = useMutation({
    mutationFn: async () => {
      await beforeStep()
      const { focal, version } = queryClient.getQueryData<Media>(mediaKey(library, media.id)) ?? media
      return call(callsOf(library).change, { params: mediaParams(library, media.id), body: { changes: { focal }, version } })
    },
    onSuccess: (answer) => {
      // The button is removed with the notice.
      document.querySelector<HTMLElement>('dialog:modal :is(textarea, input):enabled')?.focus({ preventScroll: true })
      takeMedia(queryClient, library, answer)
    },
  })
  return (
    <Notice>
      <p>
        {isImage
          ? 'Filen är utbytt. Titta igenom alternativtexten och fokuspunkten – de beskriver kanske den förra bilden.'
          : 'Filen är utbytt. Titta igenom namnet – det gäller kanske det förra dokumentet.'}
      </p>
      {refusal === null && (
        <Row align="stretch" wrap>
          <Button variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Det stämmer fortfarande
          </Button>
        </Row>
      )}
    </Notice>
  )
}
