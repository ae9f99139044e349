import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** What it took to come to the end of a journey. */
export interface Effort {
  clicks: number
  /** Keys that lead somewhere; what is written does not count. */
  keys: number
  /** What the person was told no to: an answer of the server, a warning, a dialog that names faults. */
  readonly refusals: string[]
  /** Tabs that opened beside the first. */
  tabs: number
  seconds: number
}

export type Hand = 'mouse' | 'touch' | 'keyboard'

/** Somebody who goes by what is seen: roles and names, in the window as it is. */
export interface Player {
  readonly effort: Effort
  readonly press: (target: Locator) => Promise<void>
  /** Presses what opens the device's own choice of files, and chooses. */
  readonly choose: (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
  /** Writes where the caret is. */
  readonly write: (words: string) => Promise<void>
  /** From one line of the sheet into the next, as Enter does, or by touching it. */
  readonly goOn: (next: Locator) => Promise<void>
  readonly end: () => Effort
}

const mostSteps = 60

/** Watches the page from now on. A refused call is one of four hundred or more that no refreshed sign-in repeats. */
export function playerOf(page: Page, hand: Hand): Player {
  const effort: Effort = { clicks: 0, keys: 0, refusals: [], tabs: 0, seconds: 0 }
  const began = Date.now()
  page.context().on('page', () => (effort.tabs += 1))
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.status() !== 401)
      effort.refusals.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })

  const key = async (name: string): Promise<void> => {
    effort.keys += 1
    await page.keyboard.press(name)
  }
  const press = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    if (hand !== 'keyboard') {
      // Nobody waits for the message that lies over a button to go by itself.
      for (const message = page.getByRole('button', { name: 'Stäng meddelandet' }); await isUnderMessage(target);) {
        effort.clicks += 1
        await message.last().click()
      }
      effort.clicks += 1
      await (hand === 'touch' ? target.tap() : target.click())
    } else {
      // The shorter way round, as somebody who knows the screen would go.
      const isFocused = () => target.evaluate((element) => element === document.activeElement)
      const backwards = await isBehind(target)
      for (let step = 0; step < mostSteps && !(await isFocused()); step += 1) await key(backwards ? 'Shift+Tab' : 'Tab')
      await expect(target).toBeFocused()
      await key('Enter')
    }
    await noteWarnings(page, effort)
  }

  return {
    effort,
    press,
    choose: async (target, file) => {
      const chooser = page.waitForEvent('filechooser')
      await press(target)
      await (await chooser).setFiles(file)
    },
    // Key by key where the keys are what is shown; otherwise at once, as the keyboard of a phone gives a word.
    write: (words) => (hand === 'keyboard' ? page.keyboard.type(words) : page.keyboard.insertText(words)),
    goOn: async (next) => {
      await key('Enter')
      await expect(next).toBeFocused()
    },
    end: () => {
      effort.seconds = (Date.now() - began) / 1000
      return effort
    },
  }
}

/** True if a message in the corner covers the middle of the element, where it is pressed. */
const isUnderMessage = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const messages = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[aria-label="Meddelanden"]')
    return !!messages && !messages.contains(element)
  })

/** True if the element stands before what has the focus. */
const isBehind = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const now = document.activeElement
    if (now === null || now === document.body) return false
    return (now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  })

/** What says no on the screen. */
async function noteWarnings(page: Page, effort: Effort): Promise<void> {
  const faults = page.getByRole('dialog', { name: /måste åtgärdas/ })
  const warnings = page.getByLabel('Meddelanden').getByRole('img', { name: /^(?:Varning|Fel)$/ })
  if ((await faults.count()) > 0) effort.refusals.push('måste åtgärdas')
  if ((await warnings.count()) > 0) effort.refusals.push('varning')
}

/** The efforts as a table, for whoever reads the run. */
export const effortTable = (rows: readonly (Effort & { readonly way: string })[]): string =>
  [
    'Nyhet med ny bild                    klick  tangenter  nej  flikar  sekunder',
    ...rows.map(
      ({ way, clicks, keys, refusals, tabs, seconds }) =>
        `${way.padEnd(36)} ${String(clicks).padStart(5)}  ${String(keys).padStart(9)}  ${String(refusals.length).padStart(3)}  ${String(tabs).padStart(6)}  ${seconds.toFixed(1).padStart(8)}`,
    ),
  ].join('\n')
