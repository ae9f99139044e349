import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import type { Editor } from '@tiptap/core'
import { IconExternalLink, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Heading, Row } from '#web/ui/layout.tsx'
import { useRemembered } from '#web/ui/use-remembered.ts'
import type { Item } from '../item.ts'
import { usePagesInTurn } from './pages-in-turn.ts'
import { useOwnPreview } from './preview-link.ts'
import { previewScreens, PreviewFrame, PreviewStage, ScreenChoice } from './preview-stage.tsx'
import styles from './preview.module.css'
import { writtenPlace } from './written-place.ts'

interface PreviewBesideProps {
  areaKey: string
  siteId: string
  /** Null until the first save. */
  item: Item | null
  title: string
  texts: ReadonlyMap<string, Editor>
  /** It was asked for just now, and did not stand there from the start. */
  takesFocus: boolean
  onClose: () => void
}

/** The draft as the public would read it, beside the sheet: drawn anew after each save, which follows 1.5 s after the last key. */
export function PreviewBeside({ areaKey, siteId, item, title, texts, takesFocus, onClose }: PreviewBesideProps) {
  const { url, isFailed } = useOwnPreview(areaKey, siteId, item?.id ?? null)
  const [screen, setScreen] = useRemembered('forhandsgranskning-skarm', previewScreens)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <aside
      className={styles.beside}
      aria-label="Förhandsgranskning"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <Row justify="between">
        <Heading ref={heading} tabIndex={-1}>
          Förhandsgranskning
        </Heading>
        <Button variant="subtle" color="gray" size="sm" leftSection={<IconX size={18} aria-hidden />} onClick={onClose}>
          Stäng
        </Button>
      </Row>
      <Row justify="between">
        <ScreenChoice screen={screen} onChoose={setScreen} />
        {url !== null && (
          <ActionIcon
            component="a"
            color="gray"
            aria-label="Öppna i ny flik"
            title="Öppna i ny flik"
            href={url}
            target="_blank"
            rel="noopener"
          >
            <IconExternalLink size={20} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      <PreviewStage
        screen={screen}
        isFailed={isFailed}
        waiting={item === null ? 'Visas när du har skrivit något.' : 'Hämtar förhandsgranskningen …'}
      >
        {url === null || item === null ? null : <Pages url={url} version={item.draftVersion} title={title} texts={texts} />}
      </PreviewStage>
    </aside>
  )
}

/** The page as it was last saved, opened where one writes. */
function Pages({
  url,
  version,
  title,
  texts,
}: {
  url: string
  version: number
  title: string
  texts: ReadonlyMap<string, Editor>
}) {
  const place = useRef('')
  const { newest, pages, isComing, show, hasLoaded } = usePagesInTurn({ src: url, version })
  useEffect(() => {
    if (newest.version === version) return
    place.current = writtenPlace(texts.values(), document.activeElement) ?? place.current
    show({ src: url + place.current, version })
  }, [newest.version, version, url, texts, show])
  return pages.map((page) => (
    <PreviewFrame key={page.version} title={title} url={page.src} isComing={isComing(page)} onLoad={() => hasLoaded(page)} />
  ))
}
