import { useCallback, useState } from 'react'
import { showToast } from '#web/ui/toast-store.ts'
import type { EditorDialogs } from './editor-dialogs.tsx'

const fetchDialogs = async (): Promise<typeof EditorDialogs> => (await import('./editor-dialogs.tsx')).EditorDialogs

interface LazyDialogs {
  /** Null until they have been asked for. */
  readonly Dialogs: typeof EditorDialogs | null
  /** False, after a toast, when they could not be fetched. */
  readonly load: () => Promise<boolean>
  /** Fetches them because somebody comes near a button that opens one. */
  readonly prefetch: () => void
}

/** The dialogs' script. Not `lazy`: without network, a part that fails while drawing would take the text along. */
export function useEditorDialogs(): LazyDialogs {
  const [Dialogs, setDialogs] = useState<typeof EditorDialogs | null>(null)
  const load = useCallback(async () => {
    try {
      const loaded = await fetchDialogs()
      setDialogs(() => loaded)
      return true
    } catch {
      showToast({ severity: 'warn', message: 'Kunde inte öppnas – ingen kontakt med servern. Texten finns kvar här.' })
      return false
    }
  }, [])
  const prefetch = useCallback(() => void fetchDialogs().catch(() => undefined), [])
  return { Dialogs, load, prefetch }
}
