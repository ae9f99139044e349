import type { Locator, Page } from '@playwright/test'
import type { NewsItem } from '#contract/news/news.ts'
import type { Client } from './session.ts'
import { expect } from './test.ts'

// Initial data for tests about representatives, made by API calls, and elements of several screens. Each test has its own body,
// so that tests do not affect each other.

export interface MadePerson {
  readonly id: string
  readonly name: string
  /** On the site. */
  readonly path: string
}

async function sent<Made>(client: Client, method: string, path: string, body: object): Promise<Made> {
  const answer = await client.send(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Made
}

/** A committee without a term: its assignments begin today, until further notice. */
export async function bodyOf(client: Client, siteId: string, name: string): Promise<string> {
  const body = { name, level: 'kommun', kind: 'namnd', seats: null, termFrom: null, termTo: null, url: '' }
  return (await sent<{ readonly body: { readonly id: string } }>(client, 'POST', `/api/site/${siteId}/bodies`, body)).body.id
}

/** A published person, a member of the body. */
export async function memberOf(
  client: Client,
  siteId: string,
  bodyId: string,
  givenName: string,
  family: string,
): Promise<MadePerson> {
  const root = `/api/site/${siteId}/representatives`
  const draft = await sent<NewsItem>(client, 'POST', root, { content: { givenName, familyName: family } })
  const assignment = { personId: draft.id, bodyId, roleId: 'ledamot', from: '2024-01-01', to: null }
  await sent(client, 'POST', `/api/site/${siteId}/assignments`, assignment)
  const { draftVersion } = draft
  const { item } = await sent<{ readonly item: NewsItem }>(client, 'POST', `${root}/${draft.id}/publish`, { draftVersion })
  return { id: draft.id, name: `${givenName} ${family}`, path: item.path }
}

/** Whether the text is on a page of the public sites now, fetched without JavaScript. */
export async function showsText(reader: Page, address: string, words: string): Promise<boolean> {
  return (await (await reader.request.get(address)).text()).includes(words)
}

/** A list saved by an older spreadsheet on Windows. For the characters in these tests, Latin 1 equals windows-1252. */
export const windowsList = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1'),
})

export const main = (page: Page): Locator => page.getByRole('main')
export const dialogOf = (page: Page): Locator => page.getByRole('dialog')
export const protection = (page: Page): Locator => page.getByRole('switch', { name: 'Skyddade uppgifter' })
export const nextStep = (page: Page): Promise<void> => main(page).getByRole('button', { name: 'Nästa' }).click()
export const atStep = (page: Page, words: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: new RegExp(`^Steg \\d av \\d ${words}$`) })).toBeVisible()
