import type { ReactNode } from 'react'
import type { Corner, Lockup, PictureTreatment } from '#contract/design/federation-design.ts'
import type { TypePair } from '#contract/design/type-pairs.ts'
import styles from './design.module.css'
import { typeDrawings } from './made-drawings.ts'

const deviceSerif = "Charter, Cambria, Georgia, 'Noto Serif', serif"

/** Words in the faces of a pair. The administration loads none of these faces, so they are outlines. */
export const TypeDrawing = ({ pair }: { pair: TypePair }): ReactNode => (
  <svg viewBox="0 0 168 72" className={styles.words}>
    {pair === 'system' ? (
      <>
        <text x="4" y="37" fontFamily={deviceSerif} fontSize="44" fontWeight="700">
          Nära dig
        </text>
        <text x="4" y="63" fontFamily={deviceSerif} fontSize="20">
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

const ink = 'var(--k-ink)'
const quiet = 'var(--k-line)'
const accent = 'var(--k-accent)'

const lockups: Readonly<Record<Lockup, ReactNode>> = {
  bredvid: (
    <>
      <circle cx="30" cy="36" r="16" fill={accent} />
      <rect x="56" y="30" width="96" height="12" rx="2" fill={ink} />
    </>
  ),
  namn: <rect x="14" y="28" width="124" height="16" rx="2" fill={ink} />,
  logotyp: (
    <>
      <rect x="14" y="18" width="92" height="36" rx="4" fill={accent} />
      <path d="M28 36h64" stroke="var(--k-surface)" strokeWidth="8" />
    </>
  ),
  forbund: (
    <>
      <circle cx="22" cy="20" r="8" fill={accent} />
      <path d="M36 20h66" stroke={quiet} strokeWidth="7" />
      <rect x="14" y="36" width="92" height="18" rx="2" fill={ink} />
    </>
  ),
}

/** A masthead with logo and name as they stand. */
export const LockupDrawing = ({ lockup }: { lockup: Lockup }): ReactNode => <svg viewBox="0 0 168 72">{lockups[lockup]}</svg>

/** Sky, ground and sun, as drawn in each treatment. The colours are those of a picture, not of the administration. */
const scene: Readonly<Record<PictureTreatment, readonly [string, string, string]>> = {
  naturlig: ['var(--k-scheduled)', 'var(--k-published)', 'var(--k-review)'],
  svartvit: [quiet, 'var(--k-muted)', 'var(--k-surface)'],
  tonad: ['var(--k-accent-quiet)', accent, 'var(--k-surface)'],
}

export function PictureDrawing({ treatment }: { treatment: PictureTreatment }): ReactNode {
  const [sky, ground, sun] = scene[treatment]
  return (
    <svg viewBox="0 0 168 72">
      <rect x="4" y="6" width="160" height="60" rx="4" fill={sky} />
      <path d="M4 66V54l44-24 40 22 26-12 50 24v2z" fill={ground} />
      <circle cx="132" cy="22" r="9" fill={sun} />
    </svg>
  )
}
