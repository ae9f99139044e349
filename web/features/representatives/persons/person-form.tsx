import type { PersonContent } from '#contract/representatives/representatives.ts'
import { bioShortLength, personNameLength, professionLength } from '#contract/representatives/representatives.ts'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { GrowingLine } from '#web/parts/items/editor/growing-line.tsx'
import { useItemField, useItemText } from '#web/parts/items/editor/item-editor-context.ts'
import { RichTextField } from '#web/parts/rich-text/rich-text-field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import styles from './person-form.module.css'

/** The text about a person on the sheet. */
export function PersonForm({ isNew }: { isNew: boolean }) {
  const givenName = useItemField<PersonContent, 'givenName'>('givenName')
  const familyName = useItemField<PersonContent, 'familyName'>('familyName')
  const profession = useItemField<PersonContent, 'profession'>('profession')
  const bioShort = useItemField<PersonContent, 'bioShort'>('bioShort')
  const bio = useItemText<PersonContent, 'bio'>('bio')
  return (
    <Stack gap={5}>
      <div className={styles.name}>
        <GrowingLine label="Förnamn" size="title" max={personNameLength.max} hasFirstFocus={isNew} {...givenName} />
        <GrowingLine label="Efternamn" size="title" max={personNameLength.max} {...familyName} />
      </div>
      <LineField label="Yrke" max={professionLength.max} {...profession} />
      <LineField label="Kort presentation" max={bioShortLength.max} rows={3} {...bioShort} />
      <section className={styles.bio} aria-label="Presentation">
        <RichTextField label="Presentation" placeholder="Skriv en längre presentation här" {...bio} />
      </section>
    </Stack>
  )
}
