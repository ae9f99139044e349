import { describe, expect, it } from 'vitest'
import type { DeliveryKey } from '#contract/settings/delivery-keys.ts'
import { maxDeliveryKeys } from '#contract/settings/delivery-keys.ts'
import type { AtWork } from '../../testing/at-work.ts'
import { atWork } from '../../testing/at-work.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'

const test = await testApp()

const create = ({ browser, root }: AtWork, name = 'Vår app') => browser.send('POST', `${root}/delivery-keys`, { name })
const listed = async ({ browser, root }: AtWork) =>
  ((await browser.get(`${root}/delivery-keys`)).body as { keys: DeliveryKey[] }).keys
const logged = async ({ siteId }: AtWork) =>
  (
    await test.superuser.query<{ action: string }>(
      `select action from audit_log where site_id = $1 and action like 'deliveryKey.%' order by at, id`,
      [siteId],
    )
  ).rows.map(({ action }) => action)

describe('a key to the drafts of a site', () => {
  // covers What others build on: key: making and withdrawing it is logged
  it('is shown once at its creation, has a name and a date, and is revoked at once; both are logged', async () => {
    const office = await atWork(test, 'siteAdmin')
    const { status, body } = await create(office)
    expect(status).toBe(200)
    const made = body as { key: DeliveryKey; secret: string }
    expect(made.secret).toMatch(/^kansli_[\w-]{43}$/)
    expect(made.key).toMatchObject({ name: 'Vår app', createdBy: office.user.name, lastUsedAt: null })
    expect(await listed(office)).toEqual([made.key])
    expect(JSON.stringify(await listed(office))).not.toContain('kansli_')
    expect((await office.browser.send('DELETE', `${office.root}/delivery-keys/${made.key.id}`)).status).toBe(204)
    expect(await listed(office)).toEqual([])
    expect((await office.browser.send('DELETE', `${office.root}/delivery-keys/${made.key.id}`)).status).toBe(404)
    expect(await logged(office)).toEqual(['deliveryKey.create', 'deliveryKey.remove'])
  })

  // covers What others build on: key: needs Sajtansvarig and a fresh BankID
  it('is made by a site administrator who has used BankID in the last quarter of an hour', async () => {
    const office = await atWork(test, 'siteAdmin')
    const old = await signedInAs(test, office.user, { signedInAt: new Date(test.clock().getTime() - 16 * 60_000) })
    expect(await old.send('POST', `${office.root}/delivery-keys`, { name: 'Vår app' })).toMatchObject({
      status: 403,
      body: { code: 'FRESH_LOGIN_REQUIRED' },
    })
    const editor = await atWork(test, 'editor')
    expect((await create(editor)).status).toBe(403)
    expect(await listed(office)).toEqual([])
  })

  // covers What others build on: key: five at most
  it('needs a name, and there are at most five', async () => {
    const office = await atWork(test, 'siteAdmin')
    expect(await create(office, ' ')).toMatchObject({
      status: 400,
      body: { fields: { name: { message: 'Skriv vad nyckeln är till för.' } } },
    })
    const answers = await Promise.all(Array.from({ length: maxDeliveryKeys + 3 }, (_, at) => create(office, `Nyckel ${at + 1}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxDeliveryKeys)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Det finns redan 5 nycklar. Dra in en som inte används.',
    })
  })
})
