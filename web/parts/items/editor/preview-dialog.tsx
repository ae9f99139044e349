import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Quiet, Row } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { EditorWork } from './editor-work.ts'
import type { Item } from '../item.ts'
import { createPreviewLink } from './item-editor-queries.ts'
import styles from './preview-dialog.module.css'

const screens = [
  { name: 'Mobil', width: 375 },
  { name: 'Surfplatta', width: 768 },
  { name: 'Dator', width: 1280 },
] as const

/** The draft as the public would read it: the sites' own page in a frame, as wide as a phone, a tablet or a desk screen. */
export function PreviewDialog({ work, item }: { work: EditorWork; item: Item }) {
  const { key } = work.area
  const { siteId } = work
  const [url, setUrl] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [screen, setScreen] = useState<(typeof screens)[number]>(() => (innerWidth < 700 ? screens[0] : screens[2]))
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)

  const itemId = item.id
  useEffect(() => {
    let isOpen = true
    createPreviewLink(key, siteId, itemId, { isShared: false, endsWithPublication: false }).then(
      (link) => isOpen && setUrl(link.url),
      (error: unknown) => {
        if (!isApiError(error)) throw error
        if (isOpen) setFailed(true)
      },
    )
    return () => {
      isOpen = false
    }
  }, [key, siteId, itemId])

  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    if (stage.current) watcher.observe(stage.current)
    return () => watcher.disconnect()
  }, [])

  // A screen wider than the room is drawn smaller, with the words broken as on the real one.
  const scale = room === 0 ? 1 : Math.min(1, room / screen.width)
  return (
    <Dialog title={`Förhandsgranska ”${work.title}”`} width="1340px" placement="whole" onClose={work.close}>
      <Row gap={1} align="stretch" wrap below={3} role="radiogroup" aria-label="Skärm">
        {screens.map((one) => (
          <Row as="label" key={one.name} className={styles.screen} data-chosen={screen === one || undefined}>
            <input type="radio" name="skarm" checked={screen === one} onChange={() => setScreen(one)} />
            {one.name}
          </Row>
        ))}
      </Row>
      <div ref={stage} className={styles.stage}>
        {url === null && !isFailed && <Spinner label="Hämtar förhandsgranskningen …" />}
        {isFailed && (
          <Quiet className={styles.failed}>Förhandsgranskningen kunde inte visas. Texten är sparad. Försök igen om en stund.</Quiet>
        )}
        {url !== null && (
          <div className={styles.frame} style={{ width: screen.width * scale }}>
            <iframe
              title={`Så ser ”${work.title}” ut på sajten`}
              src={url}
              // No script and no leaving the frame; its own origin, or it may not read its own stylesheet.
              sandbox="allow-same-origin"
              referrerPolicy="no-referrer"
              style={{ width: screen.width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
            />
          </div>
        )}
      </div>
      <DialogActions>
        {url !== null && (
          <Button component="a" variant="default" href={url} target="_blank" rel="noopener">
            Öppna i ny flik
          </Button>
        )}
        <Button data-autofocus onClick={work.close}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}
