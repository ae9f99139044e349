import { beforeEach, expect, it } from 'vitest'
import { recordAudit } from '../modules/audit/audit.ts'
import { sealAudit } from '../modules/audit/seal-audit.ts'
import { deriveKeys } from '../platform/keys.ts'
import { aSite, aUser } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testFiles } from '../testing/test-files.ts'
import type { Manifest } from './manifest.ts'
import type { VerifyDeps } from './verify-backup.ts'
import { lookAtRestored } from './verify-backup.ts'

// The look at a restored backup; backup-program.proof.test.ts restores one. Both databases are made here, since
// the living one is another that may have changed.

const [restored, living] = [await testDatabase(), await testDatabase()]
const files = await testFiles()
const keys = deriveKeys('the secret of this server')
const sitesUrl = 'https://{site}.exempel.se'
const manifest = { missing: [] as string[] } as Manifest

for (const { database } of [restored, living]) for (const id of ['lund', 'malmo']) await aSite(database, { id })

beforeEach(() => restored.superuser.query("update sites set revision = 0 where id in ('lund', 'malmo')"))

type Pages = Readonly<Record<string, string>>
const pagesOf = (site: string): Pages => ({
  [`https://${site}.exempel.se/`]: `Start ${site}`,
  [`https://${site}.exempel.se/om`]: `Om ${site}`,
})
const all: Pages = { ...pagesOf('lund'), ...pagesOf('malmo') }

/** Sites with these pages, which their maps name. */
const sitesWith =
  (pages: Pages): Awaited<ReturnType<VerifyDeps['show']>>['visit'] =>
  async (address) => {
    const own = Object.keys(all).filter((page) => new URL(page).host === address.host)
    const map = own.map((page) => `<url><loc>${page}</loc></url>`).join('')
    const text = address.pathname === '/sitemap.xml' ? map : pages[address.href]
    return { status: text === undefined ? 404 : 200, contentType: 'text/html', location: null, body: Buffer.from(text ?? '') }
  }

/** Looks at sites that show `shown`, beside living ones that show `now`; null: the living ones are not at hand. */
async function look(shown: Pages, now: Pages | null, more: Partial<Manifest> = {}) {
  const closed: string[] = []
  const deps = {
    keys,
    sitesUrl,
    show: async () => ({ visit: sitesWith(shown), close: async () => void closed.push('closed') }),
    living: now && { database: living.database, visit: sitesWith(now) },
  }
  const { database, connection } = restored
  const looked = lookAtRestored(deps, { ...manifest, ...more }, { database, connection, files })
  await looked.catch(() => undefined)
  return { looked, closed }
}

it('shows pages of every site, and compares each with the living one', async () => {
  const { looked, closed } = await look(all, all)
  expect((await looked).pages).toEqual({ shown: 4, compared: 4 })
  expect(closed).toEqual(['closed'])
  expect((await (await look(all, null)).looked).pages).toEqual({ shown: 4, compared: 0 })
})

it('a page that does not answer, or differs from the living one, is a fault', async () => {
  const page = 'https://malmo.exempel.se/om'
  const { [page]: _, ...without } = all
  const gone = await look(without, all)
  await expect(gone.looked).rejects.toThrow(`${page} svarar 404 ur säkerhetskopian.`)
  expect(gone.closed).toEqual(['closed'])
  const other = await look({ ...all, [page]: 'Om någon annan' }, all)
  await expect(other.looked).rejects.toThrow(`${page} ser inte ut som på sajten`)
  expect(other.closed).toEqual(['closed'])
})

it('pages of a site that has changed since are shown and not compared; those of the other are', async () => {
  await restored.superuser.query("update sites set revision = 7 where id = 'malmo'")
  const changed = { ...all, 'https://malmo.exempel.se/om': 'Ny text' }
  expect((await (await look(all, changed)).looked).pages).toEqual({ shown: 4, compared: 2 })
  const { looked } = await look(all, { ...all, 'https://lund.exempel.se/om': 'Ny text' })
  await expect(looked).rejects.toThrow('https://lund.exempel.se/om ser inte ut som på sajten')
})

it('a backup that lacks files is not whole, and says how many', async () => {
  const { looked } = await look(all, all, { missing: ['malmo/media/1/a.jpg', 'malmo/media/2/b.jpg'] })
  await expect(looked).rejects.toThrow('saknar 2 filer som databasen nämner, till exempel malmo/media/1/a.jpg')
})

it('a backup whose log somebody has changed is not whole', async () => {
  const { id } = await aUser(restored.database)
  const now = new Date('2026-11-27T03:15:00Z')
  await restored.database.inSite('lund', async (site) => {
    for (const objectId of ['1', '2']) await recordAudit(site, { actorId: id, siteId: 'lund', action: 'domain.add', objectId }, now)
  })
  await sealAudit({ database: restored.database, keys, log: { info: () => undefined } }, now)
  expect((await (await look(all, all)).looked).auditLines).toBe(2)
  await restored.superuser.query('begin')
  await restored.superuser.query('set local session_replication_role = replica')
  await restored.superuser.query("update audit_log set object_id = '3' where object_id = '2'")
  await restored.superuser.query('commit')
  try {
    await expect((await look(all, all)).looked).rejects.toThrow('Loggen i säkerhetskopian är inte hel')
  } finally {
    await restored.superuser.query(
      "set session_replication_role = replica; update audit_log set object_id = '2' where object_id = '3'; set session_replication_role = origin",
    )
  }
})
