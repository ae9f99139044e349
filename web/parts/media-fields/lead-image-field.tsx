import '@mantine/core/styles/Input.css'
import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef } from 'react'
import type { MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import type { LeadImage } from '#contract/media-use.ts'
import { altLength, captionLength } from '#contract/media-use.ts'
import type { ItemField } from '../items/item-editor-context.ts'
import { CroppedPicture } from './cropped-picture.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useKnownMedia, useMediaOf } from './known-media.ts'
import { PictureBox } from './picture-box.tsx'
import styles from './picture-field.module.css'

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
  const { siteId } = useKnownMedia()
  const { facts } = useMediaOf(value)
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
        onChoose={choose}
        onRemove={() => onChange(null)}
        renderPicture={(media) => (
          <div className={ratio === '3x4' ? styles.upright : undefined}>
            <CroppedPicture
              siteId={siteId}
              media={media}
              ratio={ratio}
              crop={value?.crop ?? null}
              alt={value?.alt || media.alt || media.title}
            />
            {media.credit !== '' && <p className={styles.about}>Foto: {media.credit}</p>}
          </div>
        )}
      />
      {value !== null && facts !== null && (
        <ImageWords value={value} facts={facts} isReadOnly={isReadOnly} onChange={(words) => onChange({ ...value, ...words })} />
      )}
    </FieldFrame>
  )
}

interface ImageWordsProps {
  value: Pick<LeadImage, 'alt' | 'caption'>
  facts: MediaFacts
  isReadOnly: boolean
  onChange: (words: Partial<Pick<LeadImage, 'alt' | 'caption'>>) => void
}

const oneLine = (text: string): string => text.replace(/[\t\n\r\u2028\u2029]+/g, ' ')

/** What is said of a picture in this place. What is left empty the Bildbank says. */
function ImageWords({ value, facts, isReadOnly, onChange }: ImageWordsProps) {
  const fromBank = facts.isDecorative ? 'Dekorativ bild: läses inte upp.' : facts.alt && `Bildbankens: ${facts.alt}`
  return (
    <>
      <Textarea
        label="Alternativtext"
        description={value.alt === '' && fromBank ? fromBank : 'Vad bilden visar, för den som inte ser den.'}
        rows={2}
        maxLength={altLength.max}
        readOnly={isReadOnly}
        data-alt
        value={value.alt}
        onChange={(event) => onChange({ alt: oneLine(event.currentTarget.value) })}
      />
      <TextInput
        label="Bildtext"
        description={value.caption === '' && facts.caption !== '' ? `Bildbankens: ${facts.caption}` : 'Syns under bilden.'}
        maxLength={captionLength.max}
        readOnly={isReadOnly}
        autoComplete="off"
        value={value.caption}
        onChange={(event) => onChange({ caption: event.currentTarget.value })}
      />
    </>
  )
}
