import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch } from '@mantine/core'
import type { PersonContent } from '#contract/representatives.ts'
import { displayNameLength, maxPersonTopics, personNameLength } from '#contract/representatives.ts'
import { useItemField } from '#web/parts/items/item-editor-context.ts'
import { ItemPicker } from '#web/parts/items/item-picker.tsx'
import { useItemTargets } from '#web/parts/items/use-item-targets.ts'
import { PersonLineField } from './person-line-field.tsx'
import styles from './person-form.module.css'
import { SocialsField } from './socials-field.tsx'

/** What is drafted about a person besides the text itself. */
export function PersonDetailsFields({ siteId }: { siteId: string }) {
  const { value: givenName } = useItemField<PersonContent, 'givenName'>('givenName')
  const { value: familyName } = useItemField<PersonContent, 'familyName'>('familyName')
  const displayName = useItemField<PersonContent, 'displayName'>('displayName')
  const sortAs = useItemField<PersonContent, 'sortAs'>('sortAs')
  const topics = useItemField<PersonContent, 'topics'>('topics')
  const contactForm = useItemField<PersonContent, 'contactForm'>('contactForm')
  const socials = useItemField<PersonContent, 'socials'>('socials')
  return (
    <>
      <section className={styles.fields} aria-label="Namn">
        <PersonLineField
          label="Visningsnamn"
          max={displayNameLength.max}
          placeholder={`${givenName} ${familyName}`.trim()}
          about="Om personen kallas något annat."
          {...displayName}
        />
        <PersonLineField
          label="Sorteras under"
          max={personNameLength.max}
          placeholder={familyName}
          about="Om det inte är efternamnet: Ugglas för af Ugglas."
          {...sortAs}
        />
      </section>
      <section aria-label="Ansvarsområden">
        <ItemPicker
          siteId={siteId}
          area="policy"
          label="Ansvarsområden"
          plural="sakfrågor"
          max={maxPersonTopics}
          targets={useItemTargets()}
          {...topics}
        />
      </section>
      <section className={styles.fields} aria-label="Länkar och kontakt">
        <SocialsField {...socials} />
        <Switch
          label="Kontakt via formulär"
          description="Besökare kan skriva till personen. Adressen visas aldrig."
          checked={contactForm.value}
          disabled={contactForm.isReadOnly}
          onChange={(event) => contactForm.onChange(event.currentTarget.checked)}
          onFocus={contactForm.onFocus}
          onBlur={contactForm.onBlur}
        />
      </section>
    </>
  )
}
