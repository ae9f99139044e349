import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import sharp from 'sharp'
import { uploadPartBytes } from '#contract/media/media.ts'
import { deleteMediaForever, trashMedia } from '../modules/media/bank/media-trash.ts'
import { mediaJobs, restOfSizesJobs } from '../modules/media/routes/media-jobs.ts'
import { pictureLimits } from '../modules/media/files/picture-limits.ts'
import { finishUpload } from '../modules/media/uploads/upload-finish.ts'
import { beginUpload, receivePart } from '../modules/media/uploads/upload-parts.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { openFolderStore } from '../platform/files/folder-store.ts'
import { createImageWork } from '../platform/images/image-pool.ts'
import { createJobBell } from '../platform/jobs/job-bell.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { takenBack } from './taken-back.ts'

// A program that uploads, replaces, takes back and removes pictures until it is killed, and prints each step. Usage: <JSON of the task>.

const task = JSON.parse(process.argv[2] ?? '') as {
  connection: Parameters<typeof openDatabase>[0]
  folder: string
  siteId: string
  userId: string
}
const database = openDatabase(task.connection, () => undefined)
const files = await openFolderStore(task.folder)
// Long time limits: the test kills the program, and a busy machine must not make it give up.
const images = createImageWork(pictureLimits, { readMs: 60_000, resizeMs: 60_000 })
const deps = { database, files, images, pictureBell: createJobBell(), log: pino({ level: 'silent' }) }
const call = () => ({
  libraryId: task.siteId,
  actor: { userId: task.userId, role: 'siteAdmin' as const, now: new Date() },
})
const say = (what: string): void => void process.stdout.write(`${what}\n`)

/** An uncompressed picture, two upload parts long; never the same twice. Almost one colour, so that resizing is fast. */
function picture(): Promise<Buffer> {
  const pixels = Buffer.alloc(640 * 600 * 3, 120)
  randomBytes(300).copy(pixels)
  return sharp(pixels, { raw: { width: 640, height: 600, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function upload(replaces: { id: string; version: number } | null) {
  const file = await picture()
  const { uploadId } = await beginUpload(deps, call(), { fileName: 'bild.png', bytes: file.length, replaces })
  say('begun')
  for (let at = 0; at < file.length; at += uploadPartBytes)
    await receivePart(deps, call(), uploadId, String(at), file.subarray(at, at + uploadPartBytes))
  say('sent')
  return (await finishUpload(deps, call(), uploadId)).media
}

say('ready')
for (;;) {
  const first = await upload(null)
  say('uploaded')
  const second = await upload({ id: first.id, version: first.version })
  say('replaced')
  await runDueJobs(database, mediaJobs(deps), new Date(), () => undefined)
  say('first sizes')
  await runDueJobs(database, restOfSizesJobs(deps), new Date(), () => undefined)
  say('sizes')
  let { version } = second
  if (Math.random() < 0.5) {
    const undoToken = second.replaced?.undoToken ?? ''
    await database.inSite(task.siteId, (library) => takenBack(library, undoToken, call().actor))
    version++
    say('undone')
    await runDueJobs(database, mediaJobs(deps), new Date(), () => undefined)
    say('tidied after undone')
  }
  if (Math.random() < 0.5) continue
  await database.inSite(task.siteId, (library) => trashMedia({ library, actor: call().actor }, first.id, version))
  await database.inSite(task.siteId, (library) => deleteMediaForever({ library, actor: call().actor }, first.id, 'ta bort'))
  say('removed')
  await runDueJobs(database, mediaJobs(deps), new Date(), () => undefined)
  say('tidied')
}
