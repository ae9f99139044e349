import { access, constants, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const tmpfs = 0x01_02_19_94
/** For the databases that live at once, and what is logged of their changes. */
const wantedBytes = 4 * 1024 ** 3

/**
 * The folder for what lives no longer than a run: memory, where there is room. A database is a thousand files, and each test file makes
 * and deletes one: on a disk that took a quarter of the run.
 */
export async function shortLived(): Promise<string> {
  const room = await statfs(memory).catch(() => null)
  if (room?.type !== tmpfs || room.bavail * room.bsize < wantedBytes) return tmpdir()
  return access(memory, constants.W_OK).then(
    () => memory,
    () => tmpdir(),
  )
}
