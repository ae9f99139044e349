import type { BrowserContext, Locator, Page } from '@playwright/test'
import { newsTitleLength } from '#contract/news/news.ts'
import { bodyField, draftOf, leadField, readItem, titleField, unique } from './support/editor.ts'
import { historyOf } from './support/history.ts'
import type { Person } from './support/people.ts'
import { asa, karlErik, tolvan } from './support/people.ts'
import { isTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

// Several people edit one item at once, lose their connection, are killed and come back, and make random choices in the
// dialogs: afterwards every typed word is in the item or in its history.

/** The same numbers each time: a failure can be seen again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Typed words are stored locally within a quarter of a second; a kill before that may lose the last keys. */
const keptAfterMs = 400
/** Long enough for what was typed to be on its way to the server. */
const pauseMs = 1700
/** Five windows that open at once beside other work share two cores: how long that takes says nothing about words. */
const opensWithinMs = 90_000
const settlesWithinMs = 90_000
/** Short, because a dialog may come up meanwhile, or be replaced by another one, which the next turn then answers. */
const quickly = { timeout: 2000 }
const itemPath = (itemId: string): string => `/malmo/nyheter/${itemId}`

interface Writer {
  readonly name: string
  readonly context: BrowserContext
  page: Page
  isOffline: boolean
  readonly typed: string[]
}

/** A title that two have joined may be full, and one that is too long is not saved until somebody shortens it. */
async function hasRoom(title: Locator, word: string): Promise<boolean> {
  const full = newsTitleLength.max
  const length = await title.inputValue(quickly).then(
    (text) => text.length,
    () => full,
  )
  return length + 1 + word.length <= full
}

/** Focuses a field; false when a dialog covers it. */
async function enter(page: Page, field: Locator): Promise<boolean> {
  const question = page.getByRole('alertdialog')
  await expect(field.or(question).first()).toBeVisible({ timeout: opensWithinMs })
  if (await question.isVisible()) return false
  return field.focus(quickly).then(
    () => true,
    () => false,
  )
}

async function typeWord(writer: Writer, roll: (sides: number) => number): Promise<void> {
  const { page } = writer
  const word = `${writer.name}${writer.typed.length}x`
  const where = roll(10)
  if (where === 0) {
    if (!(await enter(page, titleField(page))) || !(await hasRoom(titleField(page), word))) return
    await page.keyboard.press('End')
  } else if (where === 1) {
    if (!(await enter(page, leadField(page)))) return
    await page.keyboard.press('End')
  } else {
    if (!(await enter(page, bodyField(page)))) return
    await page.keyboard.press('Control+Home')
    for (let down = roll(6); down > 0; down--) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    if (roll(4) === 0) await page.keyboard.press('Enter')
  }
  // A dialog may have come up between the choice of a place and the keys: then nothing was typed.
  if (await answerDialogs(writer, roll)) return
  await page.keyboard.type(` ${word}`)
  if (
    await page.evaluate(
      (text) =>
        document.body.innerText.includes(text) ||
        [...document.querySelectorAll('textarea, input')].some((box) => (box as HTMLInputElement).value.includes(text)),
      word,
    )
  ) {
    writer.typed.push(word)
  }
}

const orNot = (): void => undefined

/** Chooses something in whatever asks; true if anything did. */
async function answerDialogs({ page }: Writer, roll: (sides: number) => number): Promise<boolean> {
  const offer = page.getByRole('button', { name: 'Använd den' }).first()
  if (await offer.isVisible()) {
    await offer.click(quickly).catch(orNot)
    return true
  }
  const dialog = page.getByRole('alertdialog')
  if (!(await dialog.isVisible())) return false
  for (const choices of await dialog.getByRole('group').all()) {
    const open = await choices.getByRole('radio', { disabled: false }).all()
    await open[roll(open.length)]?.check(quickly).catch(orNot)
  }
  await dialog.getByRole('button', { name: 'Spara valet' }).click(quickly).catch(orNot)
  return true
}

async function openItem(writer: Writer, itemId: string): Promise<void> {
  await writer.page.goto(itemPath(itemId), { timeout: opensWithinMs })
  await expect(titleField(writer.page)).toBeVisible({ timeout: opensWithinMs })
  // The editor saves typed text only after React has taken over the server's HTML.
  await isTakenOver(writer.page, opensWithinMs)
}

async function dieAndComeBack(writer: Writer, itemId: string): Promise<void> {
  // By a timer of the page, which comes after that of the storing however late a busy machine is with both.
  await writer.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), keptAfterMs)
  // As a crash: no handler of the page runs.
  await writer.page.close()
  await writer.context.setOffline(false)
  writer.isOffline = false
  writer.page = await writer.context.newPage()
  await openItem(writer, itemId)
}

