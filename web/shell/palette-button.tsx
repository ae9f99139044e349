import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { useMySites } from '#web/api/session.ts'
import { openFetched, prefetchPart } from '#web/ui/open-fetched.ts'
import { asksForKeys, openKeyList, useKeyList } from '#web/ui/key-lists.ts'
import { useIsInBrowser } from '#web/ui/use-is-in-browser.ts'
import styles from './palette-button.module.css'

// Opened now and then: its code comes when the pointer or the focus does, or with the keys.
const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette
const loadKeys = async () => (await import('./keys-dialog.tsx')).KeysDialog
const prefetch = () => prefetchPart(loadPalette)

type OpenedDialog = ComponentType<{ readonly site: MySite | undefined; readonly onClose: () => void }>

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** The way into the palette for those who do not know its keys, its keys, and `?`, which lists them. Stands once in the frame. */
export function PaletteButton() {
  const sites = useMySites()
  const siteId = useParams({ strict: false, select: ({ siteId: id }) => id })
  const isInBrowser = useIsInBrowser()
  const [Opened, setOpened] = useState<OpenedDialog | null>(null)
  const open = (load: () => Promise<OpenedDialog>) => void openFetched(load, (part) => setOpened(() => part))
  useKeyList('frame', () => open(loadKeys))

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The first half of the keys: a person who types on at once shall find the field there.
      if (event.key === 'Control' || event.key === 'Meta') prefetch()
      // A text where the keys mean a link has taken them already.
      if (event.defaultPrevented) return
      const isCommand = event.ctrlKey || event.metaKey
      // Another dialog waits for its own answer; a panel at the side waits for none.
      const isFree = document.querySelector('dialog:modal:not([data-placement="side"])') === null
      if (isFree && asksForKeys(event)) openKeyList()
      if (event.key.toLowerCase() !== 'k' || !isCommand || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (isFree) open(loadPalette)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })

  return (
    <>
      <UnstyledButton
        className={styles.button ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open(loadPalette)}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={styles.word}>Sök</span>
        <kbd aria-hidden className={styles.keys}>
          {isInBrowser && isMac() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </UnstyledButton>
      {Opened !== null && <Opened site={sites.find(({ id }) => id === siteId)} onClose={() => setOpened(null)} />}
    </>
  )
}
