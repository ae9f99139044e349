import type { Locator, Page } from '@playwright/test'
import type { NewsItem } from '#contract/news/news.ts'
import type { Block } from '#contract/rich-text/document.ts'
import type { Client } from './session.ts'
import { isTakenOver } from './taken-over.ts'
import { expect } from './test.ts'

/** The common part of all areas' items. */
export interface AnyItem extends Pick<NewsItem, 'id' | 'draftVersion' | 'versions'> {
  readonly content: Readonly<Record<string, unknown>>
}

export const titleField = (page: Page): Locator => page.getByRole('textbox', { name: 'Rubrik', exact: true })
export const leadField = (page: Page): Locator => page.getByRole('textbox', { name: 'Ingress', exact: true })
export const bodyField = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true })

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText(/^Sparat kl\. \d\d:\d\d$/)).toBeVisible()
}

let lastNumber = 0

/** Words that no other test has, so that what is found is what was written. */
export const unique = (words: string): string => `${words} ${process.pid.toString(36)}${(lastNumber += 1)}`

/** A draft made by a call, for a test that is about what comes after. */
export async function draftOf(
  client: Client,
  siteId: string,
  title: string,
  text = 'Texten som den var från början.',
): Promise<NewsItem> {
  return draftWith(client, siteId, title, [{ type: 'paragraph', content: [{ type: 'text', text }] }])
}

/** As `draftOf`, with blocks of one's own. */
export async function draftWith(client: Client, siteId: string, title: string, blocks: readonly Block[]): Promise<NewsItem> {
  const body = { type: 'doc', content: blocks }
  const { status, body: item } = await client.send('POST', `/api/site/${siteId}/news`, {
    content: { title, lead: 'En ingress.', body },
  })
  expect(status).toBe(200)
  return item as NewsItem
}

export async function publishedOf(client: Client, siteId: string, title: string, text?: string): Promise<NewsItem> {
  const draft = await draftOf(client, siteId, title, text)
  return takeStep(client, siteId, draft, 'publish')
}

/** A step of the item life taken by a call. */
export async function takeStep(
  client: Client,
  siteId: string,
  { id, draftVersion }: Pick<NewsItem, 'id' | 'draftVersion'>,
  step: string,
  words: object = {},
): Promise<NewsItem> {
  const { status, body } = await client.send('POST', `/api/site/${siteId}/news/${id}/${step}`, { draftVersion, ...words })
  expect(status).toBe(200)
  return (body as { readonly item: NewsItem }).item
}

export async function readItem(client: Client, siteId: string, itemId: string): Promise<NewsItem> {
  return (await client.send('GET', `/api/site/${siteId}/news/${itemId}`)).body as NewsItem
}

/** The id in the address of the editor that is open; waits until a new item has got one. */
export async function itemIdOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/nyheter\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

export async function openItem(page: Page, siteId: string, itemId: string): Promise<void> {
  await page.goto(`/${siteId}/nyheter/${itemId}`)
  // The server has drawn it; keys that mean something to the editor alone are heard from now on.
  await isTakenOver(page)
  await expect(page.locator('[data-not-yet]')).toHaveCount(0)
  await expect(titleField(page)).toBeVisible()
}

/** Chooses an entry of the menu with that label. */
export async function chooseFrom(page: Page, menu: string | RegExp, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/**
 * The person comes back to the window, which asks at once what others have done meanwhile. The next beat of presence, up to 15 seconds
 * later, asks the same (presence.test.tsx).
 */
export async function comesBackAndSees(page: Page, seen: (soon: { readonly timeout: number }) => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await seen({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}
