import { IconFileTypePdf } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useState } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'
import { adminImage } from '#contract/media-facts.ts'
import styles from './picture-thumb.module.css'

interface PictureThumbProps {
  /** Null in the administration. */
  siteId: string | null
  media: MediaFacts
  /** Width by height of the box; `auto` is the picture's own. */
  ratio?: number | 'auto'
  width?: 320 | 960
  /** What it shows, where no words stand beside it. */
  alt?: string
  /** The first of a screen are fetched at once. */
  isEager?: boolean
}

/** A picture of the Bildbank in a box that keeps its place, with the picture's own colour until it is there. */
export function PictureThumb({ siteId, media, ratio = 4 / 3, width = 320, alt = '', isEager = false }: PictureThumbProps) {
  // The smallest is there from the start; the others come when all sizes are made.
  const [missing, setMissing] = useState<readonly string[]>([])
  const addresses = [adminImage(siteId, media, width), adminImage(siteId, media, 320)]
  const address = addresses.find((known) => !missing.includes(known))
  if (media.kind === 'document') {
    return (
      <span className={styles.document} style={{ aspectRatio: ratio === 'auto' ? 4 / 3 : ratio }}>
        <IconFileTypePdf size={32} stroke={1.5} aria-hidden />
      </span>
    )
  }
  const own = media.height === 0 ? 1 : media.width / media.height
  const style: CSSProperties = { aspectRatio: ratio === 'auto' ? own : ratio, backgroundColor: media.color }
  return (
    <span className={styles.box} style={style}>
      {/* Where there is nothing to fetch yet the colour alone is calmer than a broken picture. */}
      {address !== undefined && (
        <img
          className={styles.picture}
          src={address}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          style={{ objectPosition: `${media.focal.x * 100}% ${media.focal.y * 100}%` }}
          onError={() => setMissing([...missing, address])}
        />
      )}
    </span>
  )
}
