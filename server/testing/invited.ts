import { randomBytes } from 'node:crypto'
import type { Invitation, NewLink } from '#contract/users-and-sites/invitations.ts'
import type { SiteRole } from '#contract/roles.ts'
import { aSite, aUser } from './factories.ts'
import type { TestAnswer, TestApp, TestBrowser } from './test-app.ts'
import { signedInAs } from './test-app.ts'
import type { BrowserAnswer, CookieBrowser } from './test-browser.ts'
import { visitingBrowser } from './test-browser.ts'
import type { TestPhone } from './test-phone.ts'

// Steps of invitation tests: an administrator of a site makes a link, and a person answers it with a BankID.

export interface Inviting {
  readonly siteId: string
  readonly anna: { readonly id: string; readonly name: string }
  readonly browser: TestBrowser
  readonly root: string
  list(by?: TestBrowser): Promise<Invitation[]>
  /** The invitation, when there is exactly one. */
  only(): Promise<Invitation>
  invite(overrides?: object): Promise<NewLink & { secret: string }>
  /** Takes a step with the version of the invitation that the caller has read. */
  step(action: string, invitation: Pick<Invitation, 'id' | 'version'>, by?: TestBrowser): Promise<TestAnswer>
  /** A person with a role on the site. */
  member(name: string, role: SiteRole): Promise<TestBrowser>
}

export const offer = (overrides: object = {}) => ({ name: 'Kim Lind', email: '', role: 'editor', validTo: null, ...overrides })

export const secretOf = (link: { readonly url: string }): string =>
  link.url.slice(link.url.indexOf('#inbjudan=') + '#inbjudan='.length)

export async function aSiteThatInvites(test: TestApp): Promise<Inviting> {
  const siteId = await aSite(test.database, { name: `Föreningen ${randomBytes(3).toString('hex')}` })
  const anna = await aUser(test.database, { name: 'Anna Berg', roles: { [siteId]: 'siteAdmin' } })
  const browser = await signedInAs(test, anna)
  const root = `/api/site/${siteId}/invitations`
  const list = async (by = browser): Promise<Invitation[]> => (await by.get(root)).body['invitations']
  return {
    siteId,
    anna,
    browser,
    root,
    list,
    only: async () => {
      const [found, ...more] = await list()
      if (!found || more.length > 0) throw new Error('Expected exactly one invitation')
      return found
    },
    invite: async (overrides) => {
      const { status, body } = await browser.send('POST', root, offer(overrides))
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      const link: NewLink = body['link']
      return { ...link, secret: secretOf(link) }
    },
    step: (action, { id, version }, by = browser) => by.send('POST', `${root}/${id}/${action}`, { version }),
    member: async (name, role) => signedInAs(test, await aUser(test.database, { name, roles: { [siteId]: role } })),
  }
}

export interface Answering {
  readonly start: BrowserAnswer
  readonly browser: CookieBrowser
  /** The last answer. */
  readonly end: BrowserAnswer
}

/** A person signs in with BankID, or answers the link with `secret`, on the given device. */
export async function identify(
  test: TestApp,
  phone: TestPhone,
  person: string,
  options: { secret?: string; device?: 'same' | 'other'; browser?: CookieBrowser; beforeApproval?: () => Promise<unknown> } = {},
): Promise<Answering> {
  const { secret, device = 'other' } = options
  const browser = options.browser ?? (await visitingBrowser(test))
  const start = await browser.post('/api/auth/bankid/auth', { device, ...(secret !== undefined && { invitation: secret }) })
  if (start.status !== 200) return { start, browser, end: start }
  const { qrData, autoStartToken } = start.body
  const orderRef = device === 'other' ? await phone.scan(qrData ?? '', person) : await phone.open(autoStartToken ?? '', person)
  await options.beforeApproval?.()
  await phone.approve(orderRef, { person })
  test.clock.advance(2001)
  return { start, browser, end: await browser.post('/api/auth/bankid/collect') }
}
