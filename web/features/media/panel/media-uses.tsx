import { Link } from '@tanstack/react-router'
import type { Media, MediaPlace } from '#contract/media/media.ts'
import { useEverySite } from '#web/parts/every-site.ts'
import { knownArea } from '#web/parts/areas.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import styles from './media-panel.module.css'
import { PanelSection } from './panel-section.tsx'

const list = new Intl.ListFormat('sv', { type: 'unit' })

/** `3 publicerade, 1 utkast, 2 gamla versioner` */
function summary({ usedIn, oldVersions }: Media): string {
  const live = usedIn.filter(({ version }) => version === 'live').length
  const drafts = usedIn.length - live
  const parts = [
    ...(live > 0 ? [`${live} ${live === 1 ? 'publicerad' : 'publicerade'}`] : []),
    ...(drafts > 0 ? [`${drafts} utkast`] : []),
    ...(oldVersions > 0 ? [`${oldVersions} ${oldVersions === 1 ? 'gammal version' : 'gamla versioner'}`] : []),
  ]
  return parts.length === 0 ? 'Används inte någonstans.' : list.format(parts)
}

/** The places that show the picture, with links. */
export function MediaUses({ library, media }: { library: MediaLibrary; media: Media }) {
  if (isForeign(library) && media.usedIn.length === 0) return null
  return (
    <PanelSection id="bild-anvands" title="Används i">
      <Small>{summary(media)}</Small>
      {media.usedIn.length > 0 && (
        <ul aria-label="Används i" className={styles.uses}>
          {media.usedIn.map((place) => (
            <Row as="li" key={`${place.siteId} ${place.itemId ?? ''} ${place.version}`} gap={4} align="baseline" justify="between">
              <PlaceLink place={place} isFederation={library.siteId === null} />
              <Small as="span" className={styles.version}>
                {place.version === 'live' ? 'Publicerad' : 'Utkast'}
              </Small>
            </Row>
          ))}
        </ul>
      )}
    </PanelSection>
  )
}

function PlaceLink({ place: { siteId, itemId, area, title }, isFederation }: { place: MediaPlace; isFederation: boolean }) {
  const sites = useEverySite()
  // Titles of a site's own content are not shown to the federation; it sees only which site it is.
  if (isFederation) return <span>{sites.find(({ id }) => id === siteId)?.name ?? title}</span>
  const known = area === null ? undefined : knownArea(area)
  const name = title === '' ? 'Utan namn' : title
  if (itemId === null) {
    return (
      <Link to="/$siteId/installningar" params={{ siteId }}>
        Inställningar
      </Link>
    )
  }
  if (known === undefined) return <span>{name}</span>
  return (
    <Link to={known.itemRoute} params={{ siteId, itemId }}>
      {known.name}: {name}
    </Link>
  )
}
