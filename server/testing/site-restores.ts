import { generateIdentity, identityToRecipient } from 'age-encryption'
import { inject } from 'vitest'
import { makeBackup } from '../backup/make-backup.ts'
import { snapshotName } from '../backup/manifest.ts'
import type { RestoreSiteDeps, SiteWish } from '../backup/restore-site.ts'
import { restoreSite } from '../backup/restore-site.ts'
import { itemAreas } from '../item-areas.ts'
import { databaseOf } from './global-setup.ts'
import type { TestApp } from './test-app.ts'
import { testFiles } from './test-files.ts'
import { migrationsFolder } from './test-readiness.ts'

/** A place for backups of the test's database, which sites can be taken out of. */
export async function aBackupPlace(test: TestApp) {
  const target = await testFiles()
  const identity = await generateIdentity()
  const recipients = [await identityToRecipient(identity)]
  const reader = databaseOf(inject('testServer').connection, test.superuser.database ?? '')
  return {
    target,
    /** Backs everything up; returns the name. `takenAt` only names the backup. */
    async backUp(takenAt: Date): Promise<string> {
      const { files, keys } = test
      await makeBackup({ reader, files, target, recipients, key: keys.backups, program: '0.1.0', now: takenAt })
      return snapshotName(takenAt)
    },
    restore: (snapshot: string, wish: SiteWish, more: Partial<RestoreSiteDeps> = {}): ReturnType<typeof restoreSite> =>
      restoreSite(
        {
          target,
          snapshot,
          identities: [identity],
          migrations: migrationsFolder,
          keys: test.keys,
          living: test,
          images: test.images,
          areas: itemAreas,
          sitesUrl: test.config.sitesUrl,
          now: test.clock(),
          say: () => undefined,
          ...more,
        },
        wish,
      ),
  }
}
