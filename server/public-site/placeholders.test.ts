import { expect, test } from 'vitest'
import { emptySettings } from '#contract/settings/settings.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { furnishSite } from '../modules/pages/system-pages.ts'
import { placeholderValuesOf } from '../modules/settings/placeholder-values.ts'
import { saveTab } from '../modules/settings/settings-service.ts'
import { textOf } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aNewsroom, sitesTemplate, soon, testSites, visit } from '../testing/test-sites.ts'
import { inWords } from './view/swedish-dates.ts'

// The pages of a new site are public from its first day and always show the current settings.

const db = await testDatabase()
const app = await testSites(db)
const paths = ['/om-oss', '/kontakt', '/bli-medlem', '/integritet', '/tillganglighet', '/kakor']

async function aNewSite() {
  const room = await aNewsroom(db, { name: 'Föreningen i Hjo' })
  await furnishSite(db.database)(room.siteId, room.editor())
  const read = async (path: string): Promise<string> => (await visit(app, `/${room.siteId}${path}`)).body
  let version = 0
  const contact = (content: Partial<Settings['contact']>) =>
    db.database.inSite(room.siteId, (site) =>
      saveTab(site, { tab: 'contact', content: { ...emptySettings.contact, ...content }, version: version++ }, room.editor()),
    )
  return { ...room, read, contact }
}

// covers Pages: system pages: no braces on the site, no gaps
test('every page is there at once, without braces, and what is not known leaves no hole', async () => {
  const { read } = await aNewSite()
  for (const path of paths) {
    const html = await read(path)
    expect(html, path).toContain('<h1')
    expect(html, path).not.toMatch(/\{\s*[\p{L}-]+\s*\}/u)
  }
  const about = await read('/om-oss')
  expect(about).not.toMatch(/Skriv till oss på|Kom i kontakt med oss|bättre/)
  expect(about).toContain('<meta name="description" content="Här kan du läsa om vilka vi är."/>')
  expect(await read('/kontakt')).not.toMatch(/journalist|Ring /)
  const privacy = await read('/integritet')
  expect(privacy).toContain('Föreningen i Hjo är personuppgiftsansvarig för sajten.')
  expect(privacy).not.toContain('Du når oss')
  expect(privacy).toContain('Sajten har inte fyllt i hur man når den än.')
})

// covers Pages: system pages: follow the settings
test('the texts of a page follow changed settings, and a form replaces the address', async () => {
  const { read, contact, siteId } = await aNewSite()
  await contact({ email: 'hjo@exempel.se', phone: '0701234567', contactPerson: 'Bo $& Ek' })
  await soon(async () => expect(await read('/kontakt')).toContain('Ring Bo $&amp; Ek på 070-123 45 67.'))
  expect(await read('/integritet')).toContain('Du når oss på hjo@exempel.se.')
  await contact({ email: 'styrelsen@exempel.se', postalAddress: 'Box 1\n544 21 Hjo' })
  await soon(async () => expect(await read('/integritet')).toContain('Du når oss på styrelsen@exempel.se.'))
  expect(await read('/integritet')).toContain('Vår adress är Box 1, 544 21 Hjo.')
  expect(await read('/kontakt')).not.toContain('journalist')
  await contact({ email: 'styrelsen@exempel.se', showsForm: true })
  await soon(async () => expect(await read('/om-oss')).toContain('Skriv till oss på sidan Kontakt.'))
  for (const path of [...paths, '', '/sitemap.xml', '/api/v1/pages/om-oss', '/api/v1/pages?include=body'])
    expect(await read(path), path).not.toMatch(/styrelsen@exempel\.se|\{förening\}/)
  const delivered = JSON.parse(await read('/api/v1/pages/integritet')) as { lead: string; body: unknown }
  expect(delivered.lead).toMatch(/^Föreningen i Hjo samlar in/)
  expect(JSON.stringify(delivered.body)).toContain('Föreningen i Hjo är personuppgiftsansvarig')
  const hits = await read('/sok?q=personuppgifter')
  expect(hits).toContain('Föreningen i Hjo samlar in')
  expect(hits).not.toContain('{förening}')
  // The stored text still has its placeholders.
  const { rows } = await db.superuser.query(
    `select draft ->> 'lead' as lead from items where site_id = $1 and path = '/integritet'`,
    [siteId],
  )
  expect(rows[0].lead).toMatch(/^\{förening\} samlar in/)
})

// covers Public sites: placeholders: website, place and date are filled in on pages
test('the address of the site, the place and the day the page was changed are filled in as well', async () => {
  const { read, contact, siteId, publishedIn } = await aNewSite()
  const words = 'Mer finns på {webbplats}. Skrivet i {ort}. Uppdaterat {datum}.'
  const page = await publishedIn(pageArea, { title: 'Vårt {datum}', lead: words, body: textOf(words), showInMenu: true })
  await soon(async () => expect(await read(page.path)).toContain(`Mer finns på localhost:3001/${siteId}.`))
  // The paragraph is removed if the place is unknown.
  expect(await read(page.path)).not.toContain('<p>Mer finns på')
  await contact({ visitingAddress: 'Torget 1\n544 31 Hjo', postalAddress: 'Box 1, 111 22 Stockholm' })
  const told = JSON.parse(await read(`/api/v1/pages${page.path}`)) as { updatedAt: string }
  const day = inWords(new Date(told.updatedAt))
  const whole = `Mer finns på localhost:3001/${siteId}. Skrivet i Hjo. Uppdaterat ${day}.`
  await soon(async () => expect(await read(page.path)).toContain(`<p>${whole}</p>`))
  for (const path of [
    page.path,
    '',
    '/sok?q=Uppdaterat',
    `/api/v1/pages${page.path}`,
    '/api/v1/pages?include=body',
    '/api/v1/site',
  ])
    expect(await read(path), path).not.toMatch(/\{(?:webbplats|ort|datum)\}/)
  expect(await read('')).toContain(`Vårt ${day}`)
  // Writers see the same values, and the names of the missing ones.
  const { values } = await db.database.inSite(siteId, async (site) => ({ values: await placeholderValuesOf(site, sitesTemplate) }))
  expect(values).toMatchObject({ webbplats: `localhost:3001/${siteId}`, ort: 'Hjo', telefon: null, förening: 'Föreningen i Hjo' })
})
