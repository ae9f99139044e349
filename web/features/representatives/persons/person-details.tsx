import type { PersonContent } from '#contract/representatives/representatives.ts'
import { displayNameLength, maxPersonTopics, personName, personNameLength } from '#contract/representatives/representatives.ts'
import { FieldGroup } from '#web/parts/item-fields/field-group.tsx'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { SwitchField } from '#web/parts/item-fields/switch-field.tsx'
import { LeadImageField } from '#web/parts/media-fields/lead-image-field.tsx'
import { PaidFields } from '#web/parts/item-fields/paid-fields.tsx'
import { SharingFields } from '#web/parts/item-fields/sharing-fields.tsx'
import { useItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { ItemPicker } from '#web/parts/items/item-picker.tsx'
import { useItemTargets } from '#web/parts/items/editor/use-item-targets.ts'
import { ProtectedPortraitNote } from './protected-notice.tsx'
import { SocialsField } from './socials-field.tsx'

/** What is drafted about a person besides the text itself. */
export function PersonDetailsFields({ personId }: { personId: string | null }) {
  const portrait = useItemField<PersonContent, 'portrait'>('portrait')
  const { value: givenName } = useItemField<PersonContent, 'givenName'>('givenName')
  const { value: familyName } = useItemField<PersonContent, 'familyName'>('familyName')
  const displayName = useItemField<PersonContent, 'displayName'>('displayName')
  const sortAs = useItemField<PersonContent, 'sortAs'>('sortAs')
  const topics = useItemField<PersonContent, 'topics'>('topics')
  const contactForm = useItemField<PersonContent, 'contactForm'>('contactForm')
  const socials = useItemField<PersonContent, 'socials'>('socials')
  const name = personName({ givenName, familyName, displayName: displayName.value })
  return (
    <>
      <FieldGroup title="Bild">
        <LeadImageField
          name="portrait"
          label="Porträtt"
          ratio="3x4"
          suggestedAlt={name === '' ? '' : `Porträtt av ${name}`}
          note={personId !== null && <ProtectedPortraitNote personId={personId} />}
          {...portrait}
        />
      </FieldGroup>
      <FieldGroup title="Namn">
        <LineField
          label="Visningsnamn"
          max={displayNameLength.max}
          placeholder={`${givenName} ${familyName}`.trim()}
          description="Om personen kallas något annat."
          {...displayName}
        />
        <LineField
          label="Sorteras under"
          max={personNameLength.max}
          placeholder={familyName}
          description="Om det inte är efternamnet: Ugglas för af Ugglas."
          {...sortAs}
        />
      </FieldGroup>
      <FieldGroup title="Sakfrågor">
        <ItemPicker
          area="policy"
          label="Ansvarsområden"
          plural="sakfrågor"
          max={maxPersonTopics}
          targets={useItemTargets()}
          {...topics}
        />
      </FieldGroup>
      <FieldGroup title="Kontakt">
        <SwitchField
          label="Kontakt via formulär"
          description="Besökare kan skriva till personen. Adressen visas aldrig."
          {...contactForm}
        />
        <SocialsField {...socials} />
      </FieldGroup>
      <SharingFields what="sidan" title="namnet" text="den korta presentationen" picture="porträttet" />
      <PaidFields />
    </>
  )
}
