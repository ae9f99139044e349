import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { SecureContext } from 'node:tls'
import { createSecureContext, createServer } from 'node:tls'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { KeyAndCertificate } from '#bankid-simulator/certificates.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { noteVerified } from '../backup/verified-record.ts'
import { parseConfig } from '../config/config.ts'
import type { DatabaseDeps } from '../doctor/check.ts'
import { diskOf } from '../doctor/disk.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { sealAudit } from '../modules/audit/seal-audit.ts'
import { siteDomains } from '../modules/settings/settings-table.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { openFolderStore } from '../platform/files/folder-store.ts'
import { deriveKeys } from '../platform/keys.ts'
import { issue } from './bankid-servers.ts'
import { testDns } from './dns-server.ts'
import { aSite, aUser } from './factories.ts'
import { databaseOf } from './global-setup.ts'
import { aDocument } from './media-factory.ts'
import { startSmtpServer } from './smtp-server.ts'
import { testDatabase } from './test-database.ts'
import { doctorDeps } from './test-doctor.ts'
import { testFolder, testImages } from './test-files.ts'

// A small installation as in production, with everything in order: a database, files, mail, certificates, a backup that was
// restored on trial. Each part is real, so that each can be broken.

export const hosts = { admin: 'kansli.exempel.test', sites: 'exempel-sajter.test', domain: 'foreningen.exempel.test' }

/** A login of its own: roles belong to the whole server, where other tests run beside this one. */
async function ownLogin(database: string) {
  const server = inject('testServer')
  const admin = new pg.Client(server.connection)
  await admin.connect()
  const login = { name: `kansli_app_${randomBytes(4).toString('hex')}`, password: `losen-${randomBytes(8).toString('hex')}` }
  await admin.query(`create role ${login.name} login noinherit password '${login.password}'`)
  await admin.query(`grant kansli_site, kansli_public, kansli_platform to ${login.name}`)
  const connection = databaseOf(server.connection, database, login)
  const pool = openDatabase({ ...connection, max: 4 }, () => undefined)
  afterAll(async () => {
    await pool.close()
    await admin.query(`drop role ${login.name}`)
    await admin.end()
  })
  return { login, connection, pool, reader: databaseOf(server.connection, database) }
}

/** A proxy that shows each host its certificate. */
async function startProxy() {
  const contexts = new Map<string, SecureContext>()
  const first = new Map<string, SecureContext>()
  const server = createServer({ SNICallback: (host, done) => done(null, contexts.get(host)) }, (socket) => socket.end())
  server.on('connection', (socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return {
    port,
    show(host: string, { key, certificate }: KeyAndCertificate) {
      const context = createSecureContext({ key, cert: certificate })
      contexts.set(host, context)
      if (!first.has(host)) first.set(host, context)
    },
    /** Shows the first certificate of the host again. */
    restore: (host: string) => void contexts.set(host, first.get(host) as SecureContext),
  }
}

export async function healthyInstallation() {
  const test = await testDatabase()
  const { login, connection, pool, reader } = await ownLogin(test.superuser.database ?? '')
  const [root, siteId, { id: creator }] = await Promise.all([issue('Rot'), aSite(pool), aUser(pool)])
  const siteHost = `${siteId}.${hosts.sites}`
  const [ofBank, ...ofHosts] = await Promise.all([
    issue('Föreningen', { issuer: root }),
    ...[hosts.admin, siteHost, hosts.domain].map((host) => issue(host, { issuer: root, host })),
  ])
  const [proxy, dns, mail, folder, images] = [
    await startProxy(),
    await testDns(),
    await startSmtpServer(),
    await testFolder(),
    testImages(),
  ]
  afterAll(() => mail.close())
  for (const [at, host] of [hosts.admin, siteHost, hosts.domain].entries()) {
    dns.set(host, { type: 'A', value: '127.0.0.1' })
    proxy.show(host, ofHosts[at] as KeyAndCertificate)
  }

  const path = (name: string): string => join(folder, name)
  await Promise.all([mkdir(path('data')), mkdir(path('backups'))])
  await writeFile(path('ca.pem'), root.certificate)
  await writeFile(path('rp.pem'), ofBank.certificate)
  await writeFile(path('rp.key'), ofBank.key, { mode: 0o600 })
  const secretKey = randomBytes(32).toString('base64')
  const environment = {
    NODE_ENV: 'test',
    DATA_DIR: path('data'),
    SECRET_KEY: secretKey,
    ADMIN_ORIGIN: `https://${hosts.admin}`,
    SITES_URL: `https://{site}.${hosts.sites}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DNS_SERVERS: dns.address,
    MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Kansli <svara-inte@exempel.test>',
    BANKID_CA: path('ca.pem'),
    BANKID_RP_CERT: path('rp.pem'),
    BANKID_RP_KEY: path('rp.key'),
    BACKUP_FOLDER: path('backups'),
    BACKUP_RECIPIENTS: await identityToRecipient(await generateIdentity()),
    BACKUP_HOUR: '3',
  }
  /** As in production, which takes BankID's own roots alone. */
  const configOf = (more: Record<string, string> = {}) => ({ ...parseConfig({ ...environment, ...more }, '/'), isProduction: true })
  const config = configOf()
  const keys = deriveKeys(secretKey)
  const now = new Date()

  const files = await openFileStore(config)
  const document = await aDocument({ database: pool, files, images }, siteId)
  await pool.inSite(siteId, async (site) => {
    const row = { siteId, id: randomUUID(), host: hosts.domain, token: 'x', withWww: false, isPrimary: true, createdBy: creator }
    await site.query.insert(siteDomains).values({ ...row, createdAt: now, state: 'live', verifiedAt: now, checkedAt: now })
    for (const objectId of ['1', '2', '3'])
      await recordAudit(site, { actorId: creator, siteId, action: 'domain.add', objectId }, now)
  })
  await sealAudit({ database: pool, keys, log: { info: () => undefined } }, now)
  const target = await openFolderStore(path('backups'))
  const recipients = config.backup?.recipients ?? []
  const { snapshot } = await makeBackup({ reader, files, target, recipients, key: keys.backups, program: '0.1.0', now })
  await noteVerified(target, { snapshot, at: now }, keys.backups)

  const deps: DatabaseDeps = {
    ...doctorDeps({ config, keys, clock: systemClock, database: pool, connection }),
    outside: {
      tlsPort: proxy.port,
      tlsRoots: root.certificate,
      // The folders are on one disk here. Missing ones are missing.
      diskOf: async (of) => ({
        ...(await diskOf(of)),
        device: of === path('backups') ? 2 : 1,
        totalBytes: 1e12,
        freeBytes: 5e11,
        totalFiles: 0,
        freeFiles: null,
      }),
    },
  }
  return {
    deps,
    configOf,
    superuser: test.superuser,
    login,
    siteId,
    siteHost,
    document,
    path,
    target,
    snapshot,
    proxy,
    root,
    secretKey,
    removeFile: (at: string) => rm(at),
  }
}
