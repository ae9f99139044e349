import type { ReactNode } from 'react'
import type { Corner } from '#contract/design/federation-design.ts'
import type { TypePair } from '#contract/design/type-pairs.ts'
import styles from './design.module.css'
import { typeDrawings } from './made-drawings.ts'

/** Words in the faces of a pair. The administration loads none of these faces, so they are outlines. */
export const TypeDrawing = ({ pair }: { pair: TypePair }): ReactNode => (
  <svg viewBox="0 0 168 72" className={styles.words}>
    {pair === 'system' ? (
      <>
        <text x="4" y="37" className={styles.systemHead}>
          Nära dig
        </text>
        <text x="4" y="63" className={styles.systemText}>
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
  mjuk: { picture: 4, button: 4, face: 16 },
  rund: { picture: 14, button: 11, face: 16 },
}

/** A picture, a portrait and a button with these corners. */
export function CornerDrawing({ corner }: { corner: Corner }): ReactNode {
  const { picture, button, face } = radius[corner]
  return (
    <svg viewBox="0 0 168 72">
      <rect x="4" y="6" width="84" height="60" rx={picture} fill="var(--k-line)" />
      <rect x="98" y="6" width="32" height="32" rx={face} fill="var(--k-line)" />
      <rect x="98" y="44" width="66" height="22" rx={button} fill="var(--k-accent)" />
    </svg>
  )
}
