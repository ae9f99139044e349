import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import iconButton from '#web/ui/icon-button.module.css'
import { libraryKey } from '../media-library.ts'
import { refreshLibrary } from '../media-queries.ts'
import type { Pause, Upload } from './upload.ts'
import { isUnderWay, stateText } from './upload.ts'
import { spoken } from '#web/ui/spoken.ts'
import { Row } from '#web/ui/layout.tsx'
import styles from './upload-corner.module.css'
import { UploadList } from './upload-list.tsx'
import { uploads as store, useUploads } from './uploads.ts'

const restMs = 10_000
const spokenMs = 10_000
const firstSpokenMs = 300
const refreshMs = 3000

/** `Laddar upp 2 av 5`, then what became of them. */
function headline(all: readonly Upload[]): string {
  const over = all.filter((upload) => !isUnderWay(upload))
  const failed = all.filter(({ state }) => state.kind === 'failed').length
  if (over.length < all.length) {
    // The list may be folded: then this is all there is to tell it.
    const isPausedBy = (cause: Pause) => all.some(({ state }) => state.kind === 'sending' && state.pausedBy === cause)
    const trouble = isPausedBy('contact') ? 'Ingen kontakt, fortsätter sedan' : isPausedBy('fault') && 'Kan inte sparas just nu'
    return `${trouble || 'Laddar upp'} – ${over.length} av ${all.length} klara`
  }
  const known = all.filter(({ state }) => state.kind === 'done' && state.isDuplicate).length
  const [first] = all
  if (failed === 0 && known === all.length) return known === 1 && first ? stateText(first) : `${known} filer fanns redan`
  if (failed === 0) return all.length === 1 ? 'Filen är uppladdad' : `${all.length} filer är uppladdade`
  const trouble = failed === 1 ? 'En fil kunde inte laddas upp' : `${failed} filer kunde inte laddas upp`
  const fine = all.length - failed
  return fine === 0 ? trouble : `${trouble}, ${fine === 1 ? 'en är klar' : `${fine} är klara`}`
}

/** What is to be seen to stands first, once nothing moves any more: among forty it would be out of sight. */
const failedFirst = (all: readonly Upload[]): readonly Upload[] => [
  ...all.filter(({ state }) => state.kind === 'failed'),
  ...all.filter(({ state }) => state.kind !== 'failed'),
]

function ShowLink({ upload: { library, state } }: { upload: Upload }) {
  if (state.kind !== 'done') return null
  const { id } = state.media
  return library.siteId === null ? (
    <Link to="/admin/bildbank/$mediaId" params={{ mediaId: id }} className={styles.show}>
      Visa
    </Link>
  ) : (
    <Link to="/$siteId/bildbank/$mediaId" params={{ siteId: library.siteId, mediaId: id }} className={styles.show}>
      Visa
    </Link>
  )
}

/** As it is read aloud: when it begins and when it is over, and in between no oftener than every ten seconds. */
function useSpoken(text: string, isOver: boolean): string {
  // Empty at first: what stands in a region when it comes is mostly not read.
  const [spoken, setSpoken] = useState({ text: '', isOver: false })
  if (spoken.isOver !== isOver || (isOver && spoken.text !== text)) setSpoken({ text, isOver })
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  useEffect(() => {
    if (isOver) return
    const say = () => setSpoken({ text: latest.current, isOver: false })
    const first = setTimeout(say, firstSpokenMs)
    const timer = setInterval(say, spokenMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isOver])
  return spoken.text
}

/**
 * Shows what has arrived in the lists that are open, whichever screen began it: the first and the last at once, those in between
 * together, since each time every page that is shown is read again.
 */
function useRefreshedLists(uploads: readonly Upload[], isOver: boolean): void {
  const queryClient = useQueryClient()
  const latest = useRef(0)
  const doneIds = uploads.flatMap(({ id, state }) => (state.kind === 'done' ? [id] : [])).join(' ')
  useEffect(() => {
    if (doneIds === '') return
    const refresh = () => {
      latest.current = Date.now()
      const done = store.get().filter(({ id }) => doneIds.includes(id))
      const libraries = new Map(done.map(({ library }) => [libraryKey(library).join(' '), library]))
      for (const library of libraries.values()) void refreshLibrary(queryClient, library)
    }
    const timer = setTimeout(refresh, isOver ? 0 : Math.max(0, latest.current + refreshMs - Date.now()))
    return () => clearTimeout(timer)
  }, [doneIds, isOver, queryClient])
}

/** The files on their way, on every screen while there are any. */
export function UploadCorner() {
  const uploads = useUploads()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const [wanted, setOpen] = useState<boolean | null>(null)
  const isOver = !uploads.some(isUnderWay)
  const words = headline(uploads)
  const said = useSpoken(words, isOver)
  useRefreshedLists(uploads, isOver)
  // Nothing is left to be seen to: the list folds, and goes after a while.
  const isFine = isOver && uploads.every(({ state }) => state.kind === 'done' && !state.isDuplicate)
  useEffect(() => {
    if (!isFine || wanted === true) return
    const timer = setTimeout(() => store.clearOver(), restMs)
    return () => clearTimeout(timer)
  }, [isFine, wanted])

  if (uploads.length === 0) return null
  const isOpen = wanted ?? (isWide && !isFine)
  return (
    <section aria-label="Uppladdningar" className={styles.corner}>
      <Row as="header" gap={0} className={styles.head}>
        <p className={styles.headline}>{words}</p>
        <p role="status" className={spoken}>
          {said}
        </p>
        <button
          type="button"
          className={iconButton.button}
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Dölj filerna' : 'Visa filerna'}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
        </button>
        {isOver && (
          <button
            type="button"
            className={iconButton.button}
            aria-label="Stäng uppladdningarna"
            onClick={() => {
              // The button that had it goes.
              document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
              store.clearOver()
            }}
          >
            <IconX size={18} aria-hidden />
          </button>
        )}
      </Row>
      {isOpen && (
        <div className={styles.files}>
          <UploadList uploads={isOver ? failedFirst(uploads) : uploads} Action={ShowLink} />
        </div>
      )}
    </section>
  )
}
