import { expect, it } from 'vitest'
import { aSite, aUser } from '../../testing/factories.ts'
import { atWork } from '../../testing/at-work.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()

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
  const nobody = await signedInAs(test, await aUser(test.database))
  expect(await nobody.get('/api/auth/account')).toMatchObject({ status: 200, body: { roles: [], invitations: [] } })
})
