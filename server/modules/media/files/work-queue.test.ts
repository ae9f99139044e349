import { expect, it } from 'vitest'
import { PictureWorkBusy } from '../../../platform/images/image-work.ts'
import { createWorkQueue } from './work-queue.ts'

it('runs a few at once and the others in order, and refuses when too many wait', async () => {
  const queue = createWorkQueue(2, 3)
  const [begun, ends]: [number[], (() => void)[]] = [[], []]
  const work = (number: number) =>
    queue(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => void ends.push(resolve))
      if (number === 1) throw new Error('failed')
      return number
    })
  const all = [0, 1, 2, 3, 4].map((number) => work(number).catch((error: Error) => error.message))
  await expect(work(5)).rejects.toBeInstanceOf(PictureWorkBusy)
  expect(begun).toEqual([0, 1])
  for (let number = 0; number < 5; number++) {
    ends[number]?.()
    await all[number]
  }
  expect(await Promise.all(all)).toEqual([0, 'failed', 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  const again = work(6)
  ends[5]?.()
  expect(await again).toBe(6)
})
