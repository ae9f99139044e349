// A clean Debian 12 in a folder, with systemd, PostgreSQL and Caddy, in which a package is tried.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScriptError, cacheDir, projectRoot, run } from '../../project.mjs'

const packages = ['systemd', 'dbus', 'ca-certificates', 'openssl', 'postgresql-15', 'procps', 'caddy']
// Another list of packages is another Debian.
const base = join(cacheDir, `clean-debian-${createHash('sha256').update(packages.join()).digest('hex').slice(0, 8)}.tar`)

const limitMs = 20 * 60_000

/**
 * Runs a script of this folder in a clean Debian without a network, started by systemd, and returns its report.
 * @param {string} script
 * @param {Record<string, string>} files Copied to /trial, by their name there.
 */
export async function tryInCleanRoot(script, files) {
  if (!existsSync(base)) {
    console.log('Hämtar Debian 12 …')
    const args = ['--quiet', '--format=tar', '--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', `${base}.new`]
    if ((await run('mmdebstrap', args)) !== 0) throw new ScriptError('mmdebstrap misslyckades; felet står ovanför.')
    await rename(`${base}.new`, base)
  }
  const root = await mkdtemp(join(tmpdir(), 'kansli-root-'))
  try {
    if ((await run('tar', ['-C', root, '-xf', base])) !== 0) throw new ScriptError('Debians filer gick inte att packa upp.')
    const trial = join(root, 'trial')
    await mkdir(trial)
    const all = {
      ...files,
      'trial.sh': join(projectRoot, 'scripts', 'package', 'trial', script),
      'try.sh': join(projectRoot, 'scripts', 'package', 'trial', 'try.sh'),
      'ask-on.mjs': join(projectRoot, 'scripts', 'package', 'trial', 'ask-on.mjs'),
      'journey.mjs': join(projectRoot, 'scripts', 'package', 'journey.mjs'),
      'bankid-simulator': join(projectRoot, 'dist', 'bankid-simulator'),
    }
    for (const [name, from] of Object.entries(all)) await cp(from, join(trial, name), { recursive: true })
    // The simulator is made of modules, like all programs.
    await writeFile(join(trial, 'package.json'), '{"type":"module"}\n')
    await writeFile(join(root, 'etc/systemd/system/trial.service'), trialUnit)
    await run('systemctl', [`--root=${root}`, 'enable', 'trial.service'], { stdio: 'ignore' })
    const boot = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--directory', root, '--boot']
    await run('systemd-nspawn', boot, { stdio: 'ignore', timeout: limitMs })
    return await readFile(join(trial, 'report'), 'utf8').catch(() => 'FAULT Debian did not start\n')
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const trialUnit = `[Unit]
Description=Trial of a package
After=multi-user.target

[Service]
Type=oneshot
ExecStart=/bin/bash /trial/trial.sh
ExecStopPost=/bin/systemctl poweroff --no-block
StandardOutput=file:/trial/report
StandardError=append:/trial/report

[Install]
WantedBy=multi-user.target
`
