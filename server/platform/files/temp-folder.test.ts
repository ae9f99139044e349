import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { inTempFolder } from './temp-folder.ts'

const prefix = `kansli-test-${process.pid}-of-temp-`

/** A folder as a program with this number makes it, on this computer unless another is named. */
async function folderOf(pid: number, host?: string): Promise<string> {
  const own = await inTempFolder(prefix, async (folder) => basename(folder).slice(prefix.length).split('-')[0] ?? '')
  const path = join(tmpdir(), `${prefix}${host ?? own}-${pid}-abcdef`)
  await mkdir(path)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

it('what an ended program left is deleted, and what a living one uses, here or elsewhere, is not', async () => {
  const ended = spawn(process.execPath, ['-e', '0'])
  await once(ended, 'exit')
  const pid = ended.pid ?? 0
  const [left, elsewhere, living] = [await folderOf(pid), await folderOf(pid, '0a1b2c3d'), await folderOf(process.ppid)]
  await inTempFolder(prefix, async (folder) => {
    expect(dirname(folder)).toBe(tmpdir())
    expect([left, elsewhere, living, folder].map((path) => existsSync(path))).toEqual([false, true, true, true])
  })
})
