import { importPartBytes, siteImports } from '#contract/settings/site-imports.ts'
import type { SiteImport } from '#contract/settings/site-imports.ts'
import { call } from '#web/api/call.ts'
import { pause } from '#web/api/pause.ts'

const pausesMs = [1000, 2000, 5000, 10_000, 20_000]

interface Sending {
  readonly siteId: string
  readonly file: File
  readonly onProgress: (received: number) => void
  readonly signal: AbortSignal
}

/** Sends what is missing of the file, part by part. A part that does not come through is sent again; throws when it never does. */
export async function sendCopy(one: SiteImport, { siteId, file, onProgress, signal }: Sending): Promise<void> {
  let { received } = one
  let failures = 0
  while (received < file.size && !signal.aborted) {
    try {
      const body = new Uint8Array(await file.slice(received, received + importPartBytes).arrayBuffer())
      const params = { siteId, importId: one.id, offset: String(received) }
      received = (await call(siteImports.part, { params, body, silent: true })).received
      failures = 0
      onProgress(received)
    } catch (error) {
      const wait = pausesMs[failures++]
      if (wait === undefined || signal.aborted) throw error
      await pause(wait)
    }
  }
}
