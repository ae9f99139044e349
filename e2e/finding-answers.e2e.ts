import type { Page } from '@playwright/test'
import { draftWith, expectSaved, openItem, readItem, unique } from './support/editor.ts'
import { tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
const left = (page: Page) => page.getByRole('button', { name: /^\d+ (?:sak(?:er)? kvar|tips)$/ })

// covers Publish check: PNR_IN_TEXT: an uncertain finding is answered in the editor
test(
  'digits that are no personal number are answered for, and published',
  { tag: '@nightly' },
  async ({ open, sessionOf }, info) => {
    const client = await sessionOf(tolvan)
    const siteId = 'malmo'
    const draft = await draftWith(client, siteId, unique('Ny kod till lokalen'), [paragraph('Koden till lokalen är 9908072391.')])
    const page = await open({ as: tolvan })
    await openItem(page, siteId, draft.id)
    for (const [width, scheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme })
      await left(page).click()
      const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'siffror som kan vara ett personnummer' })
      await expect(row.getByRole('button', { name: /^Det är inget personnummer/ })).toBeVisible()
      await info.attach(`answer-${width}`, { body: await page.screenshot(), contentType: 'image/png' })
      const words = await row.locator('span').first().boundingBox()
      expect(words?.width, `${width} px`).toBeGreaterThan(150)
      if (width === 1280) await page.keyboard.press('Escape')
      else await row.getByRole('button', { name: /^Det är inget personnummer/ }).click()
    }
    await expect(page.getByRole('dialog').getByText('siffror som kan vara ett personnummer')).toHaveCount(0)
    await expectSaved(page)
    expect((await readItem(client, siteId, draft.id)).content.answers).toHaveLength(1)
  },
)