const isSaved = (page: Page) => page.getByRole('main').getByText(/^Sparat kl\. \d\d:\d\d$/)

/** Until nothing asks any more and all is saved. */
async function settle(writer: Writer, roll: (sides: number) => number): Promise<void> {
  if (writer.isOffline) await writer.context.setOffline(false)
  await expect(async () => {
    await answerDialogs(writer, roll)
    await writer.page.keyboard.press('Control+s')
    await expect(isSaved(writer.page)).toBeVisible({ timeout: 1500 })
    expect(await writer.page.getByRole('alertdialog').isVisible()).toBe(false)
  }).toPass({ timeout: settlesWithinMs })
}

const teams: readonly { readonly who: string; readonly people: readonly Person[]; readonly turns: number; readonly tag: string }[] =
  [
    { who: 'two people for a while', people: [karlErik, asa], turns: 12, tag: '@journey' },
    { who: 'two people for long', people: [karlErik, asa], turns: 40, tag: '@nightly' },
    { who: 'five windows of three people', people: [karlErik, asa, tolvan, asa, tolvan], turns: 24, tag: '@nightly' },
  ]

for (const { who, people, turns, tag } of teams) {
  // covers Saving, conflicts, presence: two and five windows, interruptions and crashes: no word is lost
  // covers Content end to end: two and five browsers in one item: no word is lost
  test(
    `${who} in one item, with lost connections and kills, lose no word`,
    { tag },
    async ({ open, sessionOf, stack, complaints }) => {
      test.setTimeout(600_000)
      // The browser's own messages on a lost connection and on a conflict.
      complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 409/)
      const client = await sessionOf(karlErik)
      const { id } = await draftOf(client, 'malmo', unique('Vi skriver tillsammans'))
      const roll = dice(290 + people.length)
      const writers = await Promise.all(
        people.map(async (as, at): Promise<Writer> => {
          const page = await open({ as })
          const writer = { name: 'abcde'[at] ?? 'z', context: page.context(), page, isOffline: false, typed: [] }
          await openItem(writer, id)
          return writer
        }),
      )
      // Rolled beforehand: each then goes at a pace of their own.
      const moves = Array.from({ length: turns }, () => writers.map(() => roll(12)))
      const take = async (writer: Writer, at: number, turn: number): Promise<unknown> => {
        const own = dice(turn * 31 + at + 1)
        if (await answerDialogs(writer, own)) return
        switch (moves[turn]?.[at]) {
          case 0:
            writer.isOffline = !writer.isOffline
            return writer.context.setOffline(writer.isOffline)
          case 1:
            return dieAndComeBack(writer, id)
          case 2:
            return writer.page.waitForTimeout(pauseMs)
          default:
            return typeWord(writer, own)
        }
      }
      await Promise.all(
        writers.map(async (writer, at) => {
          for (let turn = 0; turn < turns; turn++) await take(writer, at, turn)
        }),
      )
      // One after the other: each may meet what the one before has saved.
      for (const writer of writers) await settle(writer, roll)
      const everything = JSON.stringify((await readItem(client, 'malmo', id)).content) + (await historyOf(stack, id))
      const typed = writers.flatMap((writer) => writer.typed)
      expect(typed.length, 'words typed').toBeGreaterThan((turns * people.length) / 3)
      expect(
        typed.filter((word) => !everything.includes(word)),
        'words that are nowhere',
      ).toEqual([])
    },
  )
}
