import type { Page } from '@playwright/test'
import { expect } from './test.ts'

// What a visitor meets after a change. A site hears of it by a message of the database, and while it makes a page anew that takes long
// it may send the older one: on a busy machine the first page that one gets is not always the new one.

/** A second, where every reading is answered at once. */
const readingsInASecond = 20
const betweenReadingsMs = 50

/**
 * The change is public within a second. Counted in readings, so that a machine that is slow for each of them has more time, and a page
 * that waits for a clock of its own is found out all the same.
 */
export async function expectWithinASecond<T>(read: () => Promise<T>, isThere: (answer: T) => boolean): Promise<void> {
  const answers: T[] = []
  while (answers.length < readingsInASecond && !answers.slice(-1).some(isThere)) {
    if (answers.length > 0) await new Promise((resolve) => setTimeout(resolve, betweenReadingsMs))
    answers.push(await read())
  }
  expect(answers.slice(-1).some(isThere), `the change is public after ${answers.length} readings`).toBe(true)
}

/** The text at the address, for a visitor without cookies. */
export const textAt = async (address: string): Promise<string> => (await fetch(address)).text()

/** Opens the page until it is the new one. */
export async function opensNew(reader: Page, address: string, isNew: (soon: { readonly timeout: number }) => Promise<void>) {
  await expect(async () => {
    await reader.goto(address)
    await isNew({ timeout: 1000 })
  }).toPass()
}
