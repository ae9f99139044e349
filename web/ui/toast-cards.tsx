import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { MouseEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Stack } from './layout.tsx'
import { openDialogs } from './modal-stack.ts'
import { spoken } from './spoken.ts'
import { useStore } from './store.ts'
import type { Severity, ShownToast } from './toast-store.ts'
import { lifetimeOf, toastStore } from './toast-store.ts'
import styles from './toast-cards.module.css'
import { useFreePlace } from './use-free-place.ts'

const signs: Record<Severity, { icon: typeof IconX; word: string }> = {
  success: { icon: IconCircleCheck, word: 'Klart' },
  info: { icon: IconInfoCircle, word: 'Information' },
  warn: { icon: IconAlertTriangle, word: 'Varning' },
  error: { icon: IconCircleX, word: 'Fel' },
}

/** To the newest toast and back. */
const reachKey = 'F8'

interface ToastCardProps {
  toast: ShownToast
  /** Gives the focus back to where it was before it came to the toasts. */
  onLeave: () => void
}

function ToastCard({ toast, onLeave }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false)
  const { id, title, message, link, action } = toast
  const { icon: Icon, word } = signs[toast.severity]
  const remove = () => toastStore.remove(id)
  /** A press of a key is a click without a place: its button goes, and would take the focus along. */
  const removeBy = ({ detail }: MouseEvent) => {
    if (detail === 0) onLeave()
    remove()
  }

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => toastStore.remove(id), lifetimeOf(toast))
    return () => clearTimeout(timer)
  }, [id, toast, isHeld])

  return (
    <li
      className={styles.toast}
      data-severity={toast.severity}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={({ currentTarget }) => setHeld(currentTarget.matches(':focus-within'))}
      onFocus={() => setHeld(true)}
      onBlur={({ currentTarget }) => setHeld(currentTarget.matches(':hover'))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A dialog below it stays open.
        event.preventDefault()
        event.stopPropagation()
        onLeave()
        remove()
      }}
    >
      <Icon size={20} role="img" aria-label={word} className={styles.icon} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {message !== undefined && message !== '' && <p>{message}</p>}
      </div>
      {link !== undefined && (
        <a href={link.href} className={styles.action}>
          {link.label}
        </a>
      )}
      {action !== undefined && (
        <>
          <button
            type="button"
            className={styles.action}
            aria-label={`${action.label}: ${[title, message].filter(Boolean).join(' – ')}`}
            aria-keyshortcuts={reachKey}
            onClick={(event) => {
              removeBy(event)
              action.onClick()
            }}
          >
            {action.label}
          </button>
          <span className={spoken}>Tryck {reachKey} för att komma hit.</span>
        </>
      )}
      <button type="button" className={styles.close} aria-label="Stäng meddelandet" onClick={removeBy}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  )
}

/** The toasts on the screen. F8 leads to the newest from wherever one is, and back; while it has the focus it stays. */
export function ToastCards({ toasts }: { toasts: readonly ShownToast[] }) {
  const list = useRef<HTMLUListElement>(null)
  const region = useRef<HTMLDivElement>(null)
  useFreePlace(
    region,
    useStore(openDialogs, (dialogs) => dialogs.at(-1)),
  )
  const before = useRef<Element | null>(null)
  const leave = () => before.current instanceof HTMLElement && before.current.focus()
  useReachKey(list, leave)
  return (
    <div
      ref={region}
      className={styles.region}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
    >
      <Stack as="ul" gap={2} ref={list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onLeave={leave} />
        ))}
      </Stack>
    </div>
  )
}

function useReachKey(list: RefObject<HTMLElement | null>, leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const first = list.current?.lastElementChild?.querySelector<HTMLElement>('a, button')
      if (event.key !== reachKey || event.ctrlKey || event.metaKey || event.altKey || !first) return
      event.preventDefault()
      if (list.current?.contains(document.activeElement)) latest.current()
      else first.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [list])
}
