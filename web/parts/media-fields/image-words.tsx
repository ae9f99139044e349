import '@mantine/core/styles/Input.css'
import { Textarea, TextInput } from '@mantine/core'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { ImageUse } from '#contract/media-use.ts'
import { altLength, captionLength } from '#contract/media-use.ts'
import { useFirstAlt } from './use-first-alt.ts'

type Words = Pick<ImageUse, 'alt' | 'caption'>

interface ImageWordsProps {
  value: Words
  facts: MediaFacts
  isReadOnly: boolean
  onChange: (words: Partial<Words>) => void
}

const oneLine = (text: string): string => text.replace(/[\t\n\r\u2028\u2029]+/g, ' ')

function altHint({ alt }: Words, facts: MediaFacts): string {
  if (alt !== '') return alt.trim() === facts.alt ? 'Står i bildbanken också.' : 'Gäller bara här.'
  if (facts.isDecorative) return 'Dekorativ bild: läses inte upp.'
  return facts.alt === '' ? 'Vad bilden visar, för den som inte ser den.' : `Bildbankens: ${facts.alt}`
}

/** What is said of a picture in this place. What is left empty the Bildbank says. */
export function ImageWords({ value, facts, isReadOnly, onChange }: ImageWordsProps) {
  const keepFirst = useFirstAlt(value.alt, facts)
  return (
    <>
      <Textarea
        label="Alternativtext"
        description={altHint(value, facts)}
        rows={2}
        maxLength={altLength.max}
        readOnly={isReadOnly}
        data-alt={facts.id}
        value={value.alt}
        onChange={(event) => onChange({ alt: oneLine(event.currentTarget.value) })}
        onBlur={keepFirst}
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
