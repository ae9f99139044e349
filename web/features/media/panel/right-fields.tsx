import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { Licence, licenceLabel } from '#contract/media-facts.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { FieldPair } from '#web/ui/dialog-form.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { CheckField } from './check-field.tsx'
import { PanelSection } from './panel-section.tsx'
import type { MediaSaver, SaverState } from '../shared/media-saver.ts'
import { shownOf } from '../shared/media-saver.ts'
import { licenceMeant } from './suggested-licence.ts'

/** The licence of the picture and its last day. */
export function RightFields({ saver, state }: { saver: MediaSaver; state: SaverState }) {
  const { media, faults } = state
  const offered = licenceMeant(media.suggestedLicence)
  return (
    <PanelSection id="bild-rattighet" title="Rättigheter">
      <FieldPair>
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
            <Small as={Row} lineGap={1} wrap>
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
            </Small>
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
      </FieldPair>
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
    </PanelSection>
  )
}
