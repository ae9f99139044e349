import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Server as HttpsServer } from 'node:https'
import { automate, type Automation } from './automation.ts'
import { callerOf } from './client-certificate.ts'
import { createClock } from './clock.ts'
import { answerControlCall } from './control-service.ts'
import { publishedFigures, type Figures } from './figures.ts'
import { ensureKeys, type SimulatorKeys } from './keys.ts'
import { createMutualTlsServer, createPlainServer, listenOnLoopback, type LoopbackListener } from './listeners.ts'
import { createOrderBook } from './order-book.ts'
import { createCertificateIssuer, type CertificateIssuer } from './person-certificate.ts'
import { createPersonRegister, type Person } from './persons.ts'
import { createPhoneAssets } from './phone-assets.ts'
import { answerRpCall, basePath } from './rp-service.ts'
import { errorCodeOf, startError } from './start-error.ts'
import { createTroubles } from './troubles.ts'

export type SimulatorOptions = {
  /** Keys are kept in its folder `bankid-simulator`, made at the first start. */
  dataDir: string
  /** Phone page and control interface; 0 takes any free port. */
  port: number
  /** The RP interface; the next port if left out, and any free one when `port` is 0. */
  rpPort?: number
  /** Personal number of the person who completes every order by themselves. */
  auto?: string
  /** Plain HTTP instead of mutual TLS on the RP interface. */
  http?: boolean
  figures?: Partial<Figures>
  /** Test persons besides the built-in ones. */
  persons?: Person[]
}

export type Simulator = {
  /** With the base path: `<rpUrl>/auth` starts an order. */
  rpUrl: string
  /** Without a slash at the end; `<phoneUrl>/?autostarttoken=…` is a start link. */
  phoneUrl: string
  clientKeys: { certPath: string; keyPath: string; p12Path: string; caPath: string }
  stop: () => Promise<void>
}

/** Starts everything. Rejects with a Swedish sentence when a port is busy or the folder cannot be written. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const figures = { ...publishedFigures, ...options.figures }
  const clock = createClock()
  const book = createOrderBook(clock, figures)
  const troubles = createTroubles()
  const persons = createPersonRegister(options.persons ?? [], figures.wrongCodes)
  const assets = createPhoneAssets()
  const keyFolder = join(resolve(options.dataDir), 'bankid-simulator')
  if (options.auto !== undefined && !persons.find(options.auto))
    throw startError(`Det finns ingen testperson med personnumret som angavs med --auto.`)

  const keysReady = deferredIssuer()
  const world = { book, persons, clock, figures, certificateOf: keysReady.issuer, troubles }
  const automation: Automation | undefined = options.auto === undefined ? undefined : automate(world, options.auto)
  const rpService = { book, troubles, callerOf, onStarted: automation?.onStarted ?? (() => undefined) }

  const control = await listenOnLoopback(
    () => createPlainServer((request, response) => void answerControlCall(world, assets, request, response)),
    options.port,
    'BANKID_SIMULATOR_PORT',
  )
  const listeners: LoopbackListener[] = [control]
  const stop = async () => {
    automation?.stop()
    await Promise.all(listeners.map((listener) => listener.close()))
  }
  try {
    const createRpServer = options.http ? createPlainServer : createMutualTlsServer
    const rp = await listenOnLoopback(
      () => createRpServer((request, response) => void answerRpCall(rpService, request, response)),
      options.rpPort ?? (options.port === 0 ? 0 : options.port + 1),
      'BANKID_SIMULATOR_PORT (porten efter den används för RP-gränssnittet)',
    )
    listeners.push(rp)
    const keys = await prepareKeys(options.dataDir, keyFolder)
    keysReady.resolve(createCertificateIssuer(keys.personsCa))
    // With --http there are no TLS servers to give keys to.
    if (!options.http) for (const server of rp.servers as HttpsServer[]) useKeys(server, keys)
    const file = (name: string) => join(keyFolder, name)
    return {
      rpUrl: `${options.http ? 'http' : 'https'}://localhost:${rp.port}${basePath}`,
      phoneUrl: `http://localhost:${control.port}`,
      clientKeys: { certPath: file('rp.pem'), keyPath: file('rp.key'), p12Path: file('rp.p12'), caPath: file('server-ca.pem') },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function useKeys(server: HttpsServer, { server: own, rpCa }: SimulatorKeys) {
  server.setSecureContext({ key: own.key, cert: own.certificate, ca: rpCa, minVersion: 'TLSv1.2' })
}

async function prepareKeys(dataDir: string, keyFolder: string): Promise<SimulatorKeys> {
  try {
    await mkdir(resolve(dataDir), { recursive: true })
    await access(resolve(dataDir), constants.W_OK | constants.X_OK)
    return await ensureKeys(keyFolder, new Date())
  } catch (error) {
    const why: Record<string, string> = {
      EACCES: 'åtkomst nekad',
      EPERM: 'åtkomst nekad',
      EROFS: 'filsystemet är skrivskyddat',
      ENOSPC: 'disken är full',
      ENOTDIR: 'det är inte en mapp',
      EEXIST: 'det är inte en mapp',
    }
    const reason = why[errorCodeOf(error)]
    if (reason === undefined) throw error
    throw startError(`BankID-simulatorn kan inte skriva i DATA_DIR (${resolve(dataDir)}): ${reason}.`)
  }
}

/** An issuer that can be passed on before the keys exist; an early call waits for them. */
function deferredIssuer(): { issuer: CertificateIssuer; resolve: (issuer: CertificateIssuer) => void } {
  let resolveReady: (issuer: CertificateIssuer) => void = () => undefined
  const ready = new Promise<CertificateIssuer>((resolve) => {
    resolveReady = resolve
  })
  return { issuer: async (person) => (await ready)(person), resolve: resolveReady }
}
