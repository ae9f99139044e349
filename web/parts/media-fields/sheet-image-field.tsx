import { Button } from '@mantine/core'
import { IconAlertCircle, IconCrop, IconInfoCircle, IconPhoto, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import type { LeadImage } from '#contract/media-use.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import type { ItemField } from '../items/editor/item-editor-context.ts'
import { useFieldFindings } from '../items/editor/item-findings.ts'
import type { ShownFinding } from '../items/editor/shown-finding.ts'
import { useKnownMedia, useMediaOf } from '../media/known-media.ts'
import { MediaPicker, prefetchMediaPicker } from '../media/picker/media-picker.tsx'
import { UploadButton } from '../media/uploads/upload-button.tsx'
import { CroppedPicture } from './cropped-picture.tsx'
import { AboutMediaButton } from './about-media-button.tsx'
import { FieldFrame, FindingsOfPicture } from './field-frame.tsx'
import { ImageWords } from './image-words.tsx'
import { NoPicture } from './no-picture.tsx'
import { OnItsWay } from './on-its-way.tsx'
import styles from './picture-field.module.css'
import { SwapButton } from './swap-button.tsx'
import { useCropping } from './use-cropping.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useOwnUpload } from './use-own-upload.ts'
import { usePastedPicture } from './use-pasted-picture.ts'

interface SheetImageProps extends ItemField<LeadImage | null> {
  /** The field's name in the content. */
  name: string
  label: string
  ratio: MediaRatio
}

/** The picture over a text: one button to add it, and once it is there its words and its part. */
export function SheetImageField(props: SheetImageProps) {
  const { label, ratio, value, isReadOnly, onChange } = props
  const { remember, ask } = useKnownMedia()
  const { facts, isGone } = useMediaOf(value)
  const box = useRef<HTMLDivElement>(null)
  const [isPicking, setPicking] = useState(false)
  const cropping = useCropping({ ratio, value, facts, onChange })
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const choose = useCallback(
    ({ id, isShared }: MediaFacts) => latest.current({ id, isShared, alt: '', caption: '', crop: null }),
    [],
  )
  const { upload, send, giveUp } = useOwnUpload('image', choose, { back: () => placeIn(box) })
  const { isOver, dropProps } = useDroppedFiles(send)
  usePastedPicture(box, isReadOnly || value !== null || upload !== null ? null : send)
  const isThere = facts !== null && !facts.isTrashed

  return (
    <FieldFrame {...props} isQuiet>
      <div ref={box} {...(isReadOnly ? {} : dropProps)}>
        {upload !== null ? (
          // As high as the picture will be: it comes while somebody writes below it.
          <div className={styles.coming}>
            <OnItsWay upload={upload} onGiveUp={giveUp} />
          </div>
        ) : value === null ? (
          <WaysToAdd label={label} isOver={isOver} onFiles={send} onPick={() => setPicking(true)} />
        ) : (
          <Stack gap={2}>
            {isThere ? (
              <CroppedPicture media={facts} ratio={ratio} crop={value.crop} alt={value.alt || facts.alt || facts.title} />
            ) : (
              <NoPicture isGone={isGone} />
            )}
            <Row wrap>
              {!isReadOnly && <SwapButton label={label} onPress={() => setPicking(true)} />}
              {!isReadOnly && (
                <PictureMenu
                  label={`Fler val: ${label}`}
                  facts={facts}
                  onCrop={cropping.open}
                  onAbout={(media) => ask({ media })}
                  onRemove={() => {
                    onChange(null)
                    setTimeout(() => placeIn(box)?.focus(), 0)
                  }}
                />
              )}
              {isThere && facts.credit !== '' && <Small as="span">Foto: {facts.credit}</Small>}
            </Row>
            {isThere && <WordsOfPicture {...props} value={value} facts={facts} />}
          </Stack>
        )}
      </div>
      <MediaPicker
        kind="image"
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={(media) => {
          remember(media)
          setPicking(false)
          choose(media)
          setTimeout(() => document.activeElement === document.body && placeIn(box)?.focus(), 0)
        }}
      />
      {cropping.dialog}
    </FieldFrame>
  )
}

interface WordsOfPictureProps extends SheetImageProps {
  value: LeadImage
  facts: MediaFacts
}

/** What the picture lacks is in the line of words that opens its fields, which is there before it is known: nothing moves. */
function WordsOfPicture({ name, label, value, facts, isReadOnly, onChange }: WordsOfPictureProps) {
  const all = useFieldFindings(name)
  const findings = all.filter(({ level }) => level === 'blocking')
  // That the federation has put another in its place is told, though there is nothing to do.
  const replaced = all.find(({ level, code }) => level !== 'blocking' && code === 'MEDIA_RECALLED')
  const words = (
    <Fold label={findings.length === 0 ? 'Alternativtext och bildtext' : <Lacking findings={findings} />}>
      <Stack gap={3}>
        <ImageWords value={value} facts={facts} isReadOnly={isReadOnly} onChange={(words) => onChange({ ...value, ...words })} />
        {/* Last: they go while one writes what was missing. */}
        <FindingsOfPicture label={label} findings={findings} />
        {findings.some(({ code }) => !code.startsWith('ALT_')) && (
          <Row>
            <AboutMediaButton media={facts} />
          </Row>
        )}
      </Stack>
    </Fold>
  )
  if (replaced === undefined) return words
  return (
    <>
      <Small>{replaced.message}</Small>
      {words}
    </>
  )
}

const Lacking = ({ findings }: { findings: readonly ShownFinding[] }) => (
  <span className={styles.lacking}>
    <IconAlertCircle size={18} role="img" aria-label="Måste åtgärdas" />
    <span>
      {findings.length === 1 ? findings[0]?.message.split(/\. (?=[A-ZÅÄÖ])/)[0] : `${findings.length} saker att åtgärda i bilden`}
    </span>
  </span>
)

interface WaysToAddProps {
  label: string
  /** A picture is held over the place. */
  isOver: boolean
  onFiles: (files: File[]) => void
  onPick: () => void
}

const WaysToAdd = ({ label, isOver, onFiles, onPick }: WaysToAddProps) => (
  <Row gap={1} wrap>
    <UploadButton
      accepts="image"
      isMultiple={false}
      variant="subtle"
      leftSection={<IconPhotoPlus size={20} aria-hidden />}
      data-place
      onFiles={onFiles}
    >
      {isOver ? 'Släpp bilden här' : `Lägg till ${label.toLowerCase()}`}
    </UploadButton>
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconPhoto size={20} aria-hidden />}
      onClick={onPick}
      onPointerEnter={prefetchMediaPicker}
      onFocus={prefetchMediaPicker}
    >
      Välj ur bildbanken
    </Button>
  </Row>
)

interface PictureMenuProps {
  label: string
  /** Null while they are not known. */
  facts: MediaFacts | null
  onCrop: () => void
  onAbout: (media: MediaFacts) => void
  onRemove: () => void
}

/** What can be done with the picture besides choosing another. One that is gone can only be taken away. */
function PictureMenu({ label, facts, onCrop, onAbout, onRemove }: PictureMenuProps) {
  const removal = { label: 'Ta bort bilden', icon: <IconTrash size={20} aria-hidden />, onChoose: onRemove }
  if (facts === null || facts.isTrashed) return <MenuButton label={label} entries={[removal]} />
  const about = { label: 'Om bilden', icon: <IconInfoCircle size={20} aria-hidden />, onChoose: () => onAbout(facts) }
  const crop = { label: 'Beskär här', icon: <IconCrop size={20} aria-hidden />, onChoose: onCrop }
  return <MenuButton label={label} entries={facts.isShared ? [crop, removal] : [about, crop, removal]} />
}

/** The button that stands for the place, whatever is in it. */
const placeIn = (box: RefObject<HTMLElement | null>) => box.current?.querySelector<HTMLElement>('[data-place]')
