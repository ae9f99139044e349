import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// axe in the page, for a quarter less than as AxeBuilder gives it: every screen is looked at several times.

/** Reads each colour once. axe reads the colour of every element behind every word anew, which was a fifth of its work. */
const readsColoursOnce = `;(() => {
  const { prototype } = axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map()
  prototype.parseString = function (text) {
    const parts = known.get(text)
    if (parts) [this.r, this.g, this.b, this.alpha] = parts
    else {
      read.call(this, text)
      known.set(text, [this.r, this.g, this.b, this.alpha])
    }
    return this
  }
})()`

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
/** The minified script, half as long as the one that AxeBuilder has. */
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8') + readsColoursOnce

/** A script of DevTools is compiled once for all pages of a process, unlike the `eval` of `page.evaluate`. */
async function giveAxe(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const { exceptionDetails } = await devTools.send('Runtime.evaluate', { expression: source, silent: true })
  await devTools.detach()
  if (exceptionDetails) throw new Error(`axe does not start: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
}

/** A page is given the script once, not once for each look. */
export async function axeFor(page: Page): Promise<AxeBuilder> {
  // A sample of a page is drawn anew in another frame, and the one before it may go while it is asked.
  const asked = page.frames().map((frame) => frame.evaluate(() => 'axe' in globalThis).catch(() => false))
  const [has = false, ...haveOthers] = await Promise.all(asked)
  const isForAll = haveOthers.every(Boolean)
  if (!has && isForAll) await giveAxe(page)
  // In the page alone: there are no frames, for whose sake axe would open a page of its own each time.
  return new AxeBuilder({ page, axeSource: isForAll ? ';' : source }).setLegacyMode(true)
}
