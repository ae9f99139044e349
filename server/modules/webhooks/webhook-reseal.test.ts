import { expect, it } from 'vitest'
import { deriveKeys } from '../../platform/keys.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { aWebhook, webhookKeys } from '../../testing/webhook-factory.ts'
import { verified, webhookOffice } from '../../testing/webhook-office.ts'
import { resealSecrets } from './webhook-reseal.ts'
import { newSecret } from './webhook-secret.ts'

const { db, clock, run, calls } = await webhookOffice()

it('the secrets of one key are sealed anew, those of another key stay, and what cannot be read is told', async () => {
  const [room, elsewhere] = [await aNewsroom(db), await aNewsroom(db)]
  const one = await aWebhook(db, room)
  const [unreadable, newer] = [(await aWebhook(db, room)).id, (await aWebhook(db, room)).id]
  const far = await aWebhook(db, elsewhere)
  const old = `key-${room.siteId}`
  await db.superuser.query('update webhooks set key_id = $2 where id = any($1::uuid[])', [[unreadable], old])
  const keys = deriveKeys(`the next key of ${room.siteId}`, 'the key of the webhooks that tests make')
  const rows = async () =>
    (
      await db.superuser.query<{ id: string; key: string; sealed: string }>(
        `select id, key_id as key, encode(sealed_secret, 'hex') as sealed from webhooks where id = any($1::uuid[])`,
        [[one.id, unreadable, newer, far.id]],
      )
    ).rows
  const row = async (id: string) => (await rows()).find((found) => found.id === id)
  const before = await rows()
  expect(await resealSecrets(db.database, keys, old)).toEqual({ rows: 0, unreadable: [unreadable] })
  expect(await rows()).toEqual(before)
  // One has been sealed with the next key already.
  const next = newSecret(keys, newer).stored
  await db.superuser.query('update webhooks set sealed_secret = $2, key_id = $3 where id = $1', [newer, next.sealed, next.keyId])
  const kept = await row(newer)
  await resealSecrets(db.database, keys, webhookKeys.id)
  expect(await row(newer)).toEqual(kept)
  expect(await row(unreadable)).toEqual(before.find(({ id }) => id === unreadable))
  expect([(await row(one.id))?.key, (await row(far.id))?.key]).toEqual([keys.id, keys.id])
  // Nothing can be signed with what cannot be read.
  await db.superuser.query("update webhooks set state = 'off', off_because = 'failing' where id = $1", [unreadable])
  await room.published()
  await elsewhere.published()
  // Receivers go on verifying by the secrets they know.
  await run({ keys: deriveKeys(`the next key of ${room.siteId}`) })
  for (const hook of [one, far])
    expect(calls(hook).map(({ headers, body }) => verified(headers, body, hook.secret, clock().getTime()))).toMatchObject([
      { type: 'item.published' },
    ])
})
