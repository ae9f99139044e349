import { expect, it } from 'vitest'
import type { Menu } from '#contract/pages/menu.ts'
import type { AllSettings } from '#contract/settings/settings.ts'
import type { SiteTemplate } from '#contract/users-and-sites/site-templates.ts'
import { applyChanges } from './modules/sites/site-changes.ts'
import { aSite, aUser } from './testing/factories.ts'
import { signedInAs, testApp } from './testing/test-app.ts'
import { testSites, visit } from './testing/test-sites.ts'

const test = await testApp()
const office = await aUser(test.database, { isAdmin: true })
const admin = await signedInAs(test, office)
const sites = await testSites(test)

const input = (id: string, more: object = {}) => ({
  name: 'Åsö byalag',
  id,
  firstSiteAdmin: { name: 'Märta Löfgren', personalNumber: '189001018887' },
  ...more,
})
const create = (id: string, more: object = {}) => admin.send('POST', '/api/admin/sites', input(id, more))
const statusOf = async (url: string) => (await visit(sites, url)).statusCode

// covers Administration: a new site of each template is legal and looks intended
it.each<[SiteTemplate, readonly string[], string]>([
  ['party', ['', '', ''], 'newspaper'],
  ['district', ['', '', 'Distriktet'], 'newspaper'],
  ['sports', ['', 'Våra frågor', 'Styrelse och ledare'], 'calendar'],
  ['empty', ['', '', ''], 'newspaper'],
])('%s: a new site has the pages that the law asks for, its words, and a start page', async (template, labels, front) => {
  const id = `ny-${template}`
  expect((await create(id, { template, municipalityCode: '1280' })).status).toBe(200)
  for (const page of ['', '/om-oss', '/integritet', '/tillganglighet', '/kakor'])
    expect([page, await statusOf(`/${id}${page}`)]).toEqual([page, 200])
  // The others wait as drafts in an empty site.
  expect(await statusOf(`/${id}/kontakt`)).toBe(template === 'empty' ? 404 : 200)
  const settings = (await admin.get(`/api/site/${id}/settings`)).body as AllSettings
  expect(settings.general.content).toMatchObject({ name: 'Åsö byalag', municipality: 'Malmö', municipalityCode: '1280' })
  expect(settings.front.content.kind).toBe(front)
  const menu = (await admin.get(`/api/site/${id}/menu`)).body as Menu
  const areas = menu.items.flatMap((item) => (item.kind === 'area' ? [item.label] : []))
  expect(menu.mode === 'arranged' ? areas : ['', '', '']).toEqual(labels)
  // Every entry of the menu leads somewhere.
  for (const { href } of menu.shown) expect([href, await statusOf(`/${id}${href}`)]).toEqual([href, 200])
  expect(menu.shown.map(({ href }) => href)).toContain('/om-oss')
  expect((await admin.get(`/api/admin/sites/${id}`)).body).toMatchObject({
    level: template === 'district' ? 'district' : 'local',
    municipality: 'Malmö',
  })
})

it('stands under a district, if that can be', async () => {
  const district = await aSite(test.database, { name: 'Skåne' })
  const local = await aSite(test.database)
  await applyChanges(test.database, [{ siteId: district, level: 'district' }], { userId: office.id, now: test.clock() })
  expect((await create('under-skane', { parentId: district })).body).toMatchObject({ parent: { id: district, name: 'Skåne' } })
  const refused = await create('under-lokal', { parentId: local })
  expect(refused).toMatchObject({ status: 400, body: { fields: { parentId: { message: expect.stringContaining('tre nivåer') } } } })
  expect((await create('under-ingen', { parentId: 'finns-inte' })).body).toMatchObject({ fields: { parentId: {} } })
  expect((await create('distrikt-under', { template: 'district', parentId: district })).status).toBe(400)
  // Nothing was made of those that were refused.
  expect(await statusOf('/under-lokal')).toBe(404)
  expect((await create('annan-kommun', { municipalityCode: '9999' })).body).toMatchObject({ fields: { municipalityCode: {} } })
  expect((await create('annan-mall', { template: 'kyrka' })).status).toBe(400)
})

it('says beside the field that the id was taken meanwhile, and makes nothing', async () => {
  expect((await create('tas-snart')).status).toBe(200)
  const late = await create('tas-snart', { template: 'sports' })
  expect(late).toMatchObject({ status: 409, body: { code: 'SLUG_TAKEN', fields: { id: {} } } })
  expect(((await admin.get('/api/site/tas-snart/settings')).body as AllSettings).front.content.kind).toBe('newspaper')
})
