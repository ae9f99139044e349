import type { SiteRole } from '#contract/roles.ts'
import { isAtLeast } from '#contract/permissions.ts'
import type { Policy } from '../../platform/http/handle.ts'
import { aUser } from '../factories.ts'
import type { TestApp, TestBrowser } from '../test-app.ts'
import { signedInAs } from '../test-app.ts'

/** The site of a call, as the caller sees it. `none`: the call is about no site. */
export type Place = 'own' | 'foreign' | 'none'

/** One kind of caller of the permission table. A new role of the installation is one more entry of `callers`. */
export interface CallerKind {
  /** The heading of its column. */
  readonly name: string
  /** The answer at the door: null when the call is let in. */
  readonly refusal: (policy: Policy, place: Place) => 401 | 403 | 404 | null
  /** A browser of such a person, whose own site is `siteId`. */
  readonly signIn: (test: TestApp, siteId: string) => Promise<TestBrowser>
}

const stranger = (policy: Policy): 403 | 404 | null => {
  if (policy === 'anyone' || policy === 'signedIn') return null
  return policy === 'admin' || policy === 'federationEditor' ? 403 : 404
}

const withRole = (name: string, role: SiteRole): CallerKind => ({
  name,
  refusal: (policy, place) => {
    if (place !== 'own' || policy === 'anyone' || policy === 'signedIn') return stranger(policy)
    if (policy === 'admin' || policy === 'federationEditor') return 403
    return isAtLeast(role, policy) ? null : 403
  },
  signIn: async (test, siteId) => signedInAs(test, await aUser(test.database, { roles: { [siteId]: role } })),
})

/** A role that holds on other days only: to the site its owner is a stranger. */
const onOtherDays = (name: string, change: string): CallerKind => ({
  name,
  refusal: stranger,
  signIn: async (test, siteId) => {
    const user = await aUser(test.database, { roles: { [siteId]: 'siteAdmin' } })
    await test.superuser.query(`update memberships set ${change} where user_id = $1`, [user.id])
    return signedInAs(test, user)
  },
})

/** All callers, weakest first. */
export const callers: readonly CallerKind[] = [
  {
    name: 'none',
    refusal: (policy) => (policy === 'anyone' ? null : 401),
    signIn: async (test) => {
      const browser = await signedInAs(test, await aUser(test.database))
      await test.superuser.query('delete from sessions where id = $1', [browser.sessionId])
      return browser
    },
  },
  onOtherDays('role ended', "valid_to = '2020-01-01'"),
  {
    // On no site but the federation's own, where it is an editor: server/modules/broadcasts/broadcasts.test.ts.
    name: 'RIKSREDAKTÖR',
    refusal: (policy) => (policy === 'federationEditor' ? null : stranger(policy)),
    signIn: async (test) => {
      const user = await aUser(test.database)
      await test.superuser.query('update users set is_federation_editor = true where id = $1', [user.id])
      return signedInAs(test, user)
    },
  },
  withRole('READER', 'reader'),
  withRole('WRITER', 'writer'),
  withRole('EDITOR', 'editor'),
  withRole('SITE_ADMIN', 'siteAdmin'),
  {
    name: 'ADMIN',
    refusal: () => null,
    signIn: async (test) => signedInAs(test, await aUser(test.database, { isAdmin: true })),
  },
]
