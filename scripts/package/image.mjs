// The OCI image: Debian's packages alone in one layer, and the tree of the tarball in another. Written as an OCI layout, which podman,
// docker, skopeo and buildah read, without any of them.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ScriptError, cacheDir, run } from '../project.mjs'
import { archive, sha256Of } from './archive.mjs'

const architectures = /** @type {Record<string, string>} */ ({ x64: 'amd64', arm64: 'arm64' })
/** What Node and the wrapper need beyond Debian's essential packages. */
const packages = ['libstdc++6', 'libgcc-s1', 'ca-certificates']
const unneeded = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/info/*', '/usr/share/locale/*']
const userId = 10_001

/** @typedef {{ mediaType: string, digest: string, size: number }} Descriptor */

/**
 * Writes the image and returns its file.
 * @param {import('./package.mjs').Release} of
 */
export async function writeImage({ tree, release, version, time }) {
  const work = join(cacheDir, 'package', 'image')
  await rm(work, { recursive: true, force: true })
  await mkdir(join(work, 'blobs', 'sha256'), { recursive: true })
  const [debian, kansli] = [join(work, 'debian.tar'), join(work, 'kansli.tar')]
  await debianLayer(debian, time)
  await kansliLayer(kansli, { tree, time, work })
  const layers = [await addLayer(work, debian), await addLayer(work, kansli)]
  const created = new Date(time * 1000).toISOString()
  const config = await addJson(work, 'application/vnd.oci.image.config.v1+json', {
    created,
    architecture: architectures[process.arch] ?? process.arch,
    os: 'linux',
    config: {
      User: `${userId}:${userId}`,
      Env: ['PATH=/usr/bin:/bin', 'DATA_DIR=/var/lib/kansli', 'HOST=0.0.0.0', 'LANG=C.UTF-8'],
      Entrypoint: ['/usr/bin/kansli'],
      Cmd: ['serve'],
      ExposedPorts: { '3000/tcp': {}, '3001/tcp': {} },
      Volumes: { '/var/lib/kansli': {} },
      WorkingDir: '/var/lib/kansli',
      StopSignal: 'SIGTERM',
      Labels: { 'org.opencontainers.image.title': 'Kansli', 'org.opencontainers.image.version': version },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: ['Debian 12', `Kansli ${version}`].map((comment) => ({ created, created_by: comment })),
  })
  const manifest = await addJson(work, 'application/vnd.oci.image.manifest.v1+json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config,
    layers: layers.map(({ descriptor }) => descriptor),
  })
  const named = { ...manifest, annotations: { 'org.opencontainers.image.ref.name': `localhost/kansli:${version}` } }
  await writeFile(join(work, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}\n')
  await writeFile(join(work, 'index.json'), `${JSON.stringify({ schemaVersion: 2, manifests: [named] })}\n`)
  const file = join(release, `kansli-${version}-${architectures[process.arch] ?? process.arch}.oci.tar`)
  await archive({ folder: work, names: ['blobs', 'index.json', 'oci-layout'], time, file }, { isCompressed: false })
  return file
}

/**
 * @param {string} file
 * @param {number} time
 */
async function debianLayer(file, time) {
  if (!existsSync('/usr/bin/mmdebstrap')) throw new ScriptError('Avbilden görs av mmdebstrap: apt-get install mmdebstrap')
  const account = `kansli:x:${userId}:${userId}:Kansli:/var/lib/kansli:/usr/sbin/nologin`
  const user = `echo ${account} >> "$1"/etc/passwd && echo kansli:x:${userId}: >> "$1"/etc/group`
  const args = [
    '--quiet',
    '--variant=essential',
    `--include=${packages.join(',')}`,
    ...unneeded.map((path) => `--dpkgopt=path-exclude=${path}`),
    // Terms must go along.
    '--dpkgopt=path-include=/usr/share/doc/*/copyright',
    `--customize-hook=${user}`,
    // Backups of the accounts, with times of their own.
    '--customize-hook=rm -f "$1"/etc/*- "$1"/var/log/*.log "$1"/var/log/apt/*',
    'bookworm',
    file,
  ]
  if ((await run('mmdebstrap', args, { env: { SOURCE_DATE_EPOCH: String(time) } })) !== 0)
    throw new ScriptError('mmdebstrap misslyckades; felet står ovanför.')
}

/**
 * @param {string} file
 * @param {{ tree: string, time: number, work: string }} of
 */
async function kansliLayer(file, { tree, time, work }) {
  const root = join(work, 'root')
  for (const folder of ['usr/lib', 'usr/bin']) await mkdir(join(root, folder), { recursive: true })
  await cp(tree, join(root, 'usr', 'lib', 'kansli'), { recursive: true, verbatimSymlinks: true })
  await symlink('../lib/kansli/bin/kansli', join(root, 'usr', 'bin', 'kansli'))
  await archive({ folder: root, names: ['usr'], time, file }, { isCompressed: false })
  await rm(root, { recursive: true })
}

/**
 * @param {string} work
 * @param {string} file
 */
async function addLayer(work, file) {
  const diffId = `sha256:${await sha256Of(file)}`
  await pipeline(createReadStream(file), createGzip({ level: 6 }), createWriteStream(`${file}.gz`))
  await rm(file)
  return { diffId, descriptor: await addBlob(work, `${file}.gz`, 'application/vnd.oci.image.layer.v1.tar+gzip') }
}

/**
 * @param {string} work
 * @param {string} file
 * @param {string} mediaType
 * @returns {Promise<Descriptor>}
 */
async function addBlob(work, file, mediaType) {
  const [digest, { size }] = [await sha256Of(file), await stat(file)]
  await rename(file, join(work, 'blobs', 'sha256', digest))
  return { mediaType, digest: `sha256:${digest}`, size }
}

/**
 * @param {string} work
 * @param {string} mediaType
 * @param {object} value
 * @returns {Promise<Descriptor>}
 */
async function addJson(work, mediaType, value) {
  const text = JSON.stringify(value)
  const digest = createHash('sha256').update(text).digest('hex')
  await writeFile(join(work, 'blobs', 'sha256', digest), text)
  const { length } = await readFile(join(work, 'blobs', 'sha256', digest))
  return { mediaType, digest: `sha256:${digest}`, size: length }
}
