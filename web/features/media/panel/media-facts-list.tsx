import type { Media } from '#contract/media/media.ts'
import { bytesText, sizeText } from '#web/parts/media/media-words.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import styles from './media-panel.module.css'
import { PanelSection } from './panel-section.tsx'

/** The facts read from the file. */
export function MediaFactsList({ media }: { media: Media }) {
  return (
    <PanelSection id="bild-fakta" title="Fakta">
      <dl className={styles.facts}>
        {media.kind === 'image' && (
          <>
            <dt>Mått</dt>
            <dd>{sizeText(media)} pixlar</dd>
          </>
        )}
        <dt>Storlek</dt>
        <dd>{bytesText(media.bytes)}</dd>
        <dt>Fil</dt>
        <dd>{media.fileName}</dd>
        <dt>Uppladdad</dt>
        <dd>
          {dateTimeText(media.createdAt)} av {media.createdBy}
        </dd>
      </dl>
    </PanelSection>
  )
}
