import { expect, it } from 'vitest'
import type { Media } from '#contract/media/media.ts'
import { atWork, publishedItem } from '../../../testing/at-work.ts'
import { newsContent } from '../../../testing/factories.ts'
import { aPicture } from '../../../testing/media-factory.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()

const publicOf = async (id: string): Promise<boolean> =>
  (await test.superuser.query('select public from media where id = $1', [id])).rows[0]?.public.isWithdrawn === false

// covers Content in use: a hidden picture is shown again when the fault is mended, and not before
it('a live picture that turns out to show children is hidden by one call, and shown again once consent is noted', async () => {
  const office = await atWork(test)
  const { browser, root } = office
  const { id } = await aPicture(test, office.siteId)
  await publishedItem(office, 'news', newsContent({ image: { id, isShared: false, alt: '', caption: '', crop: null } }))
  const changed = await browser.send('PATCH', `${root}/media/${id}`, {
    changes: { people: 'children', consent: 'missing' },
    version: 1,
  })
  expect(changed.body).toMatchObject({ people: 'children', isHidden: false, liveUses: 1 })
  expect(await publicOf(id)).toBe(true)

  const setHidden = (isHidden: boolean, version: number) =>
    browser.send('POST', `${root}/media/${id}/hidden`, { isHidden, version })
  expect(await setHidden(true, 2)).toMatchObject({ status: 200, body: { isHidden: true } })
  expect(await publicOf(id)).toBe(false)
  expect(await setHidden(false, 3)).toMatchObject({
    status: 409,
    body: { message: 'Den kan inte visas igen än. Samtycke saknas för barn i bilden.' },
  })

  const noted = { consent: 'given', consentNote: 'Skriftligt av vårdnadshavarna.' }
  const { body } = await browser.send('PATCH', `${root}/media/${id}`, { changes: noted, version: 3 })
  expect(await setHidden(false, (body as Media).version)).toMatchObject({ status: 200, body: { isHidden: false } })
  expect(await publicOf(id)).toBe(true)
  const { rows } = await test.superuser.query(
    "select action from audit_log where object_id = $1 and action in ('media.hide', 'media.show') order by id",
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['media.hide', 'media.show'])
})

it('a hidden picture stops the next publication, and a writer may not hide a live one', async () => {
  const office = await atWork(test)
  const { id } = await aPicture(test, office.siteId)
  const image = { id, isShared: false, alt: '', caption: '', crop: null }
  await publishedItem(office, 'news', newsContent({ image }))
  const writer = await atWork(test, 'writer', office.siteId)
  const hide = { isHidden: true, version: 1 }
  expect((await writer.browser.send('POST', `${writer.root}/media/${id}/hidden`, hide)).status).toBe(403)
  expect((await office.browser.send('POST', `${office.root}/media/${id}/hidden`, hide)).status).toBe(200)
  await expect(publishedItem(office, 'news', newsContent({ image }))).rejects.toThrow('MEDIA_HIDDEN')
})

it('in the trash it is neither hidden nor is its consent withdrawn, and consent is withdrawn once', async () => {
  const office = await atWork(test)
  const [kept, trashed] = [await aPicture(test, office.siteId), await aPicture(test, office.siteId)]
  const send = (id: string, step: string, body: object) => office.browser.send('POST', `${office.root}/media/${id}/${step}`, body)
  expect((await send(trashed.id, 'trash', { version: 1 })).status).toBe(200)
  expect((await send(trashed.id, 'hidden', { isHidden: true, version: 2 })).status).toBe(409)
  expect((await send(trashed.id, 'withdraw-consent', { version: 2 })).status).toBe(409)
  expect((await send(kept.id, 'withdraw-consent', { version: 1 })).status).toBe(200)
  expect((await send(kept.id, 'withdraw-consent', { version: 2 })).body['message']).toBe('Samtycket är redan återkallat.')
  const { rows } = await test.superuser.query('select consent, is_hidden as "isHidden" from media where id = $1', [trashed.id])
  expect(rows).toEqual([{ consent: 'notNeeded', isHidden: false }])
})
