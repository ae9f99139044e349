import type { SiteRole } from '#contract/roles.ts'
import type { TestUser } from './factories.ts'
import { aSite, aUser } from './factories.ts'
import type { TestApp, TestBrowser } from './test-app.ts'
import { signedInAs } from './test-app.ts'

/** A person signed in with a role on a site. */
export interface AtWork {
  readonly siteId: string
  readonly user: TestUser
  readonly browser: TestBrowser
  /** The prefix of the site's API paths: `root + '/news'`. */
  readonly root: string
}

/** Signs in a person on `onSite`, or on a new site. */
export async function atWork(test: TestApp, role: SiteRole = 'editor', onSite?: string): Promise<AtWork> {
  const siteId = onSite ?? (await aSite(test.database))
  const user = await aUser(test.database, { roles: { [siteId]: role } })
  return { siteId, user, browser: await signedInAs(test, user), root: `/api/site/${siteId}` }
}

interface Made {
  readonly id: string
  readonly draftVersion: number
  readonly path: string
}

/** Writes an item of an area and publishes it. Throws with the answer if a call fails. */
export async function publishedItem({ browser, root }: AtWork, area: string, content: object, more: object = {}): Promise<Made> {
  const made = await writtenItem({ browser, root }, area, content, more)
  const answer = await browser.send('POST', `${root}/${area}/${made.id}/publish`, { draftVersion: made.draftVersion })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return (answer.body as { item: Made }).item
}

export async function writtenItem(
  { browser, root }: Pick<AtWork, 'browser' | 'root'>,
  area: string,
  content: object,
  more: object = {},
): Promise<Made> {
  const answer = await browser.send('POST', `${root}/${area}`, { content, ...more })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
