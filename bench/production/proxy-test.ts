import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as http2Connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as tlsConnect } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { domainsChangedMessage } from '#server/modules/settings/domain-store.ts'
import { siteChangedChannel } from '#server/modules/sites/sites.ts'
import { call, journey, signIn } from '../../scripts/package/journey.mjs'
import { freePort } from '../programs.ts'
import { protocolOfBrowser } from './browser-protocol.ts'
import type { Proxy } from './proxies.ts'
import { requireProxies, startCaddy, startNginx } from './proxies.ts'
import type { Names, Production } from './world.ts'
import { adminOf, openProduction, siteOf } from './world.ts'

// `npm run proxy-test`: Caddy and nginx with the configurations of ops/proxy in front of two nodes.

const ownDomain = 'forening.example'
let faults = 0
function report(isFine: boolean, what: string): void {
  if (!isFine) faults++
  console.log(`${isFine ? 'ok   ' : 'FAULT'} ${what}`)
}

/** The certificate for a name, in DER; null when the handshake fails. */
const certificateFor = (name: string, port: number, ca: string): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const socket = tlsConnect({ host: '127.0.0.1', port, servername: name, ca }, () => {
      resolve(socket.getPeerCertificate().raw)
      socket.destroy()
    })
    socket.on('error', () => resolve(null))
  })

const overHttp2 = (address: string, ca: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port, host } = new URL(address)
    const session = http2Connect(address, {
      ca,
      createConnection: () =>
        tlsConnect({ host: '127.0.0.1', port: Number(port), servername: hostname, ca, ALPNProtocols: ['h2'] }),
    })
    session.on('error', (error) => resolve(error.message))
    const request = session.request({ ':path': '/', ':authority': host })
    request.on('response', (headers) => {
      resolve(`${headers[':status']} over ${session.alpnProtocol}`)
      session.close()
    })
    request.on('error', (error) => resolve(error.message))
    request.end()
  })

interface Asked {
  answered: number
  readonly failed: string[]
  stop(): Promise<void>
}

/** Reads and writes without a pause, six at a time. */
function askOn(names: Names, ca: string, editor: Awaited<ReturnType<typeof signIn>>): Asked {
  const asked = { answered: 0, failed: [] as string[] }
  const over = new AbortController()
  const note = (status: number, what: string): void => {
    if (status === 200) asked.answered++
    else asked.failed.push(`${what}: ${status}`)
  }
  const reading = async (address: string): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await call(address, { ca }).catch((error: Error) => ({ status: 0, text: error.message }))
      note(answer.status, `${address} ${answer.text.slice(0, 60)}`)
    }
  }
  const writing = async (): Promise<void> => {
    while (!over.signal.aborted) {
      // A person may change something 120 times a minute.
      await wait(600)
      const body = { content: { title: `Rullande omstart ${randomUUID()}` } }
      const answer = await editor
        .ask('POST', '/api/site/lund/news', body)
        .catch((error: Error) => ({ status: 0, text: error.message }))
      note(answer.status, `a news item ${answer.text.slice(0, 60)}`)
    }
  }
  const all = Promise.all([
    ...['malmo', 'lund', 'skovde'].map((site) => reading(`${siteOf(names, site)}/`)),
    reading(`${siteOf(names, 'malmo')}/nyheter`),
    reading(`${adminOf(names)}/`),
    writing(),
  ])
  return Object.assign(asked, {
    async stop() {
      over.abort()
      await all
    },
  })
}

async function tryProxy(proxy: Proxy, names: Names, { nodes, phone }: Production): Promise<void> {
  const { ca } = proxy
  const [admin, site] = [adminOf(names), siteOf(names, 'malmo')]
  // Caddy makes each certificate when it is first asked for it.
  for (const id of ['malmo', 'lund', 'skovde']) await call(`${siteOf(names, id)}/`, { ca })
  const from = '127.0.0.7'
  const { endUserIp } = await journey({ admin, site, phone, ca, from, forged: '203.0.113.9' })
  report(true, 'the main journey over TLS')
  report(endUserIp === from, `BankID is told the visitor's address, ${endUserIp}, and not the one that the visitor made up`)
  report((await overHttp2(`${site}/`, ca)) === '200 over h2', 'a site answers over HTTP/2')
  report((await overHttp2(`${admin}/api/auth`, ca)) === '200 over h2', 'the administration answers over HTTP/2')
  report((await certificateFor(ownDomain, names.port, ca)) !== null, `an association's own domain, ${ownDomain}, has a certificate`)
  const own = await call(`https://${ownDomain}:${names.port}/`, { ca }).catch((error: Error) => ({
    status: 0,
    text: error.message,
  }))
  report(own.status === 200, `and shows the association's site (${own.status} ${own.status === 200 ? '' : own.text.slice(0, 80)})`)
  report((await certificateFor('okand.example', names.port, ca)) === null, 'a name that nobody has proven gets none')

  const editor = await signIn({ admin, phone, ca })
  const large = await editor.ask('POST', '/api/site/lund/news', { content: { title: 'x'.repeat(17_000_000) } }).catch(() => null)
  report(large?.status === 413, `a request of 17 MB is refused (${large?.status ?? 'connection ended'})`)
  const asked = askOn(names, ca, editor)
  await wait(1000)
  for (const node of nodes) {
    await node.stop()
    await node.start()
    await wait(2500)
  }
  await asked.stop()
  report(
    asked.failed.length === 0 && asked.answered > 100,
    `rolling restart of both nodes under load: ${asked.answered} requests answered, ${asked.failed.length} failed${asked.failed.length > 0 ? `, as ${asked.failed.slice(0, 3).join(' | ')}` : ''}`,
  )
}

async function proveDomain({ database }: Production): Promise<void> {
  const client = await database.connect()
  await client.query(
    `insert into site_domains (site_id, id, host, state, token, with_www, is_primary, verified_at, created_at, created_by)
     select 'pitea', gen_random_uuid(), $1, 'verified', 'x', false, true, now(), now(), id from users limit 1`,
    [ownDomain],
  )
  await client.query(`select pg_notify('${siteChangedChannel}', '${domainsChangedMessage}')`)
  await client.end()
}

await requireProxies()
const folder = await mkdtemp(join(tmpdir(), 'kansli-proxy-'))
const names: Names = { adminHost: 'kansli.localhost', sitesHost: 'sajter.localhost', port: await freePort() }
const production = await openProduction(names)
try {
  await production.start()
  await proveDomain(production)
  const versions = await Promise.all([promisify(execFile)('caddy', ['version']), promisify(execFile)('nginx', ['-v'])])
  for (const start of [startCaddy, startNginx]) {
    console.log(`\n${start === startCaddy ? `Caddy ${versions[0].stdout.trim()}` : versions[1].stderr.trim()}`)
    const proxy = await start(folder, names, production.nodes, [ownDomain])
    try {
      if (start === startCaddy) {
        const { hostname } = new URL(siteOf(names, 'malmo'))
        const certificate = await certificateFor(hostname, names.port, proxy.ca)
        if (!certificate) throw new Error(`Caddy has no certificate for ${hostname}`)
        const protocol = await protocolOfBrowser(`${siteOf(names, 'malmo')}/`, names.port, certificate).catch(
          (error: Error) => error.message.split('\n')[0] ?? '',
        )
        report(protocol === 'h3', `a browser gets a site over HTTP/3 (${protocol})`)
      }
      await tryProxy(proxy, names, production)
    } finally {
      await proxy.close()
    }
  }
} finally {
  await production.close()
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${faults === 0 ? 'No faults.' : `${faults} faults.`}`)
process.exitCode = faults === 0 ? 0 : 1
