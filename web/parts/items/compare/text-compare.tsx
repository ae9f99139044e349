import { useMemo } from 'react'
import { Quiet, Small } from '#web/ui/layout.tsx'
import { spoken } from '#web/ui/spoken.ts'
import styles from './text-compare.module.css'
import type { DiffPart } from './text-diff.ts'
import { textDiff } from './text-diff.ts'

interface Side {
  readonly title: string
  /** The value in words (field-words.ts). */
  readonly text: string
}

/** Two texts of one field side by side, stacked on a phone, with the words marked that only one of them has. */
export function TextCompare({ label, one, other }: { label: string; one: Side; other: Side }) {
  const parts = useMemo(() => textDiff(other.text, one.text), [one.text, other.text])
  const sides = [
    { side: one, shown: parts.filter(({ kind }) => kind !== 'removed') },
    { side: other, shown: parts.filter(({ kind }) => kind !== 'added') },
  ]
  return (
    <div className={styles.pair} role="group" aria-label={label}>
      {sides.map(({ side: { title, text }, shown }) => (
        <figure key={title}>
          <Small as="figcaption" below={1} className={styles.title}>
            {title}
          </Small>
          {/* Long texts scroll; what scrolls must be reachable with the keyboard. */}
          <div className={styles.text} tabIndex={0} role="group" aria-label={title}>
            {text === '' && <Quiet as="span">(tomt)</Quiet>}
            {shown.map((part, index) => (
              // The parts are the text in order; nothing else tells two of them apart.
              // oxlint-disable-next-line react/no-array-index-key
              <Part key={index} part={{ ...part, kind: part.kind === 'same' ? 'same' : 'own' }} />
            ))}
          </div>
        </figure>
      ))}
    </div>
  )
}

const Part = ({ part: { kind, text } }: { part: { kind: 'same' | 'own'; text: string } }) =>
  kind === 'same' ? text : <mark className={styles.own}>{text}</mark>

/** One text with what was added and what was taken away since another, for the eye and for those who listen. */
export function TextChanges({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => textDiff(before, after), [before, after])
  return (
    <p className={styles.changes}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <Change key={index} part={part} />
      ))}
    </p>
  )
}

function Change({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return text
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag className={styles[kind] ?? ''}>
      <span className={spoken}>{kind === 'added' ? ' [tillagt: ' : ' [borttaget: '}</span>
      {text}
      <span className={spoken}>] </span>
    </Tag>
  )
}
