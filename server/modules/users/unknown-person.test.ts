import { describe, expect, it } from 'vitest'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { personalNumberOf } from '../../testing/personal-number-of.ts'
import type { TestAnswer, TestBrowser } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { accountFor } from '../accounts/accounts.ts'
import { identityHash } from '../accounts/identity.ts'

// What a sajtansvarig learns of somebody whose personal number they know (SEC-63): what they typed themselves, and nothing else, until
// that person has signed in on their site.

const test = await testApp()
let last = 0
const someNumber = (): string => personalNumberOf('18900103', ++last)

async function aSajtansvarig() {
  const siteId = await aSite(test.database)
  const browser = await signedInAs(test, await aUser(test.database, { name: 'Gun Ansvarig', roles: { [siteId]: 'siteAdmin' } }))
  const root = `/api/site/${siteId}/users`
  const add = (name: string, personalNumber: string, role = 'writer'): Promise<TestAnswer> =>
    browser.send('POST', root, { person: { name, personalNumber }, role, validTo: null })
  const list = async (): Promise<SiteUser[]> => ((await browser.get(root)).body as { users: SiteUser[] }).users
  const remove = ({ id, version }: SiteUser): Promise<TestAnswer> => browser.send('POST', `${root}/${id}/remove`, { version })
  return { siteId, browser, root, add, list, remove }
}

/** Somebody with an account on another site, where they signed in this week. */
async function somebodyElsewhere(name: string) {
  const elsewhere = await aSite(test.database)
  const personalNumber = someNumber()
  const hash = identityHash(test.keys, personalNumber)
  const user = await aUser(test.database, { name, roles: { [elsewhere]: 'editor' }, identityHash: hash })
  await test.superuser.query(`update users set last_sign_in_at = now() where id = $1`, [user.id])
  return { user, personalNumber, elsewhere }
}

/** All that the answer says of a person, without what is random. */
const told = ({ id: _id, givenAt: _givenAt, ...one }: SiteUser) => one
const workHere = (browser: TestBrowser, siteId: string): Promise<TestAnswer> => browser.get(`/api/site/${siteId}/news`)

describe('a personal number that somebody else has an account with', () => {
  it('answers as one that nobody has: with what was typed, and that nobody has signed in yet', async () => {
    const { add, list } = await aSajtansvarig()
    const known = await somebodyElsewhere('Karin Hemlig')
    const closed = await somebodyElsewhere('Sven Avstängd')
    await test.superuser.query('update users set deactivated_at = now() where id = $1', [closed.user.id])
    const answers = [
      await add('X Y', known.personalNumber),
      await add('X Y', closed.personalNumber),
      await add('X Y', someNumber()),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [one, two, three] = (await list()).filter(({ name }) => name === 'X Y').map(told)
    expect(one).toMatchObject({ name: 'X Y', lastSignInAt: null, isAwaited: true, isDeactivated: false })
    expect([two, three]).toEqual([one, one])
    expect(JSON.stringify([answers, await list()])).not.toMatch(/Karin|Hemlig|Sven/)
  })

  it('is refused in the site’s own words when the person has a role here already', async () => {
    const { add } = await aSajtansvarig()
    const { personalNumber } = await somebodyElsewhere('Karin Hemlig')
    await add('K H', personalNumber)
    const again = await add('Någon annan', personalNumber)
    expect(again).toMatchObject({ status: 409, body: { code: 'PERSON_EXISTS' } })
    expect(JSON.stringify(again.body)).toContain('K H finns redan')
    expect(JSON.stringify(again.body)).not.toContain('Hemlig')
  })

  it('says no more among the roles that were taken away, nor when one is given back', async () => {
    const { add, list, remove, browser, root } = await aSajtansvarig()
    const { personalNumber } = await somebodyElsewhere('Karin Hemlig')
    await add('K H', personalNumber)
    const [listed] = (await list()).filter(({ name }) => name === 'K H')
    if (!listed) throw new Error('The person is not in the list')
    const removed = await remove(listed)
    const { undoToken } = removed.body as { undoToken: string }
    const undo = root.replace('users', 'undo')
    expect((await browser.get(undo)).body).toMatchObject({ steps: [{ words: 'Ta bort rollen – K H' }] })
    await browser.send('POST', `${undo}/${undoToken}`)
    expect(told((await list()).find(({ name }) => name === 'K H') ?? listed)).toMatchObject({ isAwaited: true, lastSignInAt: null })
  })

  it('takes the same statements as one that nobody has', async () => {
    const { personalNumber } = await somebodyElsewhere('Karin Hemlig')
    const statements = (one: string): Promise<string[]> =>
      test.database.inPlatform(async (platform) => {
        const asked: string[] = []
        const rows: PlatformDb['rows'] = (statement, values) => {
          asked.push(statement.name)
          return platform.rows(statement, values)
        }
        const noted = new Proxy(platform, { get: (from, key) => (key === 'rows' ? rows : Reflect.get(from, key)) })
        await accountFor(noted, test.keys, { name: 'X Y', personalNumber: one })
        return asked
      })
    expect(await statements(personalNumber)).toEqual(await statements(someNumber()))
  })
})

describe('a person who signs in on the site', () => {
  it('is from then on called as BankID says, and the last sign-in is the one of this site', async () => {
    const { add, list, siteId } = await aSajtansvarig()
    const { user, personalNumber, elsewhere } = await somebodyElsewhere('Karin Hemlig')
    await add('K H', personalNumber)
    const karin = await signedInAs(test, user)
    await workHere(karin, elsewhere)
    expect((await list()).map(({ name }) => name)).toEqual(['Gun Ansvarig', 'K H'])
    expect((await workHere(karin, siteId)).status).toBe(200)
    const [, known] = await list()
    expect(known).toMatchObject({ name: 'Karin Hemlig', isAwaited: false, lastSignInAt: expect.any(String) })
    const { rows } = await test.superuser.query('select typed_name from memberships where site_id = $1 and user_id = $2', [
      siteId,
      user.id,
    ])
    expect(rows).toEqual([{ typed_name: null }])

    // A later sign-in, with which the person works elsewhere only, is not this site's.
    test.clock.advance(300_000)
    await workHere(await signedInAs(test, user), elsewhere)
    expect((await list())[1]?.lastSignInAt).toBe(known?.lastSignInAt)
  })

  it('is noted once for a session and a site', async () => {
    const { siteId } = await aSajtansvarig()
    const user = await aUser(test.database, { roles: { [siteId]: 'editor' } })
    const browser = await signedInAs(test, user)
    const writes = async (): Promise<string> =>
      (
        await test.superuser.query('select xmin::text as at from memberships where site_id = $1 and user_id = $2', [
          siteId,
          user.id,
        ])
      ).rows[0].at
    await workHere(browser, siteId)
    const first = await writes()
    for (let call = 0; call < 3; call++) await workHere(browser, siteId)
    expect(await writes()).toBe(first)
  })
})

it('a site asks for at most fifty numbers a day', async () => {
  const { siteId, add } = await aSajtansvarig()
  await test.superuser.query(
    `insert into audit_log (at, site_id, action) select $2::timestamptz - interval '3 hours', $1, 'membership.add' from generate_series(1, 50)`,
    [siteId, test.clock()],
  )
  const refused = await add('En Till', someNumber())
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  expect(JSON.stringify(refused.body)).toContain('Högst 50 personer')
  test.clock.advance(86_400_000)
  expect((await (await aSajtansvarig()).add('På En Annan Sajt', someNumber())).status).toBe(200)
})
