import { isApiError } from '#web/api/api-error.ts'
import { createStore } from '#web/ui/store.ts'
import type { MediaLibrary } from '../media-library.ts'
import { FileRefused } from './file-to-send.ts'
import type { Upload, UploadState } from './upload.ts'
import { isUnderWay } from './upload.ts'
import type { UploadCalls } from './upload-run.ts'
import { runUpload } from './upload-run.ts'

interface Surroundings {
  readonly callsFor: (upload: Upload) => UploadCalls
  /** Refuses what the Bildbank does not take, and turns what only some can read into what all can. */
  readonly prepare: (file: File) => Promise<File>
  readonly pause: (ms: number) => Promise<void>
}

/** What the server has read and will not have is no better the second time. */
const isOfTheFile = (error: unknown): boolean => isApiError(error) && error.status === 422

const atOnce = 2
const anyFault = 'Det gick inte att ladda upp filen. Den finns kvar hos dig – försök igen.'

/** The files on their way, oldest first. They go on whatever screen is open. */
export function createUploadStore({ callsFor, prepare, pause }: Surroundings) {
  const { get, set, subscribe } = createStore<readonly Upload[]>([])
  const files = new Map<string, File>()
  /** Ends the pause of an upload that waits for its next attempt. */
  const wake = new Map<string, () => void>()
  const find = (id: string): Upload | undefined => get().find((upload) => upload.id === id)
  const patch = (id: string, part: Partial<Upload>): void =>
    set(get().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  const put = (id: string, state: UploadState): void => patch(id, { state })

  async function send(upload: Upload, given: File): Promise<void> {
    const { id } = upload
    try {
      const file = await prepare(given)
      patch(id, { bytes: file.size })
      const result = await runUpload({
        file,
        calls: callsFor(upload),
        pause: (ms) => Promise.race([pause(ms), new Promise<void>((resolve) => wake.set(id, resolve))]),
        onProgress: (sent, pausedBy) => put(id, { kind: 'sending', sent, pausedBy }),
        onProcessing: () => put(id, { kind: 'processing' }),
        isGivenUp: () => find(id) === undefined,
      })
      if (result !== null) {
        files.delete(id)
        put(id, { kind: 'done', ...result })
      }
    } catch (error) {
      const isRefused = error instanceof FileRefused
      const reason = isRefused || (isApiError(error) && error.message !== '') ? error.message : anyFault
      put(id, { kind: 'failed', reason, canRetry: !isRefused && !isOfTheFile(error) })
      if (!isRefused && !isApiError(error)) reportError(error)
    }
    next()
  }

  function next(): void {
    const running = get().filter(({ state: { kind } }) => kind === 'sending' || kind === 'processing').length
    const waiting = get().filter(({ state }) => state.kind === 'waiting')
    for (const upload of waiting.slice(0, Math.max(0, atOnce - running))) {
      const file = files.get(upload.id)
      if (file === undefined) continue
      put(upload.id, { kind: 'sending', sent: 0, pausedBy: null })
      void send(upload, file)
    }
  }

  return {
    get,
    subscribe,
    /** Their ids, in the order of the files. */
    add: (library: MediaLibrary, added: readonly File[], replaces: Upload['replaces'] = null): readonly string[] => {
      const fresh = added.map((file): Upload => {
        const id = crypto.randomUUID()
        files.set(id, file)
        return { id, library, fileName: file.name, bytes: file.size, replaces, state: { kind: 'waiting' } }
      })
      // What arrived with an earlier choice of files is seen to; what failed then still is to be.
      const before = get().some(isUnderWay) ? get() : get().filter(({ state }) => state.kind === 'failed')
      set([...before, ...fresh])
      next()
      return fresh.map(({ id }) => id)
    },
    retry: (id: string) => {
      if (find(id)?.state.kind === 'sending') return wake.get(id)?.()
      put(id, { kind: 'waiting' })
      next()
    },
    /** Gives it up, or takes what is over off the list. */
    remove: (id: string) => {
      files.delete(id)
      set(get().filter((upload) => upload.id !== id))
      next()
    },
    clearOver: () => {
      for (const { id } of get().filter((upload) => !isUnderWay(upload))) files.delete(id)
      set(get().filter(isUnderWay))
    },
  }
}
