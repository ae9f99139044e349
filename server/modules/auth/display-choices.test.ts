import { beforeAll, expect, it } from 'vitest'
import { aUser } from '../../testing/factories.ts'
import { signedInBrowser } from '../../testing/signed-in-browser.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { emptyUser } from '../accounts/user-store.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})

const path = '/api/auth/display-choices'

// covers Addresses and screens: columns and views follow the person to every device
it('how a person wants lists to look follows to every device, and to nobody else', async () => {
  const person = await aUser(test.database)
  const [computer, phone] = [await signedInBrowser(test, person), await signedInBrowser(test, person)]
  const stranger = await signedInBrowser(test, await aUser(test.database))
  expect((await phone.get('/api/auth')).body['choices']).toEqual({})
  expect((await computer.call('PATCH', path, { body: { newsColumns: ['datum', 'avsandare'] } })).status).toBe(204)
  // Two devices may choose at the same time: what one does not name stays.
  expect((await phone.call('PATCH', path, { body: { mediaLayout: 'list' } })).status).toBe(204)
  expect((await computer.get('/api/auth')).body['choices']).toEqual({ newsColumns: ['datum', 'avsandare'], mediaLayout: 'list' })
  expect((await stranger.get('/api/auth')).body['choices']).toEqual({})
})

it.each([{ newsColumns: 'datum' }, { newsColumns: ['<b>'] }, { newsColumns: Array(21).fill('datum') }, { theme: 'dark' }])(
  'other words are refused: %j',
  async (choices) => {
    const browser = await signedInBrowser(test)
    expect((await browser.call('PATCH', path, { body: choices })).status).toBe(400)
    expect((await browser.get('/api/auth')).body['choices']).toEqual({})
  },
)

it('an account that is removed keeps no choices', async () => {
  const person = await aUser(test.database)
  await (await signedInBrowser(test, person)).call('PATCH', path, { body: { mediaLayout: 'list' } })
  await test.database.inPlatform((platform) => emptyUser(platform, person.id, test.clock()))
  expect((await test.superuser.query('select display_choices from users where id = $1', [person.id])).rows).toEqual([
    { display_choices: {} },
  ])
})
