import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMySites } from '#web/api/session.ts'
import { openFetched, prefetchPart } from '#web/ui/open-fetched.ts'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'
import styles from './palette-button.module.css'

// Opened now and then: its code comes when the pointer or the focus does, or with the keys.
const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** The way into the palette for those who do not know its keys, and the keys. Stands once in the frame. */
export function PaletteButton() {
  const sites = useMySites()
  const siteId = useParams({ strict: false, select: ({ siteId: id }) => id })
  const isInBrowser = useIsInBrowser()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The first half of the keys: whoever types on at once shall find the field there.
      if (event.key === 'Control' || event.key === 'Meta') prefetchPart(loadPalette)
      // A text where the keys mean a link has taken them already.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      // Another dialog waits for its own answer.
      if (document.querySelector('dialog:modal') === null) void openFetched(loadPalette, () => setOpen(true))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <UnstyledButton
        className={styles.button ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void openFetched(loadPalette, () => setOpen(true))}
        onPointerEnter={() => prefetchPart(loadPalette)}
        onFocus={() => prefetchPart(loadPalette)}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={styles.word}>Sök</span>
        <kbd aria-hidden className={styles.keys}>
          {isInBrowser && isMac() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette site={sites.find(({ id }) => id === siteId)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
