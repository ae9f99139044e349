// Archives that are the same bytes whenever and wherever they are made from the same files.
import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { ScriptError, projectRoot } from '../project.mjs'

/** The time of every file in a package, in seconds: that of the commit, or SOURCE_DATE_EPOCH where there is no git. */
export async function packageTime() {
  const given = process.env['SOURCE_DATE_EPOCH']
  if (given && /^\d+$/.test(given)) return Number(given)
  const { stdout } = await promisify(execFile)('git', ['log', '-1', '--format=%ct'], { cwd: projectRoot }).catch(() => {
    throw new ScriptError('Paketets tid är den senaste incheckningens, men här finns ingen git. Sätt SOURCE_DATE_EPOCH.')
  })
  return Number(stdout.trim())
}

/** Options of GNU tar with which order, time, owner and rights do not depend on the machine. */
const sameEverywhere = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner', '--hard-dereference']

/**
 * @param {{ folder: string, names: string[], time: number, file: string }} what `names` in `folder`, written to `file`.
 * @param {{ isCompressed?: boolean }} [how]
 */
export async function archive({ folder, names, time, file }, { isCompressed = true } = {}) {
  const args = [...sameEverywhere, `--mtime=@${time}`, '--mode=u=rwX,go=rX', '-C', folder, '-cf', '-', ...names]
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } })
  const ended = new Promise((resolve, reject) => {
    tar.on('error', () => reject(new ScriptError('tar finns inte; paket görs på Debian.')))
    tar.on('close', resolve)
  })
  const steps = isCompressed ? [tar.stdout, createGzip({ level: 6 })] : [tar.stdout]
  await pipeline([...steps, createWriteStream(file)])
  if ((await ended) !== 0) throw new ScriptError(`${file} gick inte att skriva; felet står ovanför.`)
}

/** @param {string} file */
export async function sha256Of(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
