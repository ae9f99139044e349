import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import type { MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import type { LeadImage } from '#contract/media-use.ts'
import { Small } from '#web/ui/layout.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import { CroppedPicture } from './cropped-picture.tsx'
import { FieldFrame } from './field-frame.tsx'
import { ImageWords } from './image-words.tsx'
import { useMediaOf } from '../media/known-media.ts'
import { PictureBox } from './picture-box.tsx'
import { useCropping } from './use-cropping.tsx'

interface LeadImageFieldProps extends ItemField<LeadImage | null> {
  /** The field's name in the content. */
  name: string
  label: string
  ratio: MediaRatio
  /** What is said of a picture that the Bildbank has no words for: `Porträtt av Anna Berg`. */
  suggestedAlt?: string
  note?: ReactNode
}

/** A picture over a text, or a portrait: which, what is said of it here, and which part of it is shown. */
export function LeadImageField(props: LeadImageFieldProps) {
  const { name, label, ratio, suggestedAlt = '', note, value, isReadOnly, onChange } = props
  const { facts } = useMediaOf(value)
  const cropping = useCropping({ ratio, value, facts, onChange })
  const latest = useRef({ onChange, suggestedAlt })
  useEffect(() => {
    latest.current = { onChange, suggestedAlt }
  })
  const choose = useCallback(({ id, isShared, alt, isDecorative }: MediaFacts) => {
    const own = alt === '' && !isDecorative ? latest.current.suggestedAlt : ''
    latest.current.onChange({ id, isShared, alt: own, caption: '', crop: null })
  }, [])

  return (
    <FieldFrame {...props} name={name} label={label} note={note}>
      <PictureBox
        label={label}
        value={value}
        isReadOnly={isReadOnly}
        suggestedAlt={suggestedAlt}
        onChoose={choose}
        onRemove={() => onChange(null)}
        renderWays={() => (
          <Button variant="subtle" size="sm" onClick={cropping.open}>
            Beskär här
          </Button>
        )}
        renderPicture={(media) => (
          <div style={{ maxWidth: ratio === '3x4' ? '12rem' : undefined }}>
            <CroppedPicture media={media} ratio={ratio} crop={value?.crop ?? null} alt={value?.alt || media.alt || media.title} />
            {media.credit !== '' && <Small>Foto: {media.credit}</Small>}
          </div>
        )}
      />
      {value !== null && facts !== null && (
        <ImageWords value={value} facts={facts} isReadOnly={isReadOnly} onChange={(words) => onChange({ ...value, ...words })} />
      )}
      {cropping.dialog}
    </FieldFrame>
  )
}
