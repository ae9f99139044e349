import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { RecallInput } from '#contract/media/shared-media.ts'
import { RecallInput as Input, recallReasonLength } from '#contract/media/shared-media.ts'
import { federationLibrary } from '#web/parts/media/media-library.ts'
import type { MediaView } from '#web/parts/media/media-queries.ts'
import { usualMediaView } from '#web/parts/media/media-queries.ts'
import { MediaOptions } from '#web/parts/media/picker/media-options.tsx'
import { PictureThumb } from '#web/parts/media/picture-thumb.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { fieldId } from '#web/ui/form-frame.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

interface Values {
  reason: string
  replacement: MediaFacts | null
}

interface RecallDialogProps {
  media: Media
  /** How many sites use it now. */
  sites: number
  isSending: boolean
  onSubmit: (input: Omit<RecallInput, 'version'>, onError: (error: unknown) => void) => void
  onClose: () => void
}

const number = new Intl.NumberFormat('sv-SE')

function consequence(media: Media, sites: number, replacement: MediaFacts | null): string {
  const noun = media.kind === 'image' ? 'Bilden' : 'Dokumentet'
  if (sites === 0)
    return `${noun} används inte på någon sajt. Ingen kan välja ${media.kind === 'image' ? 'den' : 'det'} efter det här.`
  const where = sites === 1 ? 'på 1 sajt' : `på ${number.format(sites)} sajter`
  return replacement === null
    ? `${noun} används ${where}. Där visas en neutral platshållare inom några sekunder, och redaktörerna får en sak att rätta.`
    : `${noun} används ${where}. Där visas ”${replacement.title}” i stället inom några sekunder, med sin egen beskrivning.`
}

/** Takes a picture back from all sites: why, and what they show instead. */
export function RecallDialog({ media, sites, isSending, onSubmit, onClose }: RecallDialogProps) {
  const requestOf = ({ reason, replacement }: Values) => ({ reason, replacementId: replacement?.id ?? null })
  const { form, field, refusals, onRefused, onError } = useContractForm<Values>(
    { reason: '', replacement: null },
    Input.omit({ version: true }),
    requestOf,
  )
  const [isChoosing, setChoosing] = useState(false)
  const { replacement } = form.values
  const choose = (other: MediaFacts | null) => {
    setChoosing(false)
    form.setFieldValue('replacement', other)
    form.clearFieldError('replacementId')
  }
  if (isChoosing) return <ReplacementDialog media={media} onPick={choose} onClose={() => setChoosing(false)} />
  const fault = form.errors['replacementId']
  return (
    <DialogForm
      title={`Dra tillbaka ”${media.title}”?`}
      submitLabel="Dra tillbaka"
      isDangerous
      refusals={refusals}
      isSending={isSending}
      onSubmit={form.onSubmit((values) => onSubmit(requestOf(values), onError), onRefused)}
      onClose={onClose}
    >
      <p>{consequence(media, sites, replacement)} Det går att ångra.</p>
      <TextInput
        {...field('reason')}
        label="Skäl"
        description="Läses av riksredaktörer och administratörer."
        maxLength={recallReasonLength.max}
        data-autofocus
      />
      <Stack gap={2}>
        <strong>Visa i stället</strong>
        {replacement === null ? (
          <Small>En neutral platshållare</Small>
        ) : (
          <Row gap={3}>
            <span style={{ width: '6rem', flex: 'none' }}>
              <PictureThumb siteId={null} media={replacement} isEager />
            </span>
            <span>{replacement.title}</span>
          </Row>
        )}
        <Row gap={2} wrap>
          <Button
            variant="default"
            id={fieldId('replacementId')}
            aria-invalid={fault ? true : undefined}
            onClick={() => setChoosing(true)}
          >
            {replacement === null ? 'Välj en ersättare' : 'Välj en annan'}
          </Button>
          {replacement !== null && (
            <Button variant="subtle" onClick={() => choose(null)}>
              Ingen ersättare
            </Button>
          )}
        </Row>
        {fault && <Small tone="error">{fault}</Small>}
      </Stack>
    </DialogForm>
  )
}

interface ReplacementDialogProps {
  media: Media
  onPick: (other: MediaFacts) => void
  onClose: () => void
}

/** The federation's own pictures, or its documents: only these can stand for one of its own. */
function ReplacementDialog({ media, onPick, onClose }: ReplacementDialogProps) {
  const [view, setView] = useState<MediaView>({ ...usualMediaView, kind: media.kind })
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog title={`Visa i stället för ”${media.title}”`} width="64rem" placement="whole" onClose={onClose}>
      <Stack ref={body} gap={4}>
        <SearchField label="Sök i bildbanken" search={view.search} onSearch={(search) => setView({ ...view, search })} />
        <MediaOptions
          key={JSON.stringify(view)}
          library={federationLibrary}
          view={view}
          chosen={null}
          isFull={false}
          onChoose={onPick}
          onClear={() => {
            // The button goes with the empty list.
            body.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
            setView({ ...usualMediaView, kind: media.kind })
          }}
          onSearch={(search) => setView({ ...view, search })}
          onShared={null}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Tillbaka
        </Button>
      </DialogActions>
    </Dialog>
  )
}
