import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { accentPalette, pageColors } from '#contract/settings/contrast.ts'
import { adminImage } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { mediaQuery } from '#web/parts/media/media-queries.ts'
import { Small } from '#web/ui/layout.tsx'
import styles from './site-sample.module.css'

interface SiteSampleProps {
  name: string
  /** Shown where there is no logo. */
  letter: string
  accent: string
  logo: MediaRef | null
}

// As the public site has them (public-site/styles.ts); the shades are computed by the same code.
const inks = {
  light: { ink: '#1c2024', grey: '#5a6068', line: '#e0dcd5' },
  dark: { ink: '#e9e6e1', grey: '#a5aab0', line: '#32363a' },
} as const

/** What visitors will see, by day and by night, while the colour is being chosen. */
export function SiteSample(props: SiteSampleProps) {
  return (
    <div className={styles.samples}>
      <Sample {...props} scheme="light" caption="Ljust läge" />
      <Sample {...props} scheme="dark" caption="Mörkt läge" />
    </div>
  )
}

function Sample({ name, letter, accent, logo, scheme, caption }: SiteSampleProps & { scheme: 'light' | 'dark'; caption: string }) {
  const siteId = useSiteId()
  const library = { siteId, isShared: logo?.isShared ?? false }
  const { data: picture } = useQuery({ ...mediaQuery(library, logo?.id ?? ''), enabled: logo !== null })
  const { band, onBand, link, tint } = accentPalette(accent)[scheme]
  const { ink, grey, line } = inks[scheme]
  const colours = {
    '--logo-ground': '#ffffff',
    '--page': pageColors[scheme],
    '--ink': ink,
    '--grey': grey,
    '--line': line,
    '--band': band,
    '--on-band': onBand,
    '--link': link,
    '--tint': tint,
  } as CSSProperties
  return (
    <figure className={styles.sample}>
      {/* The sample is an image of a page; the caption describes it. */}
      <div role="img" aria-label={`Så ser sajten ut i ${caption.toLocaleLowerCase('sv')}.`} className={styles.site} style={colours}>
        <div className={styles.band}>
          <p className={styles.name}>
            {logo !== null && picture !== undefined ? (
              <img className={styles.logo} src={adminImage(siteId, picture, 320)} alt="" />
            ) : (
              <span className={styles.monogram}>{letter}</span>
            )}
            {name}
          </p>
          <p className={styles.menu}>Nyheter · Politik · Om oss</p>
        </div>
        <div className={styles.page}>
          <p className={styles.meta}>
            <span className={styles.kind}>Pressmeddelande</span> · 21 november 2026
          </p>
          <p className={styles.headline}>Samhällsbyggnadsnämnden säger ja till ny cykelväg</p>
          <p>
            Texten läses lätt, och <span className={styles.link}>en länk</span> syns i färgen.
          </p>
          <p className={styles.tint}>
            <span className={styles.link}>Läs mer om vår politik</span>
          </p>
          <p className={styles.button}>Bli medlem</p>
        </div>
      </div>
      <Small as="figcaption" className={styles.caption}>
        {caption}
      </Small>
    </figure>
  )
}
