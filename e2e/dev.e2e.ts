import type { Page } from '@playwright/test'
import { asa } from './support/people.ts'
import { freePair } from './support/programs.ts'
import { expect, test } from './support/test.ts'

// `npm run dev` shows what the build shows. The build puts all styles of a screen in one order; Vite adds each when its module runs.

interface Web {
  close(): Promise<void>
}

/** By address, since the scripts are no part of these tests to the type check. */
async function devWeb(adminUrl: string, phoneUrl: string): Promise<{ readonly url: string; readonly web: Web }> {
  const address = new URL('../scripts/dev-web.mjs', import.meta.url).href
  const { startWeb } = (await import(address)) as { startWeb: (ports: object) => Promise<Web> }
  const [port, apiPort, simulatorPort] = [await freePair(), Number(new URL(adminUrl).port), Number(new URL(phoneUrl).port)]
  return { url: `http://localhost:${port}`, web: await startWeb({ port, apiPort, simulatorPort, changeOrigin: true }) }
}

const properties = [
  'display',
  'color',
  'backgroundColor',
  'borderTopWidth',
  'borderTopLeftRadius',
  'paddingTop',
  'paddingLeft',
  'height',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'textDecorationLine',
] as const

/** How all that can be pressed, read or typed in looks, in the order of the page. */
const looks = (page: Page) =>
  page.evaluate(
    (names) =>
      Array.from(document.querySelectorAll<HTMLElement>('h1, h2, p, a, button, input, li'), (element) => {
        const style = getComputedStyle(element)
        return [`${element.tagName} ${element.textContent?.slice(0, 30)}`, ...names.map((name) => `${name}: ${style[name]}`)].join(
          '; ',
        )
      }),
    properties,
  )

test(
  'the sign-in and a list look the same as one writes them and as they are built',
  { tag: '@nightly' },
  async ({ open, stack }) => {
    const { url, web } = await devWeb(stack.adminUrl, stack.phoneUrl)
    try {
      const [visitor, reader] = [await open(), await open({ as: asa })]
      for (const [page, path] of [
        [visitor, '/auth/login'],
        [reader, '/malmo/politik'],
      ] as const) {
        const shown = async (root: string) => {
          await page.goto(root + path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 45_000 })
          await expect(page.getByLabel('Laddar …')).toHaveCount(0)
          await page.evaluate(() => document.fonts.load('600 1rem "Inter Variable"'))
        }
        await shown(stack.adminUrl)
        const built = await looks(page)
        expect(built.length).toBeGreaterThan(5)
        await shown(url)
        // A screen from its sources comes in many parts.
        await expect.poll(() => looks(page)).toEqual(built)
        // What a list loads later would find no server.
        await page.goto('about:blank')
      }
    } finally {
      await web.close()
    }
  },
)
