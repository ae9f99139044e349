import '@mantine/core/styles/Input.css'
import { Textarea, TextInput } from '@mantine/core'
import { creditLength, mediaTitleLength } from '#contract/media/media.ts'
import { altLength, captionLength } from '#contract/media-use.ts'
import { FoundInFile } from '#web/parts/media/found-in-file.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import { CheckField } from './check-field.tsx'
import styles from './media-panel.module.css'
import type { MediaSaver, SaverState } from '../shared/media-saver.ts'
import { shownOf } from '../shared/media-saver.ts'

const altHelp = 'Beskriv bilden för den som inte ser den. Exempel: ”Anna Berg talar på torget i Skövde.”'

/** Title, alternative text, caption and photographer. */
export function DescriptionFields({ saver, state }: { saver: MediaSaver; state: SaverState }) {
  const save = () => void saver.flush()
  const { media, faults } = state
  const alt = shownOf(state, 'alt')
  const isDecorative = shownOf(state, 'isDecorative')
  const isImage = media.kind === 'image'
  const text = { autoComplete: 'off', onBlur: save } as const
  const credit = shownOf(state, 'credit')

  return (
    <Stack as="section" gap={4} className={styles.fields} aria-label="Beskrivning">
      {isImage && (
        <>
          <Textarea
            label="Alternativtext"
            description={altHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={2}
            maxLength={altLength.max}
            disabled={isDecorative}
            value={alt}
            error={faults.alt}
            {...text}
            onChange={(event) => saver.set({ alt: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
          />
          {!isDecorative && (
            <FoundInFile
              words={media.suggestedAlt}
              value={alt}
              onUse={(words) => {
                saver.set({ alt: words })
                save()
              }}
            />
          )}
          {alt.length > altLength.advised && (
            <Small>
              {alt.length} tecken. Under {altLength.advised} är den lättare att lyssna på.
            </Small>
          )}
          <CheckField
            label="Dekorativ bild"
            description="Bilden är bara utsmyckning – skärmläsare hoppar över den."
            checked={isDecorative}
            fault={faults.isDecorative}
            onChange={(checked) => {
              saver.set(checked ? { isDecorative: true, alt: '' } : { isDecorative: false })
              save()
            }}
          />
        </>
      )}
      <TextInput
        label="Namn"
        description={isImage ? 'Syns bara här i bildbanken.' : 'Står på sajten där dokumentet länkas, om inget annat skrivs där.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={mediaTitleLength.max}
        value={shownOf(state, 'title')}
        error={faults.title}
        {...text}
        onChange={(event) => saver.set({ title: event.currentTarget.value })}
      />
      {isImage && (
        <TextInput
          label="Bildtext"
          maxLength={captionLength.max}
          value={shownOf(state, 'caption')}
          error={faults.caption}
          {...text}
          onChange={(event) => saver.set({ caption: event.currentTarget.value })}
        />
      )}
      {isImage && (
        <div>
          <TextInput
            label="Fotograf"
            description="Vem har tagit bilden? Visas som ”Foto: …”"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={creditLength.max}
            value={credit}
            error={faults.credit}
            {...text}
            onChange={(event) => saver.set({ credit: event.currentTarget.value })}
          />
          <FoundInFile
            words={media.suggestedCredit.slice(0, creditLength.max)}
            value={credit}
            onUse={(words) => {
              saver.set({ credit: words })
              save()
            }}
          />
        </div>
      )}
    </Stack>
  )
}
