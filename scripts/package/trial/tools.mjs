// Debian's programs that the trials of packages need.
import { existsSync } from 'node:fs'
import { ScriptError, run } from '../../project.mjs'

const wanted = /** @type {const} */ ([
  ['mmdebstrap', '/usr/bin/mmdebstrap'],
  ['systemd-container', '/usr/bin/systemd-nspawn'],
  ['systemd', '/usr/bin/systemd-analyze'],
  ['podman', '/usr/bin/podman'],
  ['runc', '/usr/sbin/runc'],
  ['uidmap', '/usr/bin/newuidmap'],
  ['slirp4netns', '/usr/bin/slirp4netns'],
])

/** Installs what is missing. */
export async function requireTools() {
  if (process.getuid?.() !== 0) throw new ScriptError('Paketen prövas i en egen Debian, och det får bara root starta.')
  const missing = wanted.flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0) return
  const apt = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', [...apt, 'update'], { stdio: 'ignore', env })
  if ((await run('apt-get', [...apt, 'install', '--no-install-recommends', ...missing], { stdio: 'ignore', env })) !== 0)
    throw new ScriptError(`apt-get kunde inte installera ${missing.join(' ')}.`)
}
