import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import type { Media } from '#contract/media/media.ts'
import { creditLength, mediaTitleLength } from '#contract/media/media.ts'
import { altLength, captionLength } from '#contract/media-use.ts'
import { useAuthInfo } from '#web/api/session.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import { FoundInFile } from '../found-in-file.tsx'
import type { AskedFact } from '../known-media-context.ts'
import styles from '../../item-fields/item-fields.module.css'
import type { FactsForm } from './use-facts-form.ts'

export interface FactsProps {
  form: FactsForm
  media: Media
  /** Gets the focus. */
  first: AskedFact
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

/** Alternative text and photographer; of a picture that is no longer new its name and caption, too. */
export function WordFacts({ form, media, first, isNew }: FactsProps & { isNew: boolean }) {
  const isImage = media.kind === 'image'
  return (
    <>
      {isImage && <AltFact form={form} media={media} isFirst={first === 'alt'} />}
      {isImage && <CreditFact form={form} media={media} isFirst={first === 'credit'} />}
      {!isNew && isImage && (
        <TextInput
          label="Bildtext"
          maxLength={captionLength.max}
          value={form.valueOf('caption')}
          error={form.faultOf('caption')}
          onChange={(event) => form.set({ caption: event.currentTarget.value })}
        />
      )}
      {!isNew && (
        <TextInput
          label="Namn"
          description={isImage ? 'Syns bara i bildbanken.' : 'Står på sajten där dokumentet länkas, om inget annat skrivs där.'}
          maxLength={mediaTitleLength.max}
          data-autofocus={first === 'title' || undefined}
          value={form.valueOf('title')}
          error={form.faultOf('title')}
          onChange={(event) => form.set({ title: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function AltFact({ form, media, isFirst }: { form: FactsForm; media: Media; isFirst: boolean }) {
  const isDecorative = form.valueOf('isDecorative')
  const decorativeId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // One line of words: Enter is no line break, and goes on as in any other field of a form.
    event.preventDefault()
    event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    <div>
      <Textarea
        label="Alternativtext"
        description="Beskriv bilden för den som inte ser den. Exempel: ”Anna Berg talar på torget i Skövde.”"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        maxLength={altLength.max}
        disabled={isDecorative}
        data-autofocus={(isFirst && !isDecorative) || undefined}
        value={form.valueOf('alt')}
        error={form.faultOf('alt')}
        onChange={(event) => form.set({ alt: oneLine(event.currentTarget.value) })}
        onKeyDown={onKeyDown}
      />
      {!isDecorative && (
        <FoundInFile words={media.suggestedAlt} value={form.valueOf('alt')} onUse={(words) => form.set({ alt: words })} />
      )}
      <Row as="label" align="start" gap={3} className={styles.switch} htmlFor={decorativeId}>
        <input
          id={decorativeId}
          type="checkbox"
          checked={isDecorative}
          onChange={(event) => form.set(event.currentTarget.checked ? { isDecorative: true, alt: '' } : { isDecorative: false })}
        />
        Bilden är bara utsmyckning
      </Row>
    </div>
  )
}

function CreditFact({ form, media, isFirst }: { form: FactsForm; media: Media; isFirst: boolean }) {
  const { user } = useAuthInfo()
  const credit = form.valueOf('credit')
  const own = user.name.slice(0, creditLength.max)
  const found = media.suggestedCredit.slice(0, creditLength.max)
  return (
    <div>
      <TextInput
        label="Fotograf"
        description={found !== '' && found === credit ? 'Hittades i filen. Visas som ”Foto: …”' : 'Visas som ”Foto: …”'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={creditLength.max}
        data-autofocus={isFirst || undefined}
        value={credit}
        error={form.faultOf('credit')}
        onChange={(event) => form.set({ credit: event.currentTarget.value })}
      />
      <Row gap={1} wrap>
        <Button
          variant="default"
          leftSection={<IconCamera size={18} aria-hidden />}
          onClick={() => form.set({ credit: own, ...(form.valueOf('licence') === 'unknown' ? { licence: 'own' } : {}) })}
        >
          Jag tog bilden själv
        </Button>
        {found !== '' && found !== credit && (
          <Button variant="subtle" onClick={() => form.set({ credit: found })}>
            {found}
          </Button>
        )}
      </Row>
      {found !== '' && found !== credit && <Small>{found} hittades i filen.</Small>}
    </div>
  )
}
