import { describe, expect, it } from 'vitest'
import { createHiddenSite } from '../modules/sites/site-service.ts'
import { aSite, aUser } from '../testing/factories.ts'
import { aBackupPlace } from '../testing/site-restores.ts'
import { testApp } from '../testing/test-app.ts'
import { aNewsroom } from '../testing/test-sites.ts'
import { snapshotName } from './manifest.ts'
import type { SiteWish } from './restore-site.ts'

// Refusals that come before the backup is opened, so these tests have none. restore-site.proof.test.ts restores sites.

const test = await testApp()
const backups = await aBackupPlace(test)
const now = new Date('2026-11-28T12:00:00Z')
const berit = await aUser(test.database, { name: 'Berit Admin', isAdmin: true })
await aSite(test.database, { id: 'ystad' })

const restore = (wish: Partial<SiteWish>) =>
  backups.restore(snapshotName(new Date('2026-11-27T03:15:00Z')), { from: 'lund', to: 'lund-2', by: null, ...wish }, { now })
const sites = async () => (await test.superuser.query('select id, name, is_hidden from sites order by id')).rows

// covers Operations: a wish for one site that cannot be met is refused, and changes nothing
describe('one site of a backup', () => {
  it.each<[string, Partial<SiteWish>, RegExp]>([
    ['a taken id', { to: 'ystad' }, /har redan det id:t/],
    ['an id of wrong form', { to: 'Lund 2' }, /bara små bokstäver/],
    ['a reserved id', { to: 'admin' }, /används av Kansli självt/],
    ['somebody who is no administrator', { by: 'Anna Berg' }, /Anna Berg är inte administratör.*Berit Admin/],
  ])('%s is refused', async (_what, wish, message) => {
    const before = await sites()
    await expect(restore(wish)).rejects.toThrow(message)
    expect(await sites()).toEqual(before)
  })

  // An attempt that was broken off has left its site hidden and empty: it may be tried again, and nothing else is overwritten.
  it('an id is taken by a hidden site with content, and by an empty one that visitors see', async () => {
    const nobody = { by: 'Anna Berg' }
    const goesOn = /Anna Berg är inte administratör/
    const { userId, now } = { userId: berit.id, now: test.clock() }
    await aSite(test.database, { id: 'lund-7' })
    await aNewsroom(test, { id: 'lund-8' }).then((room) => room.draft({ title: 'Skrivet sedan dess' }))
    await test.superuser.query("update sites set is_hidden = true where id = 'lund-8'")
    await test.database.inPlatform((platform) => createHiddenSite(platform, { id: 'lund-9', name: 'Avbruten' }, { userId, now }))
    await expect(restore({ to: 'lund-7', ...nobody })).rejects.toThrow('har redan det id:t. Välj ett annat, till exempel lund-7-2.')
    await expect(restore({ to: 'lund-8', ...nobody })).rejects.toThrow('har redan det id:t')
    await expect(restore({ to: 'lund-9', ...nobody })).rejects.toThrow(goesOn)
  })

  it('with several administrators one of them is to be named, by the id where two have one name', async () => {
    const nora = await aUser(test.database, { name: 'Nora Admin', isAdmin: true })
    await expect(restore({ to: 'lund-3' })).rejects.toThrow(/Ange med --admin vem .*Berit Admin .*Nora Admin/)
    const other = await aUser(test.database, { name: 'Nora Admin', isAdmin: true })
    await expect(restore({ to: 'lund-3', by: 'Nora Admin' })).rejects.toThrow(
      /Flera administratörer heter Nora Admin\. Ange den rättas id/,
    )
    await test.superuser.query('update users set is_admin = false where id = any($1::uuid[])', [[nora.id, other.id]])
    await expect(restore({ to: 'lund-3', by: other.id })).rejects.toThrow(`${other.id} är inte administratör`)
  })
})
