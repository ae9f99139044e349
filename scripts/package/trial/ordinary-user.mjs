// An ordinary user, made for it and deleted afterwards, in whose podman the image is tried.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScriptError, projectRoot, run } from '../../project.mjs'

const user = 'kansli-trial'
/** crun, podman's usual runtime, refuses a machine that also has cgroups of version 1. */
const runtime = existsSync('/sys/fs/cgroup/cgroup.controllers') ? 'crun' : 'runc'

/**
 * Runs image-trial.sh as that user, and returns its report.
 * @param {string} image The file with it.
 */
export async function tryAsOrdinaryUser(image) {
  const home = await mkdtemp(join(tmpdir(), 'kansli-image-'))
  // Debian also gives a user the numbers (subuid) of the users inside its containers.
  if ((await run('useradd', ['--home-dir', home, '--no-create-home', user])) !== 0)
    throw new ScriptError(`Användaren ${user} gick inte att skapa.`)
  const id = Number(execFileSync('id', ['-u', user], { encoding: 'utf8' }))
  try {
    const trial = join(projectRoot, 'scripts', 'package', 'trial')
    const files = {
      'kansli.oci.tar': image,
      'image-trial.sh': join(trial, 'image-trial.sh'),
      'try.sh': join(trial, 'try.sh'),
      'programs/journey.mjs': join(projectRoot, 'scripts', 'package', 'journey.mjs'),
      'programs/bankid-simulator': join(projectRoot, 'dist', 'bankid-simulator'),
    }
    for (const [name, from] of Object.entries(files)) await cp(from, join(home, name), { recursive: true })
    const session = join(home, 'session')
    await mkdir(session, { mode: 0o700 })
    for (const path of [home, session]) await chown(path, id, id)
    const as = [`--reuid=${user}`, `--regid=${user}`, '--init-groups']
    const env = { HOME: home, XDG_RUNTIME_DIR: session, PATH: '/usr/bin:/bin:/usr/sbin:/sbin', RUNTIME: runtime }
    return execFileSync('setpriv', [...as, 'bash', 'image-trial.sh'], {
      cwd: home,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  } finally {
    await run('userdel', ['--force', user], { stdio: 'ignore' })
    for (const path of [home, `/dev/shm/libpod_rootless_lock_${id}`]) await rm(path, { recursive: true, force: true })
  }
}
