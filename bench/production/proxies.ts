import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, projectRoot } from '../programs.ts'
import { call } from '../../scripts/package/journey.mjs'
import type { Names, ProductionNode } from './world.ts'

// Debian's Caddy and nginx with the configurations of ops/proxy, in which only names, ports and the issuer of certificates are exchanged.

const run = promisify(execFile)

export interface Proxy {
  readonly name: string
  /** PEM of the private authority that signed its certificates. */
  readonly ca: string
  close(): Promise<void>
}

/** Exchanges every pair, and refuses a configuration in which a text is missing: it would be another than the one tested. */
function exchanged(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((sofar, [from, to]) => {
    if (!sofar.includes(from)) throw new Error(`The configuration does not have ”${from}”`)
    return sofar.replaceAll(from, to)
  }, text)
}

const portsOf = (nodes: readonly [ProductionNode, ProductionNode]): (readonly [string, string])[] => [
  ['127.0.0.1:3010', `127.0.0.1:${nodes[0].adminPort}`],
  ['127.0.0.1:3020', `127.0.0.1:${nodes[1].adminPort}`],
  ['127.0.0.1:3011', `127.0.0.1:${nodes[0].sitesPort}`],
  ['127.0.0.1:3021', `127.0.0.1:${nodes[1].sitesPort}`],
]

/** Starts a program and resolves when `address` answers anything. */
async function started(command: string, args: string[], env: Record<string, string>, address: string, ca: () => Promise<string>) {
  let log = ''
  let child: ChildProcess
  const start = async (): Promise<void> => {
    child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (log += piece.toString()))
    for (let tries = 0; tries < 300; tries++) {
      if (child.exitCode !== null) throw new Error(`${command} ended:\n${log.slice(-3000)}`)
      const answer = await call(address, { ca: await ca() }).catch(() => null)
      if (answer) return
      await wait(100)
    }
    throw new Error(`${command} does not answer:\n${log.slice(-3000)}`)
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  await start()
  return { stop, start }
}

export async function startCaddy(folder: string, names: Names, nodes: readonly [ProductionNode, ProductionNode]): Promise<Proxy> {
  const file = join(folder, 'Caddyfile')
  const askPort = await freePort()
  const httpPort = await freePort()
  const config = exchanged(await readFile(join(projectRoot, 'ops/proxy/Caddyfile'), 'utf8'), [
    ...portsOf(nodes),
    ['127.0.0.1:3999', `127.0.0.1:${askPort}`],
    ['Host kansli.exempel.se', `Host ${names.adminHost}:${names.port}`],
    ['kansli.exempel.se', names.adminHost],
    // The private authority of Caddy itself, which no other program of this computer is made to trust.
    [
      '\tservers {',
      `\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${names.port}\n\tservers {`,
    ],
  ])
  await writeFile(file, config)
  const data = join(folder, 'caddy-data')
  const authority = join(data, 'caddy/pki/authorities/local/root.crt')
  const ca = (): Promise<string> => readFile(authority, 'utf8').catch(() => '')
  const program = await started(
    'caddy',
    ['run', '--config', file, '--adapter', 'caddyfile'],
    { XDG_DATA_HOME: data, XDG_CONFIG_HOME: join(folder, 'caddy-config'), HOME: folder },
    `https://${names.adminHost}:${names.port}/readyz`,
    ca,
  )
  return {
    name: 'Caddy',
    ca: await ca(),
    close: program.stop,
  }
}

/** A private authority and its certificates, made with openssl. Returns the PEM of the authority. */
async function issue(folder: string, certificates: Readonly<Record<string, readonly string[]>>): Promise<string> {
  await mkdir(folder, { recursive: true })
  const at = (name: string): string => join(folder, name)
  const openssl = (...args: string[]) => run('openssl', args)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  await openssl('req', '-x509', ...key, '-days', '30', '-subj', '/CN=Kansli trial', '-keyout', at('ca.key'), '-out', at('ca.pem'))
  for (const [name, hosts] of Object.entries(certificates)) {
    await mkdir(at(name), { recursive: true })
    await openssl('req', ...key, '-subj', `/CN=${hosts[0]}`, '-keyout', at(`${name}/privkey.pem`), '-out', at('request.pem'))
    await writeFile(at('names'), `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}\n`)
    const sign = ['x509', '-req', '-days', '30', '-in', at('request.pem'), '-CA', at('ca.pem'), '-CAkey', at('ca.key')]
    await openssl(...sign, '-CAcreateserial', '-extfile', at('names'), '-out', at(`${name}/fullchain.pem`))
    // The workers of nginx read those of own domains.
    await chmod(at(`${name}/privkey.pem`), 0o644)
  }
  return readFile(at('ca.pem'), 'utf8')
}

export async function startNginx(
  folder: string,
  names: Names,
  nodes: readonly [ProductionNode, ProductionNode],
  ownDomains: readonly string[],
): Promise<Proxy> {
  const certificates = join(folder, 'certificates')
  const ca = await issue(certificates, {
    admin: [names.adminHost],
    sites: [names.sitesHost, `*.${names.sitesHost}`],
    ...Object.fromEntries(ownDomains.map((domain) => [domain, [domain]])),
  })
  const httpPort = await freePort()
  const config = exchanged(await readFile(join(projectRoot, 'ops/proxy/nginx.conf'), 'utf8'), [
    ...portsOf(nodes),
    ['/etc/letsencrypt/live/kansli.exempel.se', join(certificates, 'admin')],
    ['/etc/letsencrypt/live/exempel-sajter.se', join(certificates, 'sites')],
    ['/etc/kansli/certificates', certificates],
    ['kansli.exempel.se', names.adminHost],
    ['exempel-sajter.se', names.sitesHost],
    ['listen 80', `listen ${httpPort}`],
    ['listen [::]:80', `listen [::1]:${httpPort}`],
    ['listen 443', `listen ${names.port}`],
    ['listen [::]:443', `listen [::1]:${names.port}`],
  ])
  await writeFile(join(folder, 'kansli.conf'), config)
  const main = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  // What Debian's /etc/nginx/nginx.conf does around the file.
  await writeFile(
    main,
    `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents { worker_connections 768; }
http {\ninclude /etc/nginx/mime.types;\naccess_log off;\n${temporary.join('\n')}\ninclude ${folder}/kansli.conf;\n}\n`,
  )
  // The workers are another user, who may enter the folder.
  await chmod(folder, 0o755)
  const program = await started('nginx', ['-c', main], {}, `https://${names.adminHost}:${names.port}/readyz`, async () => ca)
  return {
    name: 'nginx',
    ca,
    close: program.stop,
  }
}

/** Installs Debian's packages of the two, where root may. */
export async function requireProxies(): Promise<void> {
  const missing = ['caddy', 'nginx'].filter((name) => !['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, name))))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`Missing: apt-get install ${missing.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', 'update'], { env })
  await run('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', 'install', '--no-install-recommends', ...missing], { env })
}
