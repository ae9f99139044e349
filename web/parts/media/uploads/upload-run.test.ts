import { expect, test } from 'vitest'
import type { Uploaded } from '#contract/media/media.ts'
import { apiError } from '#web/api/api-error.ts'
import { runUpload } from './upload-run.ts'

const lost = () => apiError('Failed to fetch', { status: 0, code: 'NETWORK', fields: {}, body: undefined })
const refused = (status: number, more: { retryAfterMs?: number } = {}) =>
  apiError('Nej.', { status, code: status === 404 ? 'NOT_FOUND' : 'RATE_LIMITED', fields: {}, body: undefined, ...more })
// Only whether it came is looked at.
const result = { isDuplicate: false } as Uploaded

/** A server that takes pieces of four bytes, and fails as told before it takes the next. */
function receiver(faults: (() => Error | null)[]) {
  const log: string[] = []
  const pauses: number[] = []
  let received = 0
  const stumble = () => {
    const fault = faults.shift()?.() ?? null
    if (fault !== null) throw fault
  }
  const run = (isGivenUp = () => false) =>
    runUpload({
      file: new File(['1234567890'], 'torget.jpg'),
      calls: {
        begin: async () => {
          log.push('begin')
          received = 0
          stumble()
          return { uploadId: 'u', partBytes: 4 }
        },
        received: async () => {
          log.push('state')
          stumble()
          return received
        },
        part: async (_, offset, bytes) => {
          log.push(`part ${offset}`)
          stumble()
          received = offset + bytes.length
          return received
        },
        finish: async () => {
          log.push('finish')
          stumble()
          return result
        },
        abandon: async () => void log.push('abandon'),
      },
      pause: async (ms) => void pauses.push(ms),
      onProgress: () => undefined,
      onProcessing: () => undefined,
      isGivenUp,
    })
  return { run, log, pauses }
}
const fine = () => null

test('a file goes in pieces', async () => {
  const { run, log } = receiver([])
  expect(await run()).toBe(result)
  expect(log).toEqual(['begin', 'part 0', 'part 4', 'part 8', 'finish'])
})

test('after lost contact it goes on from what had arrived', async () => {
  const { run, log, pauses } = receiver([fine, fine, lost, lost])
  await run()
  expect(log).toEqual(['begin', 'part 0', 'part 4', 'state', 'state', 'part 4', 'part 8', 'finish'])
  expect(pauses).toHaveLength(2)
})

test('it waits as long as a busy server asks', async () => {
  const { run, pauses } = receiver([fine, () => refused(429, { retryAfterMs: 7000 })])
  await run()
  expect(pauses).toEqual([7000])
})

test('an upload the server has forgotten begins again', async () => {
  const { run, log } = receiver([fine, fine, lost, () => refused(404)])
  await run()
  expect(log).toEqual(['begin', 'part 0', 'part 4', 'state', 'begin', 'part 0', 'part 4', 'part 8', 'finish'])
})

test('the end alone is asked for again when only its answer was lost', async () => {
  const { run, log } = receiver([fine, fine, fine, fine, lost])
  await run()
  expect(log.slice(-2)).toEqual(['finish', 'finish'])
})

test('a refusal ends it, and so does the person', async () => {
  await expect(receiver([fine, () => refused(422)]).run()).rejects.toThrow('Nej.')
  expect(await receiver([]).run(() => true)).toBeNull()
})

test('what was given up on the way is not left at the server', async () => {
  const { run, log } = receiver([])
  expect(await run(() => log.includes('part 4'))).toBeNull()
  expect(log).toEqual(['begin', 'part 0', 'part 4', 'abandon'])
})
