import { expect, test } from 'vitest'
import { emptySettings } from '#contract/settings.ts'
import type { Settings } from '#contract/settings.ts'
import { furnishSite } from '../modules/pages/system-pages.ts'
import { saveTab } from '../modules/settings/settings-service.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aNewsroom, soon, testSites, visit } from '../testing/test-sites.ts'

// The pages of a new site are public from its first day, with what its settings say, whenever they say it.

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

test('what a page says follows the settings when they change, and a form takes the place of the address', async () => {
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
  // The stored text still names the settings.
  const { rows } = await db.superuser.query(
    `select draft ->> 'lead' as lead from items where site_id = $1 and path = '/integritet'`,
    [siteId],
  )
  expect(rows[0].lead).toMatch(/^\{förening\} samlar in/)
})
