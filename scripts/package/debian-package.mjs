// The Debian package: the tree of the tarball below /usr/lib, with units, a user and settings.
import { cp, chmod, lutimes, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ScriptError, cacheDir, projectRoot, run } from '../project.mjs'

const architectures = /** @type {Record<string, string>} */ ({ x64: 'amd64', arm64: 'arm64' })

/** @param {string} version */
const control = (version) =>
  `Package: kansli
Version: ${debianVersion(version)}
Architecture: ${architectures[process.arch] ?? process.arch}
Maintainer: Kansli <kansli@localhost>
Section: web
Priority: optional
Depends: libc6 (>= 2.28), libgcc-s1, libstdc++6, passwd, util-linux
Recommends: postgresql (>= 15), ca-certificates, caddy | nginx
Description: websites of associations, written in the evening
 A server with which local associations run their websites: news, events, policy, representatives, pages and newsletters. It
 comes with the Node that it was tested with, and works with a PostgreSQL of version 15 or later.
`.replaceAll(/^ (.{70,}?) (.*)$/gm, ' $1\n $2')

/** Debian sorts `1.0.0~rc.1` before `1.0.0`, as semver does `1.0.0-rc.1`. */
const debianVersion = (/** @type {string} */ version) => version.replace('-', '~')

/**
 * Writes the package and returns its file.
 * @param {import('./package.mjs').Release} of
 */
export async function writeDebianPackage({ tree, release, version, time }) {
  const root = join(cacheDir, 'package', 'debian')
  await rm(root, { recursive: true, force: true })
  const place = (/** @type {string} */ path) => join(root, path)
  await mkdir(place('usr/lib'), { recursive: true })
  await cp(tree, place('usr/lib/kansli'), { recursive: true, verbatimSymlinks: true })
  for (const folder of ['DEBIAN', 'usr/bin', 'lib/systemd', 'etc/kansli/secrets', 'usr/share/doc/kansli'])
    await mkdir(place(folder), { recursive: true })
  await symlink('../lib/kansli/bin/kansli', place('usr/bin/kansli'))
  await cp(place('usr/lib/kansli/ops/systemd'), place('lib/systemd/system'), { recursive: true })
  await cp(place('usr/lib/kansli/ops/kansli.env'), place('etc/kansli/kansli.env'))
  await symlink('../../../lib/kansli/LICENSES.txt', place('usr/share/doc/kansli/copyright'))
  await writeFile(place('DEBIAN/control'), control(version))
  await writeFile(place('DEBIAN/conffiles'), '/etc/kansli/kansli.env\n')
  for (const script of ['postinst', 'prerm', 'postrm'])
    await cp(join(projectRoot, 'scripts', 'package', 'debian', script), place(`DEBIAN/${script}`))
  await setRights(root, time)
  await chmod(place('etc/kansli/secrets'), 0o700)
  const file = join(release, `kansli_${debianVersion(version)}_${architectures[process.arch] ?? process.arch}.deb`)
  // One thread and gzip: what xz writes depends on the number of processors.
  const code = await run('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', root, file], {
    env: { SOURCE_DATE_EPOCH: String(time) },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).catch(() => 127)
  if (code !== 0) throw new ScriptError('dpkg-deb finns inte eller misslyckades; Debianpaketet görs på Debian.')
  return file
}

/**
 * Rights and times that do not depend on who made the files, and when.
 * @param {string} root
 * @param {number} time
 */
async function setRights(root, time) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) await chmod(path, isProgram(entry.name, dirname(path)) || entry.isDirectory() ? 0o755 : 0o644)
    await lutimes(path, time, time)
  }
  await lutimes(root, time, time)
}

/**
 * @param {string} name
 * @param {string} folder
 */
const isProgram = (name, folder) =>
  /\/(bin|DEBIAN)$/.test(folder) ? !['control', 'conffiles'].includes(name) : folder.endsWith('/runtime') && name === 'node'
