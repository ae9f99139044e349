import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, inject, it } from 'vitest'
import { imageFormats } from '#contract/media-facts.ts'
import { widthsFor } from '#contract/media/media-crop.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testFolder, testImages } from '../../testing/test-files.ts'
import { openFolderStore } from '../../platform/files/folder-store.ts'
import { createJobBell } from '../../platform/jobs/job-bell.ts'
import { runDueJobs } from '../../platform/jobs/jobs.ts'
import type { FormerFile } from './media-table.ts'
import { mediaJobs, restOfSizesJobs } from './routes/media-jobs.ts'
import { keptFileKey, sizeKey } from './files/media-keys.ts'
import { everyPart } from '../../testing/every-part.ts'
import { sweepFiles, sweepStore } from './files/media-sweep.ts'

const { database, connection, superuser } = await testDatabase()

const rounds = 20
const program = join(inject('programs'), 'media-program.js')

interface Row {
  readonly id: string
  readonly file_key: string
  readonly extension: string
  readonly bytes: number
  readonly width: number
  readonly is_ready: boolean
  readonly former: FormerFile | null
}

// covers Media: killed at any time: no row without a file
it('killed at any moment of uploading, replacing, undoing and removing, it leaves no row without its file, and the rest is swept', async () => {
  const folder = join(await testFolder(), 'files')
  const siteId = await aSite(database)
  const { id: userId } = await aUser(database, { roles: { [siteId]: 'siteAdmin' } })
  const files = await openFolderStore(folder)
  const rows = async (): Promise<Row[]> => (await superuser.query<Row>('select * from media where site_id = $1', [siteId])).rows
  const steps = new Map<string, number>()

  for (let round = 0; round < rounds; round++) {
    const argument = JSON.stringify({ connection, folder, siteId, userId })
    const child = spawn(process.execPath, [program, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(child, 'exit')
    // The number of steps varies with the round: chosen by chance, most kills would hit the longest step.
    let left = 2 + ((round * 7) % 11)
    const wait = round % 2 === 0 ? 0 : (round * 13) % 90
    let last = ''
    for await (const line of createInterface({ input: child.stdout })) {
      last = line
      if (--left === 0) setTimeout(() => child.kill('SIGKILL'), wait)
    }
    await exited
    steps.set(last, (steps.get(last) ?? 0) + 1)
    expect(left).toBeLessThanOrEqual(0)
    for (const row of await rows()) {
      const kept = await files.get(keptFileKey({ libraryId: siteId, mediaId: row.id, fileKey: row.file_key }, row.extension))
      expect(kept?.length, `round ${round}, after ${last}`).toBe(row.bytes)
      if (row.former === null) continue
      const { fileKey, extension, bytes } = row.former
      const former = await files.get(keptFileKey({ libraryId: siteId, mediaId: row.id, fileKey }, extension))
      expect(former?.length, `round ${round}, after ${last}, the former file`).toBe(bytes)
    }
  }
  // The kills have hit several different steps.
  expect(steps.size).toBeGreaterThan(3)

  const deps = { database, files, images: testImages(), pictureBell: createJobBell() }
  const handlers = { ...mediaJobs(deps), ...restOfSizesJobs(deps) }
  // The jobs of the killed programs are free again by then, and no replacement can be undone any more.
  const later = new Date(Date.now() + 31 * 86_400_000)
  while ((await runDueJobs(database, handlers, later, (_job, error) => expect.fail(String(error)))) > 0);
  const twoDays = new Date(Date.now() + 2 * 86_400_000)
  twoDays.setUTCHours(2, 30)
  const sweeping = { database, files, now: twoDays, part: everyPart }
  await sweepFiles(sweeping)
  await sweepStore(sweeping)

  const named = new Set<string>()
  for (const row of await rows()) {
    expect(row.is_ready).toBe(true)
    const file = { libraryId: siteId, mediaId: row.id, fileKey: row.file_key }
    named.add(keptFileKey(file, row.extension))
    for (const width of widthsFor(row.width)) for (const format of imageFormats) named.add(sizeKey(file, 'full', width, format))
  }
  const stored = new Set<string>()
  for await (const { key } of files.list('')) stored.add(key)
  expect(stored).toEqual(named)
  expect((await superuser.query('select id from uploads')).rows).toEqual([])
  const [library] = (await superuser.query('select used_bytes::int as used from media_libraries')).rows
  expect(library?.['used']).toBe((await rows()).reduce((sum, { bytes }) => sum + bytes, 0))
}, 300_000)
