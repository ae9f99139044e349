import { expect, test } from 'vitest'
import type { Media, Uploaded } from '#contract/media/media.ts'
import { apiError } from '#web/api/api-error.ts'
import { ownLibrary } from '../media-library.ts'
import { canRetry, stateText } from './upload.ts'
import { createUploadStore } from './upload-store.ts'

const arrived = (kind: Media['kind']) => ({ media: { kind } as Media, isDuplicate: false }) satisfies Uploaded
const skovde = ownLibrary('skovde')
const file = (name: string) => new File(['1234'], name)

/** A server that takes everything but what is called `trasig.jpg`, and finishes when the test lets it. */
function uploading(isDuplicate = false) {
  const waiting: (() => void)[] = []
  const store = createUploadStore({
    prepare: async (given) => given,
    pause: async () => undefined,
    callsFor: ({ fileName }) => ({
      begin: async () => ({ uploadId: 'u', partBytes: 10 }),
      received: async () => 0,
      part: async (_, offset, bytes) => offset + bytes.length,
      finish: async () => {
        await new Promise<void>((resolve) => waiting.push(resolve))
        if (fileName !== 'trasig.jpg') return { ...arrived(fileName.endsWith('pdf') ? 'document' : 'image'), isDuplicate }
        throw apiError('Bildfilen är trasig.', { status: 422, code: 'UNSUPPORTED_TYPE', fields: {}, body: undefined })
      },
      abandon: async () => undefined,
    }),
  })
  const list = () => store.get().map(({ fileName, state }) => `${fileName} ${state.kind}`)
  /** Lets whatever is on its way arrive, until nothing is. */
  const settle = async () => {
    while (store.get().some(({ state: { kind } }) => kind !== 'done' && kind !== 'failed')) {
      waiting.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { store, list, settle }
}

test('a new choice of files leaves of the one before only what is still to be seen to', async () => {
  const { store, list, settle } = uploading()
  store.add(skovde, ['ett.jpg', 'trasig.jpg', 'två.jpg'].map(file))
  await settle()
  expect(list()).toEqual(['ett.jpg done', 'trasig.jpg failed', 'två.jpg done'])
  store.add(skovde, [file('tre.jpg')])
  expect(store.get().map(({ fileName }) => fileName)).toEqual(['trasig.jpg', 'tre.jpg'])
  await settle()
})

test('what is added while others are on their way is one of them', async () => {
  const { store, list, settle } = uploading()
  store.add(skovde, [file('ett.jpg'), file('två.jpg')])
  store.add(skovde, [file('tre.jpg')])
  await settle()
  expect(list()).toEqual(['ett.jpg done', 'två.jpg done', 'tre.jpg done'])
})

test('what was there already is called what it is', async () => {
  const { store, settle } = uploading(true)
  store.add(skovde, [file('torget.jpg'), file('stadgar.pdf')])
  await settle()
  expect(store.get().map(stateText)).toEqual(['Bilden finns redan', 'Dokumentet finns redan'])
})

// covers Files and export: upload: could not be saved, one press tries again
test('a file that the server cannot keep just now says so, and one press tries again without choosing it anew', async () => {
  let isAway = true
  const never = new Promise<void>(() => undefined)
  const store = createUploadStore({
    prepare: async (given) => given,
    pause: () => never,
    callsFor: () => ({
      begin: async () => ({ uploadId: 'u', partBytes: 10 }),
      received: async () => 0,
      part: async (_, offset, bytes) => {
        if (isAway) throw apiError('Filer går inte att spara.', { status: 503, code: 'UNAVAILABLE', fields: {}, body: undefined })
        return offset + bytes.length
      },
      finish: async () => arrived('image'),
      abandon: async () => undefined,
    }),
  })
  const [id = ''] = store.add(skovde, [file('torget.jpg')])
  await expect
    .poll(() => store.get().map(stateText))
    .toEqual(['Kunde inte sparas just nu. Filen är kvar här – ett nytt försök görs strax.'])
  expect(store.get().map(canRetry)).toEqual([true])
  isAway = false
  store.retry(id)
  await expect.poll(() => store.get().map(stateText)).toEqual(['Klar'])
})
