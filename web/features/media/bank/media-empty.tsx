import { useQuery } from '@tanstack/react-query'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { sharedTotalQuery } from '#web/parts/media/media-queries.ts'
import { CameraButton, UploadButton } from '#web/parts/media/uploads/upload-button.tsx'
import { PictureDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './media-home.module.css'

interface MediaEmptyProps {
  library: MediaLibrary
  refusal: string | null
  onFiles: (files: File[]) => void
}

/** The empty Bildbank: no pictures of the site's own. */
export function MediaEmpty({ library: { siteId }, refusal, onFiles }: MediaEmptyProps) {
  const { data: total } = useQuery({ ...sharedTotalQuery(siteId ?? '', null), enabled: siteId !== null })
  return (
    <EmptyState
      drawing={<PictureDrawing />}
      action={
        <Row gap={3} align="start" wrap className={styles.pair}>
          {refusal === null ? (
            <>
              <CameraButton onFiles={onFiles} />
              <UploadButton accepts="both" onFiles={onFiles} />
            </>
          ) : (
            <GuardedButton refusal={refusal} reason="head">
              Ladda upp
            </GuardedButton>
          )}
          {siteId !== null && (
            <LinkButton variant="default" to="/$siteId/bildbank" params={{ siteId }} search={{ bank: 'gemensam' }}>
              {total === undefined ? 'Gemensamma bilder' : `Gemensamma bilder (${total})`}
            </LinkButton>
          )}
        </Row>
      }
    >
      {siteId === null
        ? 'Ladda upp de första bilderna som alla sajter får använda.'
        : 'Ladda upp era första bilder – eller använd den gemensamma bildbanken.'}
    </EmptyState>
  )
}
