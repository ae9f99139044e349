import type { ButtonProps } from '@mantine/core'
import { Button } from '@mantine/core'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useRef } from 'react'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'
import { acceptedDocuments, acceptedImages } from './file-to-send.ts'

interface UploadButtonProps extends ButtonProps {
  /** The publish check leads to it. */
  'data-place'?: boolean
  onFiles: (files: File[]) => void
  accepts: 'image' | 'document' | 'both'
  isMultiple?: boolean
  children?: ReactNode
}

const accept = { image: acceptedImages, document: acceptedDocuments, both: `${acceptedImages},${acceptedDocuments}` }

/** Opens the platform's own dialog for files. */
export function UploadButton({ onFiles, accepts, isMultiple = true, children = 'Ladda upp', ...button }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <HiddenInput inputRef={input} accept={accept[accepts]} isMultiple={isMultiple} onFiles={onFiles} />
      <Button leftSection={<IconUpload size={20} aria-hidden />} {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

/** The camera, on devices that are held in the hand. */
export function CameraButton({ onFiles, ...button }: ButtonProps & { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const isInBrowser = useIsInBrowser()
  if (!isInBrowser || !matchMedia('(pointer: coarse)').matches) return null
  return (
    <>
      <HiddenInput inputRef={input} accept="image/*" isCamera onFiles={onFiles} />
      <Button
        variant="default"
        leftSection={<IconCamera size={20} aria-hidden />}
        {...button}
        onClick={() => input.current?.click()}
      >
        Ta en bild
      </Button>
    </>
  )
}

interface HiddenInputProps {
  inputRef: RefObject<HTMLInputElement | null>
  accept: string
  isMultiple?: boolean
  isCamera?: boolean
  onFiles: (files: File[]) => void
}

function HiddenInput({ inputRef, accept: accepted, isMultiple = false, isCamera = false, onFiles }: HiddenInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      multiple={isMultiple}
      accept={accepted}
      {...(isCamera ? { capture: 'environment' as const } : {})}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        // The same file chosen again, corrected meanwhile, must fire a change too.
        event.currentTarget.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
