import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Crops, FocalPoint, MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import { adminImage, MediaRatio as Ratios, ratioLabel, ratioOf } from '#contract/media-facts.ts'
import type { Croppable } from '#contract/media/media-crop.ts'
import { partFor } from '#contract/media/media-crop.ts'
import type { Media, MediaChanges } from '#contract/media/media.ts'
import { CropStage } from '#web/parts/media/framing/crop-stage.tsx'
import styles from '#web/parts/media/framing/framing.module.css'
import { arrowStep, partText, pointAt, pointText } from '#web/parts/media/framing/framing.ts'
import { Stage } from '#web/parts/media/framing/stage.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'

interface FramingDialogProps {
  siteId: string | null
  media: Media
  onClose: () => void
  onSave: (framing: Pick<MediaChanges, 'focal' | 'crops'>) => void
}

const without = (crops: Crops, ratio: MediaRatio): Crops => {
  const { [ratio]: _, ...others } = crops
  return others
}

const originOf = (crop: object | undefined): string => (crop === undefined ? 'från fokuspunkten' : 'eget utsnitt')

/**
 * Chooses the visible part for places of another ratio: one focal point for all ratios, and where that is not enough a crop for one
 * ratio. The original is never changed.
 */
export function FramingDialog({ siteId, media, onClose, onSave }: FramingDialogProps) {
  const [focal, setFocal] = useState(media.focal)
  const [crops, setCrops] = useState<Crops>(media.crops)
  const [ratio, setRatio] = useState<MediaRatio | null>(null)
  const framed = { ...media, focal, crops }

  return (
    <Dialog title="Fokuspunkt och utsnitt" width="60rem" onClose={onClose}>
      <div className={styles.framing}>
        <Stack grow>
          {ratio === null ? (
            <FocalStage siteId={siteId} media={media} focal={focal} onFocal={setFocal} />
          ) : (
            <CropStage
              key={ratio}
              siteId={siteId}
              media={media}
              ratio={ratio}
              part={partFor(framed, ratio)}
              onPart={(part) => setCrops({ ...crops, [ratio]: part })}
            />
          )}
          {/* Said when it changes, whichever way. */}
          <p role="status" className={styles.told}>
            {ratio === null ? pointText(focal) : partText(ratioLabel[ratio], partFor(framed, ratio))}
          </p>
          <Small>
            {ratio === null
              ? 'Tryck på det viktigaste i bilden, eller flytta punkten med piltangenterna. Skift och pil flyttar tio gånger så långt.'
              : 'Dra i ramen eller i hörnen. Med tangentbordet: pilarna flyttar, + och − ändrar storleken.'}
          </Small>
          {ratio !== null && (
            <Row align="stretch" wrap>
              <Button variant="default" onClick={() => setRatio(null)}>
                Till fokuspunkten
              </Button>
              {crops[ratio] !== undefined && (
                <Button variant="default" onClick={() => setCrops(without(crops, ratio))}>
                  Återställ utsnittet
                </Button>
              )}
            </Row>
          )}
        </Stack>
        <Stack as="ul" gap={1} aria-label="Så visas bilden" className={styles.previews}>
          {Ratios.options.map((option) => (
            <li key={option}>
              <Stack
                as="button"
                gap={1}
                type="button"
                className={styles.preview}
                aria-pressed={ratio === option}
                aria-label={`Ändra utsnittet ${ratioLabel[option]} ${originOf(crops[option])}`}
                onClick={() => setRatio(ratio === option ? null : option)}
              >
                <RatioPreview siteId={siteId} media={framed} ratio={option} />
                <Small as="span">
                  <span className={styles.previewName}>{ratioLabel[option]}</span> {originOf(crops[option])}
                </Small>
              </Stack>
            </li>
          ))}
        </Stack>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button onClick={() => onSave({ focal, crops })}>Spara</Button>
      </DialogActions>
    </Dialog>
  )
}

interface FocalStageProps {
  siteId: string | null
  media: MediaFacts
  focal: FocalPoint
  onFocal: (focal: FocalPoint) => void
}

/** The focal point that every ratio keeps visible: set by a press, by dragging or with the arrow keys. */
function FocalStage({ siteId, media, focal, onFocal }: FocalStageProps) {
  return (
    <Stage siteId={siteId} media={media} onPoint={onFocal}>
      <button
        type="button"
        className={styles.point}
        data-autofocus
        aria-label={pointText(focal)}
        style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }}
        onKeyDown={(event) => {
          const step = arrowStep(event.key, event.shiftKey)
          if (step === null) return
          event.preventDefault()
          onFocal(pointAt(focal.x + step[0], focal.y + step[1]))
        }}
      />
    </Stage>
  )
}

interface RatioPreviewProps {
  siteId: string | null
  media: MediaFacts & Croppable
  ratio: MediaRatio
}

/** The crop that the public sees in that ratio. */
function RatioPreview({ siteId, media, ratio }: RatioPreviewProps) {
  const { x, y, w, h } = partFor(media, ratio)
  return (
    <span
      className={styles.window}
      style={{ aspectRatio: ratioOf[ratio], width: `min(100%, ${5 * ratioOf[ratio]}rem)`, backgroundColor: media.color }}
    >
      <img
        src={adminImage(siteId, media, 320)}
        alt=""
        draggable={false}
        style={{ width: `${100 / w}%`, height: `${100 / h}%`, left: `${(-100 * x) / w}%`, top: `${(-100 * y) / h}%` }}
      />
    </span>
  )
}
