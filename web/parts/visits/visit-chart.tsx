import type { VisitDay } from '#contract/visits/visits.ts'
import { dateText } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import styles from './visits.module.css'
import { countText, readingsText } from '#contract/visits/readings-text.ts'

const height = 120
/** Of a bar with the space beside it. */
const step = 10
const width = 7
/** Seen as a line where nobody read. */
const least = 1

/** The days as bars, and the same as a table for those who do not see them. Without days: as high, and empty. */
export function VisitChart({ days, now }: { days: readonly VisitDay[]; now: Date }) {
  const top = Math.max(0, ...days.map(({ readings }) => readings))
  const [first] = days
  return (
    <div>
      <svg viewBox={`0 0 ${days.length * step} ${height}`} width="100%" height={height} preserveAspectRatio="none" aria-hidden>
        {days.map(({ day, readings }, at) => {
          const tall = Math.max(least, (readings / Math.max(1, top)) * height)
          return (
            <g key={day}>
              <rect
                x={at * step + (step - width) / 2}
                y={height - tall}
                width={width}
                height={tall}
                fill={readings === 0 ? 'var(--k-line)' : 'var(--k-accent)'}
              />
              <rect x={at * step} width={step} height={height} fill="transparent">
                <title>{`${dateText(day, now)}: ${readingsText(readings)}`}</title>
              </rect>
            </g>
          )
        })}
      </svg>
      <Row justify="between">
        <Small as="span">{first ? dateText(first.day, now) : '\u00a0'}</Small>
        {top > 0 && <Small as="span">Som mest {countText(top)} på en dag</Small>}
        {first && <Small as="span">i dag</Small>}
      </Row>
      <Fold label="Visa dagarna som tabell">
        <table className={styles.days}>
          <thead>
            <tr>
              <th scope="col">Dag</th>
              <th scope="col">Läsningar</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, readings }) => (
              <tr key={day}>
                <th scope="row">{dateText(day, now)}</th>
                <td>{countText(readings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </div>
  )
}
