import { useCallback, useEffect, useRef } from 'react'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Small } from '#web/ui/layout.tsx'
import { PictureThumb } from '../media/picture-thumb.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import { FieldFrame } from './field-frame.tsx'
import { PictureBox } from './picture-box.tsx'

interface ShareImageFieldProps extends ItemField<MediaRef | null> {
  name: string
  label: string
  description: string
}

/** Others crop what is shared to nearly this. */
const shareRatio = 1200 / 630

/** A picture that is only shown elsewhere, and so has no words here. */
export function ShareImageField(props: ShareImageFieldProps) {
  const { label, description, value, isReadOnly, onChange } = props
  const siteId = useSiteId()
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const choose = useCallback(({ id, isShared }: MediaFacts) => latest.current({ id, isShared }), [])
  return (
    <FieldFrame {...props} note={<Small>{description}</Small>}>
      <PictureBox
        label={label}
        value={value}
        isReadOnly={isReadOnly}
        onChoose={choose}
        onRemove={() => onChange(null)}
        renderPicture={(media) => (
          <PictureThumb key={media.fileKey} siteId={siteId} media={media} ratio={shareRatio} width={960} alt={media.title} />
        )}
      />
    </FieldFrame>
  )
}
