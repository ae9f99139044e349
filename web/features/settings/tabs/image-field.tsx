import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { MediaRef } from '#contract/media-use.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { MediaPicker, prefetchMediaPicker } from '#web/parts/media/picker/media-picker.tsx'
import { mediaQuery } from '#web/parts/media/media-queries.ts'
import { PictureThumb } from '#web/parts/media/picture-thumb.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import styles from './image-field.module.css'

interface ImageFieldProps {
  id?: string
  error?: React.ReactNode
  label: string
  about: string
  /** Shown whole: a logo says nothing in part. */
  isWhole?: boolean
  value: MediaRef | null
  onChange: (picture: MediaRef | null) => void
}

/** One picture of the Bildbank, or none. */
export function ImageField({ id, error, label, about, isWhole = false, value, onChange }: ImageFieldProps) {
  const siteId = useSiteId()
  const [isOpen, setOpen] = useState(false)
  const labelId = useId()
  const library = { siteId, isShared: value?.isShared ?? false }
  const { data: picture } = useQuery({ ...mediaQuery(library, value?.id ?? ''), enabled: value !== null })
  return (
    <div role="group" aria-labelledby={labelId} className={styles.field}>
      <span className={styles.thumb}>
        {value !== null && picture !== undefined ? (
          <PictureThumb siteId={siteId} media={picture} ratio={isWhole ? 'auto' : 1} alt={picture.alt} />
        ) : (
          <IconPhoto size={24} stroke={1.5} aria-hidden />
        )}
      </span>
      <div className={styles.words}>
        <p id={labelId} className={styles.label}>
          {label}
        </p>
        <Small id={`${labelId}-om`} className={styles.about}>
          {value !== null && picture !== undefined ? `${picture.title}. ` : ''}
          {about}
        </Small>
        {error !== undefined && error !== null && (
          <Small tone="error" className={styles.about}>
            {error}
          </Small>
        )}
        <Row wrap className={styles.actions}>
          <Button
            id={id}
            variant="default"
            aria-label={value === null ? `Välj bild till ${label}` : `Byt bild till ${label}`}
            aria-describedby={`${labelId}-om`}
            aria-invalid={error !== undefined && error !== null ? true : undefined}
            onPointerEnter={prefetchMediaPicker}
            onClick={() => setOpen(true)}
          >
            {value === null ? 'Välj bild' : 'Byt bild'}
          </Button>
          {value !== null && (
            <Button variant="subtle" color="gray" aria-label={`Ta bort bilden ur ${label}`} onClick={() => onChange(null)}>
              Ta bort
            </Button>
          )}
        </Row>
      </div>
      <MediaPicker
        kind="image"
        title={`Välj bild till ${label}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onPick={(chosen) => {
          setOpen(false)
          onChange({ id: chosen.id, isShared: chosen.isShared })
        }}
      />
    </div>
  )
}
