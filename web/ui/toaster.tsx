import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Stack } from './layout.tsx'
import { openDialogs } from './modal-stack.ts'
import { useStore } from './store.ts'
import type { Severity, ShownToast } from './toast-store.ts'
import { lifetimeOf, toastStore } from './toast-store.ts'
import styles from './toaster.module.css'

const signs: Record<Severity, { icon: typeof IconX; word: string }> = {
  success: { icon: IconCircleCheck, word: 'Klart' },
  info: { icon: IconInfoCircle, word: 'Information' },
  warn: { icon: IconAlertTriangle, word: 'Varning' },
  error: { icon: IconCircleX, word: 'Fel' },
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const [isHeld, setHeld] = useState(false)
  const { icon: Icon, word } = signs[toast.severity]
  const remove = () => toastStore.remove(toast.id)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => toastStore.remove(toast.id), lifetimeOf(toast))
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  return (
    <li
      className={styles.toast}
      data-severity={toast.severity}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} role="img" aria-label={word} className={styles.icon} />
      <div className={styles.text}>
        {toast.title !== undefined && <p className={styles.title}>{toast.title}</p>}
        {toast.message !== undefined && toast.message !== '' && <p>{toast.message}</p>}
      </div>
      {toast.link !== undefined && (
        <UnstyledButton component="a" href={toast.link.href} className={styles.action ?? ''}>
          {toast.link.label}
        </UnstyledButton>
      )}
      {toast.action !== undefined && (
        <UnstyledButton
          className={styles.action ?? ''}
          onClick={() => {
            remove()
            toast.action?.onClick()
          }}
        >
          {toast.action.label}
        </UnstyledButton>
      )}
      <UnstyledButton className={styles.close ?? ''} aria-label="Stäng meddelandet" onClick={remove}>
        <IconX size={16} aria-hidden />
      </UnstyledButton>
    </li>
  )
}

/** Shows the toasts. Mounted once per entry page; announced politely, because no toast needs an answer. */
export function Toaster() {
  const toasts = useStore(toastStore)
  const dialog = useStore(openDialogs, (dialogs) => dialogs.at(-1))
  return createPortal(
    <div className={styles.region} role="status" aria-live="polite" aria-label="Meddelanden">
      <Stack as="ul" gap={2}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Stack>
    </div>,
    dialog ?? document.body,
  )
}
