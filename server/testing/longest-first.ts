import { readFileSync, statSync } from 'node:fs'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** The slowest files, slowest first. Started last, one of them would run alone at the end. */
const long = [
  'backup/backup-program',
  'backup/backup-whole',
  'backup/backup',
  'media/media-kill',
  'media/media-hostile',
  'testing/every-plan',
  'images/image-processes',
  'postgres/embedded-postgres-kill',
  'start/listeners',
  'kept/deaf-node',
  'readers',
  'site-merge/protection-travels',
  'seed/demo-walk',
  'uploads/pdf-clean',
  'testing/one-shard',
  'item-life/hostile',
  'bankid-simulator/keys',
  'postgres/embedded-identity',
  'postgres/embedded-postgres',
  'item-life/roles',
  'media/media-upload',
  'auth/bankid-faults',
  'bankid/bankid-hostile',
  'files/media-files',
  'testing/list-plans',
  'sheets/sheets',
  'backup/restore-site',
  'database/listen',
  'database/silence',
  'files/s3-store',
  'doctor/doctor',
  'reading/read-malmo',
]

const place = (path: string): number => {
  const at = long.findIndex((name) => path.includes(`/${name}.`))
  return at === -1 ? long.length : at
}

/**
 * Orders the files: the slow ones, the rest by size, and last those with a browser environment, for which the workers
 * start anew.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((file) => ({
      file,
      place: readFileSync(file.moduleId, 'utf8').startsWith('// @vitest-environment') ? Infinity : place(file.moduleId),
      size: statSync(file.moduleId).size,
    }))
    return known.sort((a, b) => (a.place === b.place ? b.size - a.size : a.place - b.place)).map(({ file }) => file)
  }
}
