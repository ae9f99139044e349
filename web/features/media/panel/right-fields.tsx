import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { Licence, licenceLabel } from '#contract/media-facts.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { CheckField } from './check-field.tsx'
import styles from './media-panel.module.css'
import type { MediaSaver, SaverState } from '../shared/media-saver.ts'
import { shownOf } from '../shared/media-saver.ts'
import { licenceMeant } from './suggested-licence.ts'

/** By what right it is shown, and for how long. */
export function RightFields({ saver, state }: { saver: MediaSaver; state: SaverState }) {
  const { media, faults } = state
  const offered = licenceMeant(media.suggestedLicence)
  return (
    <section aria-labelledby="bild-rattighet" className={styles.fields}>
      <h3 id="bild-rattighet" className={styles.heading}>
        Rättigheter
      </h3>
      <div className={styles.pair}>
        <div>
          <NativeSelect
            label="Rättighet"
            value={shownOf(state, 'licence')}
            error={faults.licence}
            onChange={(event) => {
              saver.set({ licence: Licence.parse(event.currentTarget.value) })
              void saver.flush()
            }}
          >
            {Licence.options.map((licence) => (
              <option key={licence} value={licence}>
                {media.kind === 'document' && licence === 'own' ? 'Eget dokument' : licenceLabel[licence]}
              </option>
            ))}
          </NativeSelect>
          {media.suggestedLicence !== '' && (
            <p className={styles.offer}>
              <span>Hittades i filen: {media.suggestedLicence}</span>
              {offered !== null && offered !== shownOf(state, 'licence') && (
                <Button
                  variant="subtle"
                  onClick={() => {
                    saver.set({ licence: offered })
                    void saver.flush()
                  }}
                >
                  Använd {licenceLabel[offered]}
                </Button>
              )}
            </p>
          )}
        </div>
        <DayInput
          label="Får användas till"
          description="Lämna tomt om det inte finns något slutdatum."
          value={shownOf(state, 'licenceUntil')}
          fault={faults.licenceUntil}
          onDay={(licenceUntil) => {
            saver.set({ licenceUntil })
            void saver.flush()
          }}
        />
      </div>
      {media.kind === 'image' && (
        <CheckField
          label="AI-genererad"
          description="Visas med märkning på sajten."
          checked={shownOf(state, 'isAiGenerated')}
          onChange={(isAiGenerated) => {
            saver.set({ isAiGenerated })
            void saver.flush()
          }}
        />
      )}
    </section>
  )
}
