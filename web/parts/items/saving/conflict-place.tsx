import { useEffect, useRef } from 'react'
import type { Side } from '#contract/rich-text/merge-pieces.ts'
import { Quiet, Row, Small } from '#web/ui/layout.tsx'
import compare from '../compare/text-compare.module.css'
import styles from './conflict-dialog.module.css'
import type { AskedPlace, ResultPart } from './conflict-questions.ts'
import { TextCompare } from '../compare/text-compare.tsx'

/** What the other text is called, and choosing it. */
export interface Sides {
  readonly theirs: string
  readonly takeTheirs: string
}

interface ConflictPlaceProps {
  name: string
  label: string
  place: AskedPlace
  sides: Sides
  isFirst: boolean
  chosen: Side | undefined
  /** Why both together cannot be chosen. */
  refusal: string | null
  onChoose: (side: Side) => void
}

/** One place that two people changed: both texts side by side, and the choice between them. */
export function ConflictPlace({ name, label, place, sides, isFirst, chosen, refusal, onChoose }: ConflictPlaceProps) {
  const options: { side: Side; said: string; refusal: string | null }[] = [
    { side: 'mine', said: 'Behåll min', refusal: null },
    { side: 'theirs', said: sides.takeTheirs, refusal: null },
    ...(place.canBeBoth ? [{ side: 'both' as const, said: 'Lägg båda efter varandra', refusal }] : []),
  ]
  return (
    <fieldset className={styles.place}>
      <legend className={styles.label}>{label}</legend>
      <TextCompare label={label} one={{ title: 'Min', text: place.mine }} other={{ title: sides.theirs, text: place.theirs }} />
      {place.mine === place.theirs && (
        <Small className={styles.hint}>
          Orden är desamma. Det som skiljer är var de står, hur de ser ut eller vart en länk leder.
        </Small>
      )}
      <Row gap={5} lineGap={1} wrap className={styles.choices}>
        {options.map(({ side, said, refusal: why }) => (
          <Row as="label" key={side} align="start" className={styles.choice} data-refused={why !== null || undefined}>
            <input
              type="radio"
              data-autofocus={(isFirst && side === 'mine') || undefined}
              name={name}
              checked={chosen === side}
              disabled={why !== null}
              onChange={() => onChoose(side)}
            />
            <span>
              {said}
              {why !== null && (
                <Small as="span" block className={styles.refusal}>
                  {why} Kopiera din text först om du vill ha båda.
                </Small>
              )}
            </span>
          </Row>
        ))}
      </Row>
    </fieldset>
  )
}

interface ConflictResultProps {
  label: string
  parts: readonly ResultPart[]
  fault: string | null
}

/** How the field will be with the choices made so far, with the chosen stretches marked. */
export function ConflictResult({ label, parts, fault }: ConflictResultProps) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef<readonly ResultPart[]>(parts)
  // A long text is shown where the last choice changed it. The box is scrolled and not the page: the choices stay where they are.
  useEffect(() => {
    const changed = parts.findIndex((part, at) => part.text !== latest.current[at]?.text)
    latest.current = parts
    const place = box.current?.querySelector<HTMLElement>(`[data-part="${changed}"]`)
    if (box.current && place) box.current.scrollTop = place.offsetTop - box.current.clientHeight / 3
  }, [parts])
  return (
    <div className={styles.result}>
      <p className={styles.label}>Så blir det</p>
      <div ref={box} className={`${compare.text} ${styles.text}`} tabIndex={0} role="group" aria-label={`Så blir det: ${label}`}>
        {parts.map(({ question, text }, at) => (
          // The parts are the text in order; nothing else tells two of them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} data-part={at}>
            {question === null && text}
            {question !== null && text === null && <Quiet as="em">[väljs ovan]</Quiet>}
            {question !== null && text !== null && <mark className={styles.chosen}>{text}</mark>}
          </div>
        ))}
      </div>
      {fault !== null && (
        <Quiet tone="error" className={styles.hint} role="alert">
          {fault}
        </Quiet>
      )}
    </div>
  )
}
