import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Quiet, Row } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './preview.module.css'

const widths = { Mobil: 375, Surfplatta: 768, Dator: 1280 } as const

export type PreviewScreen = keyof typeof widths
export const previewScreens = ['Mobil', 'Surfplatta', 'Dator'] as const satisfies readonly PreviewScreen[]

interface ChoiceProps {
  screen: PreviewScreen
  onChoose: (screen: PreviewScreen) => void
}

/** As wide as a phone, a tablet or a desk screen. */
export const ScreenChoice = ({ screen, onChoose }: ChoiceProps) => (
  <Row gap={1} align="stretch" wrap role="radiogroup" aria-label="Skärm">
    {previewScreens.map((one) => (
      <Row as="label" key={one} className={styles.screen} data-chosen={screen === one || undefined}>
        <input type="radio" name="skarm" checked={screen === one} onChange={() => onChoose(one)} />
        {one}
      </Row>
    ))}
  </Row>
)

interface StageProps {
  screen: PreviewScreen
  isFailed: boolean
  /** Says that the page is on its way, or why there is none yet. */
  waiting: string
  /** Says what failed and what is safe. */
  failed?: string
  /** The frames, one over the other; null while there is none. */
  children: ReactNode
}

/** The room for the page. A screen wider than it is drawn smaller, with the words broken as on the real one. */
export function PreviewStage({
  screen,
  isFailed,
  waiting,
  failed = 'Förhandsgranskningen kunde inte visas. Texten är sparad. Försök igen om en stund.',
  children,
}: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    if (stage.current) watcher.observe(stage.current)
    return () => watcher.disconnect()
  }, [])
  const width = widths[screen]
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return (
    <div ref={stage} className={styles.stage}>
      {children === null && !isFailed && <Spinner label={waiting} />}
      {isFailed && <Quiet className={styles.failed}>{failed}</Quiet>}
      {children !== null && (
        <div className={styles.frame} style={{ width: width * scale }}>
          <div className={styles.scaled} style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

interface FrameProps {
  /** What the page shows: the title of an item. */
  title: string
  url: string
  /** The page by day or by night; null as the browser has it. */
  scheme?: 'light' | 'dark' | null
  /** Covered by the page before it until it has come. */
  isComing?: boolean
  onLoad?: () => void
}

/** The sites' own page. No script and no leaving the frame; its own origin, or it may not read its own stylesheet. */
export const PreviewFrame = ({ title, url, scheme = null, isComing = false, onLoad }: FrameProps) => (
  <iframe
    title={`Så ser ”${title}” ut på sajten`}
    src={url}
    sandbox="allow-same-origin"
    referrerPolicy="no-referrer"
    // The page of a frame prefers the scheme of the element.
    style={scheme === null ? undefined : { colorScheme: scheme }}
    inert={isComing}
    onLoad={onLoad}
  />
)
