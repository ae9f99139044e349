import type { ReactNode } from 'react'
import { useState } from 'react'
import type { MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import type { LeadImage } from '#contract/media-use.ts'
import { openFetched } from '#web/ui/open-fetched.ts'

const fetchCropping = () => import('./crop-dialog.tsx')

interface CroppedField {
  readonly ratio: MediaRatio
  readonly value: LeadImage | null
  /** Null while they are not known. */
  readonly facts: MediaFacts | null
  readonly onChange: (value: LeadImage) => void
}

/** Chooses which part of a picture is shown. `dialog` belongs into the screen: null until `open` was called, and after a choice. */
export function useCropping({ ratio, value, facts, onChange }: CroppedField): { open: () => void; dialog: ReactNode } {
  const [part, setPart] = useState<Awaited<ReturnType<typeof fetchCropping>> | null>(null)
  const close = () => setPart(null)
  return {
    open: () => void openFetched(fetchCropping, setPart),
    dialog:
      part === null || value === null || facts === null ? null : (
        <part.CropDialog
          media={facts}
          ratio={ratio}
          crop={value.crop}
          onClose={close}
          onCrop={(crop) => {
            close()
            onChange({ ...value, crop })
          }}
        />
      ),
  }
}
