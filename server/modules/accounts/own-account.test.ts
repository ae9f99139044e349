import { expect, it } from 'vitest'
import { aSite, aUser } from '../../testing/factories.ts'
import { atWork } from '../../testing/at-work.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()

// covers Administration: users: a person sees which roles, invitations and letters one has
it('a person reads what roles one has and who gave them, also those that have ended, and what one has sent; nothing of others', async () => {
  const elif = await atWork(test, 'siteAdmin')
  const ended = await aSite(test.database, { name: 'Avslutad förening' })
  await test.superuser.query(
    "insert into memberships (site_id, user_id, role, valid_to, granted_by) values ($1, $2, 'reader', '2020-01-01', $2)",
    [ended, elif.user.id],
  )
  const invited = { name: 'Ingrid Inbjuden', email: '', role: 'writer', validTo: null }
  expect((await elif.browser.send('POST', `${elif.root}/invitations`, invited)).status).toBe(200)
  const { body } = await elif.browser.get('/api/auth/account')
  expect(body).toMatchObject({
    roles: expect.arrayContaining([
      expect.objectContaining({ siteId: ended, role: 'reader', validTo: '2020-01-01', givenBy: elif.user.name }),
      expect.objectContaining({ siteId: elif.siteId, role: 'siteAdmin', givenBy: null }),
    ]),
    invitations: [{ siteId: elif.siteId, name: 'Ingrid Inbjuden', role: 'writer', state: 'sent' }],
  })
  const other = await atWork(test, 'siteAdmin', elif.siteId)
  expect(await other.browser.get('/api/auth/account')).toMatchObject({
    body: { roles: [{ siteId: elif.siteId }], invitations: [] },
  })
  // An invitation of one's own, by the confirmed address alone.
  const bo = await signedInAs(test, await aUser(test.database, { name: 'Bo Brev' }))
  const address = 'Bo.Brev@exempel.se'
  const toBo = { name: 'Bo', email: address, role: 'editor', validTo: null }
  expect((await elif.browser.send('POST', `${elif.root}/invitations`, toBo)).status).toBe(200)
  const received = async () => ((await bo.get('/api/auth/account')).body as { received: object[] }).received
  const give = (column: 'address' | 'new_address', value: string) =>
    test.superuser.query(
      `insert into letter_settings (user_id, ${column}, ${column === 'address' ? '' : 'new_secret_hash, new_until,'} kinds, stop_key)
       select id, $1, ${column === 'address' ? '' : `'x', now() + interval '1 day',`} '{}', repeat('b', 48) from users where name = 'Bo Brev'
       on conflict (user_id) do update set address = excluded.address`,
      [value],
    )
  await give('new_address', address)
  expect(await received()).toEqual([])
  await give('address', address.toLowerCase())
  expect(await received()).toMatchObject([{ role: 'editor', state: 'sent', by: elif.user.name }])
  const nobody = await signedInAs(test, await aUser(test.database))
  expect(await nobody.get('/api/auth/account')).toMatchObject({ status: 200, body: { roles: [], invitations: [] } })
})
