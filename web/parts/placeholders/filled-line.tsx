import { Small } from '#web/ui/layout.tsx'
import type { FindPlaces } from './filled-placeholders.ts'
import { missingWords } from './filled-placeholders.ts'
import styles from './placeholder-chips.module.css'

/** What a line with names in braces becomes, below it: `På sajten: Välkommen till Samling Framåt Hjo`. Nothing for a line without. */
export function FilledLine({ text, find }: { text: string; find: FindPlaces }) {
  const places = find(text)
  if (places.length === 0) return null
  return (
    <Small below={4} className={styles.line}>
      På sajten:{' '}
      {places.map(({ from, filled: { value, missing } }, at) => (
        <span key={from}>
          {text.slice(places[at - 1]?.to ?? 0, from)}
          {missing === undefined ? (
            value
          ) : missing.href === null ? (
            <span className={styles.chip} data-missing title={missingWords(missing)}>
              Saknas: {missing.field}
            </span>
          ) : (
            <a className={styles.chip} data-missing href={missing.href} target="_blank" aria-label={missingWords(missing)}>
              Saknas: {missing.field}
            </a>
          )}
        </span>
      ))}
      {text.slice(places.at(-1)?.to)}
    </Small>
  )
}
