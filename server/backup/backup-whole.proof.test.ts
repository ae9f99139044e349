import { generateIdentity, identityToRecipient } from 'age-encryption'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { deriveKeys } from '../platform/keys.ts'
import { seedDemonstration } from '../seed/seed.ts'
import { emptyServer, filesThatDiffer, keysIn, protectionOfTables } from '../testing/empty-server.ts'
import { databaseOf } from '../testing/global-setup.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testFiles, testImages } from '../testing/test-files.ts'
import { makeBackup } from './make-backup.ts'
import { snapshotName } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

// A federation that is lost: all of the demonstration's sites, people, texts and pictures.

const takenAt = new Date('2026-11-27T03:15:00Z')

it('brings back every site, text and file of a federation', async () => {
  const federation = await testDatabase()
  const [files, target] = [await testFiles(), await testFiles()]
  const keys = deriveKeys('the secret of the server that is lost')
  const folder = join(import.meta.dirname, '..', '..', 'demonstration')
  await seedDemonstration(federation.database, keys, takenAt, { folder, pictures: { files, images: testImages() } })
  const identity = await generateIdentity()
  const { manifest } = await makeBackup({
    reader: databaseOf(inject('testServer').connection, federation.superuser.database ?? ''),
    files,
    target,
    recipients: [await identityToRecipient(identity)],
    key: keys.backups,
    program: '0.1.0',
    now: takenAt,
  })
  const { deps, superuser } = await emptyServer({
    target,
    snapshot: snapshotName(takenAt),
    identities: [identity],
    keys: [keys.backups],
  })
  await restoreBackup(deps)

  const sites = 'select id, name, accent_color, revision from sites order by id'
  expect((await superuser.query(sites)).rows).toEqual((await federation.superuser.query(sites)).rows)
  const texts = 'select site_id, id, draft, published_revision_id from items order by site_id, id'
  expect((await superuser.query(texts)).rows).toEqual((await federation.superuser.query(texts)).rows)
  expect(manifest.missing).toEqual([])
  expect(manifest.files.count).toBeGreaterThan(50)
  expect((await keysIn(files)).length).toBeGreaterThan(50)
  expect(await filesThatDiffer(files, deps.files)).toEqual([])
  expect((await superuser.query(protectionOfTables)).rows).toEqual((await federation.superuser.query(protectionOfTables)).rows)
  // The pictures of the demonstration are made by processes of low priority.
}, 300_000)
