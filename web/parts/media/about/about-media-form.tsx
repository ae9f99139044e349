import '@mantine/core/styles/Input.css'
import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { useEffect, useRef } from 'react'
import type { Media } from '#contract/media/media.ts'
import { mediaRefusal } from '#contract/media/media-permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { DialogActions } from '#web/ui/dialog.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import type { AskedMedia } from '../known-media-context.ts'
import { WholePicture } from '../whole-picture.tsx'
import { PeopleFacts, RightFacts } from './right-facts.tsx'
import { useFactsForm } from './use-facts-form.ts'
import { WordFacts } from './word-facts.tsx'

interface AboutMediaFormProps {
  media: Media
  asked: AskedMedia
  onClose: () => void
}

/** Of a new picture alternative text and photographer alone; of others all that a publish check can miss. */
export function AboutMediaForm({ media, asked, onClose }: AboutMediaFormProps) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const form = useFactsForm(media, asked, onClose)
  const ref = useRef<HTMLFormElement>(null)
  const { refusals } = form
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const refusal = mediaRefusal(role, 'change', media)
  if (refusal !== null) {
    return (
      <>
        <p>{refusal}</p>
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            Stäng
          </Button>
        </DialogActions>
      </>
    )
  }
  const isNew = asked.isNew === true
  const first = asked.fact ?? (media.kind === 'image' ? 'alt' : 'title')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form stands in the tree below the editor's: its submission is not theirs.
    event.stopPropagation()
    form.save()
  }
  return (
    <form ref={ref} noValidate autoComplete="off" onSubmit={submit}>
      <Stack gap={4}>
        {media.kind === 'image' && <WholePicture siteId={siteId} media={media} height="9rem" alt="" />}
        <WordFacts form={form} media={media} isNew={isNew} first={first} />
        {!isNew && <RightFacts form={form} media={media} first={first} />}
        {!isNew && media.kind === 'image' && <PeopleFacts form={form} first={first} />}
        {form.trouble !== null && (
          <Small role="alert" tone="error">
            {form.trouble}
          </Small>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {isNew ? 'Senare' : 'Avbryt'}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          Klar
        </Button>
      </DialogActions>
    </form>
  )
}
