import { Small } from '#web/ui/layout.tsx'
import { valueInWords } from '../field-words.ts'
import type { Fields } from '../item.ts'
import type { FieldWords, Titles } from '../item-area.ts'
import styles from './item-history.module.css'
import { sameValue } from '../compare/same-value.ts'
import compare from '../compare/text-compare.module.css'
import { TextChanges } from '../compare/text-compare.tsx'

interface FieldDifferencesProps {
  fields: Readonly<Record<string, FieldWords>>
  older: Fields | null
  newer: Fields
  /** What things that a field names are called. */
  titles: Titles
}

/** The fields that differ; of the first version everything that it holds. */
export function FieldDifferences({ fields, older, newer, titles }: FieldDifferencesProps) {
  const inWords = (value: unknown, words: FieldWords) => valueInWords(value, words, titles)
  if (older === null) {
    const written = Object.entries(fields).filter(
      ([field, words]) => words.kind !== 'switch' && inWords(newer[field], words) !== '',
    )
    return (
      <>
        <Small>Det finns ingen äldre version att jämföra med.</Small>
        {written.map(([field, words]) => (
          <section key={field} className={styles.field}>
            <Small as="h3" below={1} className={styles.label}>
              {words.label}
            </Small>
            <p className={compare.changes}>{inWords(newer[field], words)}</p>
          </section>
        ))}
      </>
    )
  }
  const changed = Object.entries(fields).filter(([field]) => !sameValue(older[field], newer[field]))
  if (changed.length === 0) return <Small>Ingen skillnad.</Small>
  return changed.map(([field, words]) => {
    const [was, is] = [inWords(older[field], words), inWords(newer[field], words)]
    return (
      <section key={field} className={styles.field}>
        <Small as="h3" below={1} className={styles.label}>
          {words.label}
        </Small>
        {was === is ? (
          <Small>Samma ord. Formatering, länkar eller ordning är ändrade.</Small>
        ) : (
          <TextChanges before={was} after={is} />
        )}
      </section>
    )
  })
}
