import type { Page } from '@playwright/test'
import { isNightly } from '#contract/testing/trials.ts'
import { Corner } from '#contract/design/federation-design.ts'
import { TypePair } from '#contract/design/type-pairs.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  expectNone,
  forcedColorFaults,
  paperFaults,
  spacedFaults,
  structureFaults,
  targetFaults,
  unstyledFaults,
  walkFaults,
} from './support/public-audit.ts'
import type { PublicPage } from './support/public-pages.ts'
import { formsOf, publicPages } from './support/public-pages.ts'
import { tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Every type of public page, as it is met without a mouse, without colours, without styles, enlarged, and on paper.

/** Opens the page, and sends its form if that is how it is reached. */
async function visit(page: Page, sitesUrl: string, { name, path, sent, status = 200 }: PublicPage): Promise<void> {
  const answer = await page.goto(sitesUrl + path)
  if (sent === undefined) {
    expect(answer?.status(), name).toBe(status)
    return
  }
  const form = page.locator('main form[method=post]').first()
  for (const [field, value] of Object.entries(sent)) await form.locator(`[name=${field}]`).fill(value)
  const [after] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST'),
    form.locator('button').click(),
  ])
  expect(after.status(), name).toBe(status)
  await page.waitForLoadState()
}

const screen = { width: 1280, height: 1024 }
/** What 400 % leave of it. */
const enlarged = { width: 320, height: 256 }

// covers Public sites: every type of page by keyboard, in forced colours, at 400 %, without styles, on paper
test(
  'every form of page is read and used without mouse, colours, styles or a large window',
  { tag: '@layout' },
  async ({ open, stack, sessionOf, complaints }) => {
    test.setTimeout(300_000)
    complaints.expect(/status of (?:404|410|422)/)
    const pages = formsOf(await publicPages(stack, await sessionOf(tolvan)))
    const page = await open({ reducedMotion: 'reduce' })
    const found = new Map<string, string[]>()
    for (const one of pages) {
      await page.setViewportSize(screen)
      await page.emulateMedia({ forcedColors: 'none', media: 'screen' })
      await visit(page, stack.sitesUrl, one)
      const faults: string[] = []
      const note = (how: string, more: readonly string[]): void => void faults.push(...more.map((fault) => `${how}: ${fault}`))
      note('structure', await structureFaults(page))
      note('without styles', await unstyledFaults(page))
      note('at 1280 px', await spacedFaults(page))
      note('on paper', await paperFaults(page))
      await page.emulateMedia({ forcedColors: 'active' })
      note('forced colours', await forcedColorFaults(page))
      if (isNightly) note('forced colours, by Tab', await walkFaults(page))
      await page.emulateMedia({ forcedColors: 'none' })
      if (isNightly) {
        await page.setViewportSize({ width: 640, height: 512 })
        note('at 200 %', await spacedFaults(page))
      }
      await page.setViewportSize(enlarged)
      note('at 400 %', await spacedFaults(page))
      note('at 400 %, a finger', await targetFaults(page))
      note('at 400 %, by Tab', await walkFaults(page))
      found.set(one.name, faults)
    }
    expectNone(found)
  },
)

test(
  'axe finds nothing on any form of page, light and dark, on a computer and a phone',
  { tag: '@layout' },
  async ({ open, stack, sessionOf, complaints }) => {
    test.setTimeout(600_000)
    complaints.expect(/status of (?:404|410|422)/)
    const page = await open()
    for (const one of formsOf(await publicPages(stack, await sessionOf(tolvan)))) {
      await visit(page, stack.sitesUrl, one)
      await expectAccessible(page, one.name)
    }
  },
)

/** Draws the page with another type and another corner, by the address of its styles. */
const wear = (page: Page, type: TypePair, corner: Corner): Promise<void> =>
  page.evaluate(
    async ([face, form]) => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
      if (!link) throw new Error('The page has no styles.')
      const drawn = new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
      link.href = link.href.replace(/(_stil\/[0-9a-f]{6})-[a-z]+-[a-z]+-/, `$1-${face}-${form}-`)
      await drawn
      await document.fonts.ready
    },
    [type, corner] as const,
  )

// covers Public sites: every type and corner at 400 %
test('with every type and corner nothing is cut at 400 %, and the focus is seen', { tag: '@nightly' }, async ({ open, stack }) => {
  const page = await open({ reducedMotion: 'reduce', viewport: enlarged })
  const found = new Map<string, string[]>()
  const event = '/malmo/nyheter/gloggkvall-med-den-nya-fullmaktigegruppen'
  for (const path of ['/malmo', '/ostersund', '/ornskoldsvik', event, '/malmo/politik']) {
    await page.goto(stack.sitesUrl + path)
    for (const [index, type] of TypePair.options.entries()) {
      const corner = Corner.options[index % Corner.options.length] ?? 'mjuk'
      await wear(page, type, corner)
      const faults = [...(await spacedFaults(page)), ...(await targetFaults(page)), ...(await walkFaults(page))]
      found.set(`${path}, ${type}, ${corner}`, faults)
    }
  }
  expectNone(found)
})
