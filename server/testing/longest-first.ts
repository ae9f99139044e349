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
  'reading/read-demonstration',
]

const place = (path: string): number => {
  const at = long.findIndex((name) => path.includes(`/${name}.`))
  return at === -1 ? long.length : at
}

/**
 * Orders the files: those of the server, those of rules, and last those with a browser environment; of each the slow ones first, then
 * by size. A worker starts anew, and loads all modules again, when the next file is of another project or environment.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = files.map((file) => ({
      file,
      kind: readFileSync(file.moduleId, 'utf8').startsWith('// @vitest-environment') ? 2 : file.project.name === 'rules' ? 1 : 0,
      place: place(file.moduleId),
      size: statSync(file.moduleId).size,
    }))
    return known.sort((a, b) => a.kind - b.kind || a.place - b.place || b.size - a.size).map(({ file }) => file)
  }
}
