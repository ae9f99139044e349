import type { ReactNode } from 'react'
import type { Corner } from '#contract/design/federation-design.ts'
import type { TypePair } from '#contract/design/type-pairs.ts'
import styles from './design.module.css'
import { typeDrawings } from './made-drawings.ts'

/** Words in the faces of a pair. The administration loads none of these faces, so they are outlines. */
export const TypeDrawing = ({ pair }: { pair: TypePair }): ReactNode => (
  <svg viewBox="0 0 240 88" className={styles.words}>
    {pair === 'system' ? (
      <>
        <text x="4" y="46" className={styles.systemHead}>
          Nära dig
        </text>
        <text x="4" y="76" className={styles.systemText}>
          Läs hela förslaget
        </text>
      </>
    ) : (
      typeDrawings[pair].map((path, index) => <path key={index} d={path} />)
    )}
  </svg>
)

const radius: Readonly<Record<Corner, { readonly picture: number; readonly button: number; readonly face: number }>> = {
  rak: { picture: 0, button: 0, face: 0 },
  mjuk: { picture: 4, button: 4, face: 20 },
  rund: { picture: 16, button: 14, face: 20 },
}

/** A picture, a portrait and a button with these corners. */
export function CornerDrawing({ corner }: { corner: Corner }): ReactNode {
  const { picture, button, face } = radius[corner]
  return (
    <svg viewBox="0 0 240 88" className={styles.shapes}>
      <rect x="4" y="8" width="112" height="72" rx={picture} className={styles.quiet} />
      <rect x="132" y="8" width="40" height="40" rx={face} className={styles.quiet} />
      <rect x="132" y="54" width="96" height="28" rx={button} className={styles.accent} />
    </svg>
  )
}
