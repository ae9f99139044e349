import { IconDots } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Small } from './layout.tsx'
import styles from './menu.module.css'
import { openFetched, prefetchPart } from './open-fetched.ts'

export interface MenuEntry {
  readonly label: string
  readonly icon: ReactNode
  /** Why the entry may not be chosen now; it stays in the menu and shows the reason. */
  readonly refusal?: string | null
  /** A link that opens in a tab of its own; without it `onChoose` is called. */
  readonly href?: string
  readonly onChoose?: () => void
}

/** A function when the entries are fetched with the first opening, so that a list of many menus draws without them. */
export type MenuEntries = readonly MenuEntry[] | (() => Promise<readonly MenuEntry[]>)

const gap = 4

/** Below the button and along its right edge; above it where the window ends. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = menu
  const hasRoomBelow = anchor.bottom + gap + height <= innerHeight
  menu.style.top = `${hasRoomBelow ? anchor.bottom + gap : Math.max(gap, anchor.top - gap - height)}px`
  menu.style.left = `${Math.max(gap, anchor.right - width)}px`
}

interface Menu {
  readonly isOpen: boolean
  readonly open: () => void
  /** The props of the button that opens the menu. */
  readonly buttonProps: {
    readonly ref: RefObject<HTMLButtonElement | null>
    readonly 'aria-label': string
    readonly 'aria-haspopup': 'menu'
    readonly 'aria-expanded': boolean
    readonly 'aria-controls': string | undefined
    readonly onPointerEnter: () => void
    readonly onPointerDown: () => void
    readonly onClick: () => void
  }
  /** The open menu, rendered after the button; null while it is closed. */
  readonly popover: ReactNode
}

/**
 * A menu and what its button needs. On the platform's popover, which brings the top layer, Escape and the click beside it;
 * Mantine's Menu would do the same for 27 kB, a sixth of what the editor may weigh.
 */
export function useMenu(label: string, entries: MenuEntries): Menu {
  const [shown, setShown] = useState<readonly MenuEntry[] | null>(null)
  const isOpen = shown !== null
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  // Pressing the button closes an open menu before the click arrives; the click must not open it again.
  const wasOpen = useRef(false)
  const menuId = useId()

  useOpenPopover(isOpen, menu, button)

  const choose = (entry: MenuEntry) => {
    if (entry.refusal) return
    // The menu closes first, so that a dialog opened by the choice gives the focus back to the button.
    menu.current?.hidePopover()
    button.current?.focus()
    entry.onChoose?.()
  }

  const open = () => {
    if (typeof entries === 'function') void openFetched(entries, setShown)
    else setShown(entries)
  }
  // The entries may change while the menu is open.
  const latest = typeof entries === 'function' ? (shown ?? []) : entries

  const popover = isOpen && (
    <div
      ref={menu}
      id={menuId}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={moveByKey}
      onToggle={(event) => {
        if (event.newState === 'closed') setShown(null)
      }}
    >
      {latest.map((entry) => (
        <MenuItem key={entry.label} entry={entry} onChoose={() => choose(entry)} />
      ))}
    </div>
  )
  return {
    isOpen,
    open,
    popover,
    buttonProps: {
      ref: button,
      'aria-label': label,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? menuId : undefined,
      onPointerEnter: () => {
        if (typeof entries === 'function') prefetchPart(entries)
      },
      onPointerDown: () => {
        wasOpen.current = isOpen
      },
      onClick: () => {
        if (!wasOpen.current) open()
        wasOpen.current = false
      },
    },
  }
}

/** Shows the open menu at its button, and closes it when the button moves away from it. */
function useOpenPopover(isOpen: boolean, menu: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [popover, anchor] = [menu.current, button.current]
    if (!isOpen || popover === null || anchor === null) return
    popover.showPopover()
    place(popover, anchor)
    popover.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [isOpen, menu, button])

  useEffect(() => {
    if (!isOpen) return
    const close = () => menu.current?.hidePopover()
    const top = () => button.current?.getBoundingClientRect().top ?? 0
    const openedAt = top()
    // The end of a scroll that brought the button into view is reported after it was pressed.
    const closeIfMoved = () => {
      if (Math.abs(top() - openedAt) > gap) close()
    }
    addEventListener('resize', close)
    addEventListener('scroll', closeIfMoved)
    return () => {
      removeEventListener('resize', close)
      removeEventListener('scroll', closeIfMoved)
    }
  }, [isOpen, menu, button])
}

/** The arrow keys go from entry to entry, a letter to the first entry that begins with it. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }
  const to =
    steps[event.key] ??
    items.findIndex((item) => item.innerText.trim().toLocaleLowerCase('sv').startsWith(event.key.toLocaleLowerCase('sv')))
  if (event.key === 'Tab') menu.hidePopover()
  if (event.key === ' ' || event.key === 'Enter' || event.key === 'Tab' || event.ctrlKey || event.metaKey || to < 0) return
  event.preventDefault()
  items[to % items.length]?.focus()
}

function MenuItem({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  const words = (
    <>
      <span className={styles.icon}>{entry.icon}</span>
      <span>
        {entry.label}
        {entry.refusal && (
          <Small as="span" tone="ink" block>
            {entry.refusal}
          </Small>
        )}
      </span>
    </>
  )
  const shared = { role: 'menuitem', tabIndex: -1, className: styles.entry, onClick: onChoose }
  return entry.href === undefined ? (
    // Not `disabled`: the arrow keys would skip the entry, and a screen reader would not read its reason.
    <button type="button" {...shared} aria-disabled={entry.refusal ? true : undefined}>
      {words}
    </button>
  ) : (
    <a {...shared} href={entry.href} target="_blank" rel="noopener">
      {words}
    </a>
  )
}

/** Three dots that open a menu. */
export function MenuButton({ label, entries }: { label: string; entries: MenuEntries }) {
  const menu = useMenu(label, entries)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        {...menu.buttonProps}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.open()
        }}
      >
        <IconDots size={20} aria-hidden />
      </button>
      {menu.popover}
    </>
  )
}
