import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Media } from '#contract/media/media.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, paramsOf } from '#web/parts/media/media-library.ts'
import { mediaKey } from '#web/parts/media/media-queries.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { takeMedia } from '../shared/use-media-saver.ts'

interface WithdrawConsentProps {
  library: MediaLibrary
  media: Media
  refusal: string | null
  /** Saves what is typed but not yet saved. */
  beforeStep: () => Promise<boolean>
}

function consequence({ liveUses }: Media): string {
  if (liveUses === 0) return 'Bilden syns inte på sajten nu. Efter det här kan den inte publiceras.'
  const places = liveUses === 1 ? 'Det ställe' : `De ${liveUses} ställen`
  return `${places} där bilden syns nu får en neutral platshållare, direkt. Listan ”Används i” visar vad som sedan behöver bytas.`
}

/** Records that a person has withdrawn consent; the picture is hidden from the public everywhere at once. */
export function WithdrawConsent({ library, media, refusal, beforeStep }: WithdrawConsentProps) {
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: async () => {
      await beforeStep()
      const { version } = queryClient.getQueryData<Media>(mediaKey(library, media.id)) ?? media
      return call(callsOf(library).withdrawConsent, { params: { ...paramsOf(library), mediaId: media.id }, body: { version } })
    },
    onSuccess: (answer) => {
      takeMedia(queryClient, library, answer)
      showToast({ severity: 'success', message: 'Samtycket är återkallat. Bilden syns inte längre på sajten.' })
    },
  })
  const ask = async () => {
    const isSure = await confirmQuestion({
      title: 'Återkalla samtycket?',
      children: consequence(media),
      confirmLabel: 'Återkalla samtycke',
      isDangerous: true,
    })
    if (isSure) withdraw.mutate()
  }
  return (
    <div>
      <GuardedButton
        reason="hint"
        variant="outline"
        color="red"
        loading={withdraw.isPending}
        refusal={refusal}
        onClick={() => void ask()}
      >
        Återkalla samtycke
      </GuardedButton>
    </div>
  )
}
