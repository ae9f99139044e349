import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { equivalentHosts } from '../platform/http/hosts.ts'
import { limitedServer } from '../platform/http/limited-server.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { GivenSockets } from './systemd.ts'

/** After the ports are closed, those who have connected get this long to ask. */
const lingerMs = 250

export interface Listeners {
  /** Keeps answering for `drainMs`, then closes the ports, answers who has connected, and finishes running requests. */
  close(drainMs: number): Promise<void>
}

/** `given`: the descriptor of a listening socket, which is used instead of the port. */
async function listen(app: FastifyInstance, port: number, host: string, setting: string, given?: number | null): Promise<void> {
  // Fastify hands the options on to Node, whose `fd` its type lacks.
  const place = typeof given === 'number' ? { fd: given, host } : { port, host }
  await app.listen(place).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`Port ${port} går inte att öppna (${error.code}). Sätt ${setting} till en annan.`)
  })
}

/** One port for both apps: the Host header decides, and the sites answer or refuse all hosts but the admin's. */
async function listenTogether(config: Config, admin: FastifyInstance, sites: FastifyInstance, given?: number): Promise<Server> {
  const adminHosts = equivalentHosts(new URL(config.adminOrigin).host)
  await Promise.all([admin.ready(), sites.ready()])
  const server = limitedServer((request, response) => {
    const app = adminHosts.has(request.headers.host?.toLowerCase() ?? '') ? admin : sites
    app.routing(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new StartupError(`Port ${config.port} går inte att öppna. Sätt PORT till en annan.`)))
    if (given === undefined) server.listen(config.port, config.host, resolve)
    else server.listen({ fd: given }, resolve)
  })
  return server
}

/** Opens the two listeners, or the one that serves both; `given` are sockets that are open already. */
export async function listenOn(
  config: Config,
  admin: FastifyInstance,
  sites: FastifyInstance,
  given: GivenSockets | null = null,
): Promise<Listeners> {
  const shared = config.port === config.sitesPort ? await listenTogether(config, admin, sites, given?.admin) : null
  if (!shared) {
    await listen(admin, config.port, config.host, 'PORT', given?.admin)
    await listen(sites, config.sitesPort, config.host, 'SITES_PORT', given?.sites)
  }
  return {
    async close(drainMs) {
      await wait(drainMs)
      const servers = shared ? [shared] : [admin.server, sites.server]
      // Not the close of an HTTP server, which also ends connections whose first request is on its way.
      const ended = Promise.all(servers.map((server) => new Promise((resolve) => NetServer.prototype.close.call(server, resolve))))
      await Promise.race([ended, wait(lingerMs)])
      for (const server of servers) server.closeIdleConnections()
      await Promise.all([admin.close(), sites.close(), ended])
    },
  }
}
