import type { Uploaded } from '#contract/media/media.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { isApiError } from '#web/api/api-error.ts'
import type { Pause } from './upload.ts'

/** The calls of one upload, as the contract has them. */
export interface UploadCalls {
  readonly begin: (fileName: string, bytes: number) => Promise<{ uploadId: string; partBytes: number }>
  readonly received: (uploadId: string) => Promise<number>
  readonly part: (uploadId: string, offset: number, bytes: Uint8Array) => Promise<number>
  readonly finish: (uploadId: string) => Promise<Uploaded>
  /** What has arrived is not wanted any more. Never fails: the server forgets it by itself after a while. */
  readonly abandon: (uploadId: string) => Promise<void>
}

interface UploadRun {
  readonly file: File
  readonly calls: UploadCalls
  /** Resolves after the time, or sooner when the network comes back. */
  readonly pause: (ms: number) => Promise<void>
  readonly onProgress: (sent: number, pausedBy: Pause | null) => void
  readonly onProcessing: () => void
  readonly isGivenUp: () => boolean
}

const longestPauseMs = 30_000
/** An answer with a fault of the server's own is tried so many times; lost contact for ever. */
const maxFaults = 5

const isLostContact = (error: ApiError): boolean => error.code === 'NETWORK' || error.status === 502 || error.status === 504
const isPassing = (error: ApiError): boolean => error.status === 500 || error.status === 503

/**
 * Sends a file piece by piece. What is lost on the way costs one piece: the server says how much has arrived, and it goes on
 * from there. Null when it was given up; throws the refusal that no other attempt would change.
 */
export async function runUpload({ file, calls, pause, onProgress, onProcessing, isGivenUp }: UploadRun): Promise<Uploaded | null> {
  let begun: { uploadId: string; partBytes: number } | null = null
  let sent = 0
  let failures = 0
  let faults = 0
  let isAllSent = false
  const end = async (): Promise<null> => {
    if (begun !== null) await calls.abandon(begun.uploadId)
    return null
  }

  for (;;) {
    if (isGivenUp()) return end()
    try {
      if (begun === null) {
        begun = await calls.begin(file.name, file.size)
        sent = 0
      } else if (!isAllSent && failures > 0) sent = await calls.received(begun.uploadId)
      onProgress(sent, null)
      while (sent < file.size) {
        if (isGivenUp()) return end()
        const piece = new Uint8Array(await file.slice(sent, sent + begun.partBytes).arrayBuffer())
        sent = await calls.part(begun.uploadId, sent, piece)
        failures = 0
        onProgress(sent, null)
      }
      isAllSent = true
      if (isGivenUp()) return end()
      onProcessing()
      return await calls.finish(begun.uploadId)
    } catch (error) {
      if (!isApiError(error)) throw error
      failures += 1
      if (error.status === 429) {
        onProgress(sent, 'server')
        await pause(error.retryAfterMs ?? pauseAfter(failures))
      } else if (error.status === 404 && begun !== null && faults < maxFaults) {
        // Swept while we were away: from the beginning.
        faults += 1
        begun = null
        isAllSent = false
      } else if (isLostContact(error) || (isPassing(error) && (faults += 1) < maxFaults)) {
        onProgress(sent, isLostContact(error) ? 'contact' : 'fault')
        await pause(pauseAfter(failures))
      } else throw error
    }
  }
}

/** 1, 2, 4 … 30 seconds, each a little off, so that a whole office does not come back at once. */
const pauseAfter = (failures: number): number => Math.min(longestPauseMs, 1000 * 2 ** (failures - 1)) * (0.75 + Math.random() * 0.5)
