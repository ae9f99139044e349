import { useEffect, useRef, useState } from 'react'
import { sendInParts } from './send-in-parts.ts'

/** A file on its way, as the server knows it. */
interface OnItsWay {
  readonly id: string
  readonly fileName: string
  readonly bytes: number
  readonly received: number
}

interface SentFile {
  /** The file whose upload was broken off; null to begin a new one. */
  readonly one: OnItsWay | null
  readonly maxBytes: number
  readonly partBytes: number
  readonly begin: (file: File) => Promise<Pick<OnItsWay, 'id' | 'received'>>
  readonly put: (id: string, offset: string, part: Uint8Array) => Promise<{ received: number }>
  /** Called when the whole file is there. */
  readonly onWhole: (id: string) => Promise<unknown>
  /** Called when sending has ended, however it did. */
  readonly onEnd: () => Promise<unknown>
}

/** Sends a large file in parts, goes on where it was broken off, and warns before the page is left meanwhile. */
export function useSentFile({ one, maxBytes, partBytes, begin, put, onWhole, onEnd }: SentFile) {
  const [upload, setUpload] = useState<{ readonly received: number; readonly bytes: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const stop = useRef(new AbortController())

  useEffect(() => () => stop.current.abort(), [])
  const isSending = upload !== null
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])

  const send = async (file: File): Promise<void> => {
    const refusal = refusalOf(file, one, maxBytes)
    setFault(refusal)
    if (refusal !== null) return
    stop.current = new AbortController()
    const { signal } = stop.current
    setUpload({ received: one?.received ?? 0, bytes: file.size })
    try {
      const { id, received } = one ?? (await begin(file))
      await sendInParts({
        file,
        received,
        partBytes,
        put: (offset, part) => put(id, offset, part),
        onProgress: (now) => setUpload({ received: now, bytes: file.size }),
        signal,
      })
      if (!signal.aborted) await onWhole(id)
    } catch {
      setFault('Uppladdningen avbröts. Välj samma fil igen, så fortsätter den där den slutade.')
    } finally {
      setUpload(null)
      await onEnd()
    }
  }
  return { upload, fault, send, abort: () => stop.current.abort() }
}

/** Why the file cannot be sent; null when it can. */
function refusalOf(file: File, one: OnItsWay | null, maxBytes: number): string | null {
  if (file.size === 0) return 'Filen är tom. Välj en annan fil.'
  if (file.size > maxBytes) return `Filen är större än ${Math.round(maxBytes / 1024 ** 3)} GB. Välj en annan fil.`
  if (one && one.bytes !== file.size)
    return `Det här är en annan fil än ${one.fileName}. Välj samma fil, eller ta bort den som är på väg.`
  return null
}
