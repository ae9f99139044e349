import { call } from '#web/api/call.ts'
import { pause } from '#web/api/pause.ts'
import { useStore } from '#web/ui/store.ts'
import { callsOf, paramsOf } from '../media-library.ts'
import { fileToSend } from './file-to-send.ts'
import type { Upload } from './upload.ts'
import { isUnderWay } from './upload.ts'
import type { UploadCalls } from './upload-run.ts'
import { createUploadStore } from './upload-store.ts'

function callsFor({ library, replaces }: Upload): UploadCalls {
  const calls = callsOf(library)
  const params = paramsOf(library)
  // What goes wrong is said beside the file.
  const silent = true
  return {
    begin: (fileName, bytes) =>
      call(calls.beginUpload, { params, body: { fileName, bytes, replaces: replaces === null ? null : { ...replaces } }, silent }),
    received: async (uploadId) => (await call(calls.uploadState, { params: { ...params, uploadId }, silent })).received,
    part: async (uploadId, offset, bytes) =>
      (await call(calls.uploadPart, { params: { ...params, uploadId, offset: String(offset) }, body: bytes, silent })).received,
    finish: (uploadId) => call(calls.finishUpload, { params: { ...params, uploadId }, silent }),
    abandon: (uploadId) =>
      call(calls.abandonUpload, { params: { ...params, uploadId }, silent, quiet: true }).catch(() => undefined),
  }
}

// One browser tab, one queue: it outlives the screens.
export const uploads = createUploadStore({ callsFor, prepare: fileToSend, pause })

const warn = (event: BeforeUnloadEvent) => event.preventDefault()
uploads.subscribe(() => {
  if (uploads.get().some(isUnderWay)) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})

export const useUploads = (): readonly Upload[] => useStore(uploads)
