import type { RichText } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/document.ts'
import type { FieldWords } from './item-area.ts'
import styles from './text-compare.module.css'

/** A field's text as words alone, to be read beside another. */
export const wordsOf = (value: unknown, kind: FieldWords['kind']): string =>
  // Which kind a field has is the area's own word; its schema has parsed the value.
  kind === 'richText' ? plainText(value as RichText) : typeof value === 'string' ? value : ''

interface TextCompareProps {
  label: string
  kind: FieldWords['kind']
  one: { readonly title: string; readonly value: unknown }
  other: { readonly title: string; readonly value: unknown }
}

/** Two texts of one field side by side, stacked on a phone. */
export function TextCompare({ label, kind, one, other }: TextCompareProps) {
  return (
    <div className={styles.pair} role="group" aria-label={label}>
      {[one, other].map(({ title, value }) => (
        <figure key={title} className={styles.side}>
          <figcaption className={styles.title}>{title}</figcaption>
          {/* Long texts scroll; what scrolls must be reachable with the keyboard. */}
          <div className={styles.text} tabIndex={0} role="group" aria-label={title}>
            {wordsOf(value, kind) || <span className={styles.nothing}>(tomt)</span>}
          </div>
        </figure>
      ))}
    </div>
  )
}
