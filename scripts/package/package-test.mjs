// `npm run package-test`: every package is built twice and is the same, its signature is verified with Debian's tools, and each is
// installed, used, and removed: the tarball and the Debian package in a clean Debian, the image by the podman of an ordinary user.
// Needs Debian and root.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../build.mjs'
import { ensureInstalled } from '../install.mjs'
import { requireNode } from '../node-version.mjs'
import { ScriptError, projectRoot, run, runScript } from '../project.mjs'
import { tryInCleanRoot } from './trial/clean-root.mjs'
import { tryAsOrdinaryUser } from './trial/ordinary-user.mjs'
import { requireTools } from './trial/tools.mjs'

const unitFolder = join(projectRoot, 'ops', 'systemd')
const worstScore = 2

let faults = 0
/**
 * @param {boolean} isFine
 * @param {string} what
 */
function report(isFine, what) {
  if (!isFine) faults++
  console.log(`${isFine ? 'ok   ' : 'FAULT'} ${what}`)
}

/** @param {string} text The report of a trial, printed as it is. */
function reportAll(text) {
  const isWhole = text.endsWith('      the end\n')
  const printed = isWhole ? text : `${text}FAULT the trial was broken off\n`
  faults += (printed.match(/^FAULT/gm) ?? []).length
  console.log(printed.trimEnd())
}

/**
 * @param {string} command
 * @param {string[]} args
 */
const succeeds = async (command, args) => (await run(command, args, { stdio: 'ignore' })) === 0

/** @param {string} out @param {string} key */
const build = async (out, key) => {
  const code = await run(process.execPath, ['scripts/package/package.mjs', '--image', '--out', out, '--sign', key], {
    stdio: 'ignore',
  })
  if (code !== 0) throw new ScriptError('Paketen gick inte att bygga: kör npm run package.')
  return readFile(join(out, 'SHA256SUMS'), 'utf8')
}

/** @param {string} work */
async function tryBuilds(work) {
  const key = join(work, 'key.pem')
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key])
  const first = await build(join(work, 'one'), key)
  // Builds the program anew too.
  await rm(join(projectRoot, 'dist', '.stamp'))
  report(first === (await build(join(work, 'two'), key)), 'two builds are the same, byte for byte')
  const release = join(work, 'one')
  const inRelease = (/** @type {string} */ name) => join(release, name)
  report(
    await succeeds('sh', ['-c', `cd ${release} && sha256sum --check --strict SHA256SUMS`]),
    'sha256sum finds every package whole',
  )
  const verify = [
    'pkeyutl',
    '-verify',
    '-pubin',
    '-inkey',
    inRelease('kansli-release.pem'),
    '-rawin',
    '-in',
    inRelease('SHA256SUMS'),
    '-sigfile',
    inRelease('SHA256SUMS.sig'),
  ]
  report(await succeeds('openssl', verify), 'openssl verifies the signature of the sums')
  const sums = await readFile(inRelease('SHA256SUMS'), 'utf8')
  await writeFile(
    inRelease('SHA256SUMS'),
    sums.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  )
  report(!(await succeeds('openssl', verify)), 'openssl refuses it after a change of one digit')
  await writeFile(inRelease('SHA256SUMS'), sums)
  return release
}

async function tryUnits() {
  for (const unit of ['kansli.service', 'kansli@.service']) {
    // Read from its standard output, also when the score is too high.
    const args = [
      '-c',
      `systemd-analyze security --offline=true --no-pager "$1" 2>/dev/null | tail -1; true`,
      'sh',
      join(unitFolder, unit),
    ]
    const line = execFileSync('sh', args, { encoding: 'utf8' }).trim()
    const score = Number(/: ([\d.]+) /.exec(line)?.[1] ?? 10)
    report(score <= worstScore, `${unit} has ${score} of at most ${worstScore.toFixed(1)} (systemd-analyze security)`)
  }
  const settings = async (/** @type {string} */ unit) => {
    const text = await readFile(join(unitFolder, unit), 'utf8')
    return text.slice(text.indexOf('[Service]'), text.indexOf('[Install]'))
  }
  report((await settings('kansli.service')) === (await settings('kansli@.service')), 'both units have the same settings')
}

runScript(async () => {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
  await requireTools()
  const work = await mkdtemp(join(tmpdir(), 'kansli-packages-'))
  try {
    await tryUnits()
    const release = await tryBuilds(work)
    const names = await readdir(release)
    const ending = (/** @type {string} */ end) => join(release, names.find((name) => name.endsWith(end)) ?? end)
    console.log('\nTarball, in a clean Debian:')
    reportAll(await tryInCleanRoot('tarball-trial.sh', { 'kansli.tar.gz': ending('.tar.gz') }))
    console.log('\nDebian package, in a clean Debian with systemd:')
    reportAll(await tryInCleanRoot('debian-trial.sh', { 'kansli.deb': ending('.deb') }))
    console.log('\nImage, by an ordinary user:')
    reportAll(await tryAsOrdinaryUser(ending('.oci.tar')))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  console.log(`\n${faults === 0 ? 'No faults.' : `${faults} faults.`}`)
  process.exitCode = faults === 0 ? 0 : 1
})
