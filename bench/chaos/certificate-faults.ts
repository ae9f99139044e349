import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:https'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { issueCertificate } from '#bankid-simulator/certificates.ts'
import type { KeyAndCertificate } from '#bankid-simulator/certificates.ts'
import type { Fault } from './fault.ts'
import { fault, until } from './fault.ts'
import type { Reply } from './observers.ts'
import { readyz } from './schema-faults.ts'
import { asAnotherAddress, start, visitor } from './sign-in-faults.ts'
import type { World } from './world.ts'

// The certificate of either end of the connection to BankID ends while the nodes run. BankID is a server of our own that answers each
// start with the same order.

const validMs = 25_000
const readyLimitMs = 30_000

interface Ends {
  readonly server: Date
  readonly client: Date
}

async function makeBankId({ server: serverEnd, client: clientEnd }: Ends) {
  const hour = 3_600_000
  const [from, later] = [new Date(Date.now() - hour), new Date(Date.now() + hour)]
  const authority = [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', critical: true, keyCertSign: true },
  ]
  const named = (name: string): [string, string][] => [['2.5.4.3', name]]
  const root = await issueCertificate({ subject: named('Root'), extensions: authority, notBefore: from, notAfter: later })
  const leaf = (name: string, notAfter: Date, use: string): Promise<KeyAndCertificate> =>
    issueCertificate({
      subject: named(name),
      extensions: [
        { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
        { name: 'extKeyUsage', [use]: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
      ],
      notBefore: from,
      notAfter,
      issuer: root,
    })
  const [own, client, renewed] = await Promise.all([
    leaf('localhost', serverEnd, 'serverAuth'),
    leaf('Kansli', clientEnd, 'clientAuth'),
    leaf('Kansli', later, 'clientAuth'),
  ])
  const renewedServer = await leaf('localhost', later, 'serverAuth')
  const folder = await mkdtemp(join(tmpdir(), 'kansli-certificates-'))
  const write = async (pair: KeyAndCertificate): Promise<void> => {
    await writeFile(join(folder, 'rp.pem'), pair.certificate)
    await writeFile(join(folder, 'rp.key'), pair.key, { mode: 0o600 })
  }
  await writeFile(join(folder, 'ca.pem'), root.certificate)
  await write(client)
  const service = createServer(
    { key: own.key, cert: own.certificate, ca: root.certificate, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      const order = { orderRef: 'a0000000-0000-4000-8000-000000000001', autoStartToken: 'b', qrStartToken: 'c', qrStartSecret: 'd' }
      response.setHeader('content-type', 'application/json')
      // Each call is a new connection, and so a new look at both certificates.
      response.setHeader('connection', 'close')
      // A resumed session has seen the certificates before.
      service.setTicketKeys(randomBytes(48))
      request.resume().on('end', () => response.end(JSON.stringify(request.url?.endsWith('/auth') ? order : {})))
    },
  )
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve)
  })
  const { port } = service.address() as AddressInfo
  return {
    settings: {
      BANKID_RP_URL: `https://localhost:${port}/rp/v6.0`,
      BANKID_CA: join(folder, 'ca.pem'),
      BANKID_RP_CERT: join(folder, 'rp.pem'),
      BANKID_RP_KEY: join(folder, 'rp.key'),
    },
    /** Puts new certificates in place; the nodes read theirs when they start. */
    async renew(): Promise<void> {
      service.setSecureContext({ key: renewedServer.key, cert: renewedServer.certificate, ca: root.certificate })
      await write(renewed)
    },
    async close(): Promise<void> {
      service.closeAllConnections()
      service.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(world: World): Promise<Reply> {
  await asAnotherAddress(world)
  return (await visitor(world)).ask(start, { device: 'other' })
}

async function restartAll(world: World, env: Record<string, string>): Promise<void> {
  for (const node of world.nodes) {
    node.signal('SIGTERM')
    await node.exited
    node.start({ env })
    if ((await until(async () => (await readyz(world, node)) === 200 && world.balancer.isReady(node), readyLimitMs)) === null)
      throw new Error(`Node ${node.name} is not ready: ${node.log().slice(-500)}`)
  }
}

const ending = (name: string, whose: keyof Ends): Fault =>
  fault(name, async (world) => {
    const later = new Date(Date.now() + 3_600_000)
    const end = new Date(Date.now() + validMs)
    const bankId = await makeBankId({ server: later, client: later, [whose]: end })
    const wrong: string[] = []
    try {
      await restartAll(world, bankId.settings)
      const before = await signIn(world)
      if (before.status !== 200) wrong.push(`the start of a sign-in before: ${before.status} ${before.text}`)
      await wait(Math.max(0, end.getTime() - Date.now()) + 1500)
      const after = await signIn(world)
      const { message = '' } = JSON.parse(after.text || '{}') as { message?: string }
      if (after.status === 200 || message === '')
        wrong.push(`the start of a sign-in after its end: ${after.status} without a sentence`)
      const isLogged = world.nodes.some((node) => /CERT|certificate/i.test(node.log()))
      if (!isLogged) wrong.push('no log says why')
      await bankId.renew()
      await restartAll(world, bankId.settings)
      const renewed = await signIn(world)
      if (renewed.status !== 200) wrong.push(`the start of a sign-in with the new one: ${renewed.status} ${renewed.text}`)
      return {
        words: `sign-in ${before.status}, after its end ${after.status}: “${message}”, with a new one ${renewed.status}`,
        wrong,
      }
    } finally {
      await restartAll(world, {})
      await bankId.close()
    }
  })

export const certificateFaults: readonly Fault[] = [
  ending("Kansli's certificate for BankID ends", 'client'),
  ending("the certificate of BankID's server ends", 'server'),
]
