import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { showToast } from '#web/ui/toast-store.ts'

const shownMs = 2000

interface CopyButtonProps {
  text: string
  /** `Kopiera namn` */
  children: string
  /** Tells the button apart where a screen has several. */
  of: string
}

/** Copies a text, and says so where it was pressed. */
export function CopyButton({ text, children, of }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Sign = isCopied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      aria-label={isCopied ? 'Kopierat' : `${children} för ${of}`}
      leftSection={<Sign size={18} aria-hidden />}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => showToast({ severity: 'warn', message: 'Kunde inte kopiera. Markera texten och kopiera den för hand.' }),
        )
      }}
    >
      <span role="status">{isCopied ? 'Kopierat' : children}</span>
    </Button>
  )
}
