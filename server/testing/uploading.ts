import type { Media } from '#contract/media/media.ts'
import { uploadPartBytes } from '#contract/media/media.ts'
import { mediaJobs, restOfSizesJobs } from '../modules/media/routes/media-jobs.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import type { TestAnswer, TestApp, TestBrowser } from './test-app.ts'

// Uploads to a Bildbank, with the calls of a browser.

/** The person who uploads; `root` is `/api/site/malmo` or `/api/admin`. */
interface Uploader {
  readonly browser: TestBrowser
  readonly root: string
}

type Replaces = { readonly id: string; readonly version: number } | null

/** Begins an upload and sends every part, but does not finish it. Throws with the answer of a failed call. */
export async function sentFile({ browser, root }: Uploader, file: Uint8Array, name = 'bild.jpg', replaces: Replaces = null) {
  const begun = await browser.send('POST', `${root}/uploads`, { fileName: name, bytes: file.length, replaces })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  const { uploadId } = begun.body as { uploadId: string }
  for (let offset = 0; offset < file.length; offset += uploadPartBytes) {
    const part = file.subarray(offset, offset + uploadPartBytes)
    const answer = await browser.send('PUT', `${root}/uploads/${uploadId}/parts/${offset}`, part)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  return uploadId
}

/** The answer to the finishing call, whether it succeeded or not. */
export async function finished(by: Uploader, file: Uint8Array, name?: string, replaces?: Replaces): Promise<TestAnswer> {
  const uploadId = await sentFile(by, file, name, replaces)
  return by.browser.send('POST', `${by.root}/uploads/${uploadId}/finish`)
}

export async function uploaded(by: Uploader, file: Uint8Array, name?: string, replaces?: Replaces): Promise<Media> {
  const answer = await finished(by, file, name, replaces)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return (answer.body as { media: Media }).media
}

/** Runs all due picture jobs; throws the error of a failed job. */
export async function runMediaJobs(test: TestApp): Promise<void> {
  const handlers = { ...mediaJobs(test), ...restOfSizesJobs(test) }
  const fault = (_job: unknown, error: unknown): void => {
    throw error
  }
  while ((await runDueJobs(test.database, handlers, test.clock(), fault)) > 0);
}

/** Every key in the store with this prefix, sorted. */
export async function storedKeys({ files }: Pick<TestApp, 'files'>, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}
