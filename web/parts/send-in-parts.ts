import { pause } from '#web/api/pause.ts'

const pausesMs = [1000, 2000, 5000, 10_000, 20_000]

interface Sending {
  readonly file: File
  /** How much of it the server has. */
  readonly received: number
  readonly partBytes: number
  /** Sends one part; answers with what the server has then. */
  readonly put: (offset: string, body: Uint8Array) => Promise<{ received: number }>
  readonly onProgress: (received: number) => void
  readonly signal: AbortSignal
}

/** Sends what is missing of the file, part by part. A part that does not come through is sent again; throws when it never does. */
export async function sendInParts({ file, partBytes, put, onProgress, signal, ...begun }: Sending): Promise<void> {
  let { received } = begun
  let failures = 0
  while (received < file.size && !signal.aborted) {
    try {
      const body = new Uint8Array(await file.slice(received, received + partBytes).arrayBuffer())
      received = (await put(String(received), body)).received
      failures = 0
      onProgress(received)
    } catch (error) {
      const wait = pausesMs[failures++]
      if (wait === undefined || signal.aborted) throw error
      await pause(wait)
    }
  }
}
