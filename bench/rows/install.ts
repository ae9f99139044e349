import { execFile } from 'node:child_process'
import { cp, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../programs.ts'
import type { Result } from '../report.ts'
import { notMeasured, within } from '../report.ts'

const run = promisify(execFile)

/** Row 11: the packages of a server that runs a build from elsewhere. */
export async function productionInstall(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-bench-install-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) await cp(join(projectRoot, file), join(folder, file))
    const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
    await run('npm', args, { cwd: folder, timeout: 120_000 })
    const lock = JSON.parse(await readFile(join(folder, 'node_modules', '.package-lock.json'), 'utf8')) as { packages: object }
    const packages = Object.keys(lock.packages).length
    const megabytes = (await sizeOf(join(folder, 'node_modules'))) / 1e6
    return [
      within(11, 'production install, packages', packages, 130, 'packages', ''),
      within(11, 'production install, size', megabytes, 145, 'MB', ''),
    ]
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error)
    return [notMeasured(11, 'production install', '≤ 130, ≤ 145 MB', `npm ci did not succeed, offline perhaps: ${why}`)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sum of file sizes; a link counts as its own few bytes. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const sizes = await Promise.all(
    entries.filter((entry) => !entry.isDirectory()).map(async (entry) => (await lstat(join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
