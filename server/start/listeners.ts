import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { equivalentHosts } from '../platform/http/hosts.ts'
import { limitedServer } from '../platform/http/limited-server.ts'
import { StartupError } from '../platform/startup-error.ts'

export interface Listeners {
  /** Reports the node as unready, keeps answering for `drainMs`, finishes running requests, and closes. */
  close(drainMs: number): Promise<void>
}

async function listen(app: FastifyInstance, port: number, host: string, setting: string): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`Port ${port} går inte att öppna (${error.code}). Sätt ${setting} till en annan.`)
  })
}

/** One port for both apps: the Host header decides, and the sites answer or refuse all hosts but the admin's. */
async function listenTogether(config: Config, admin: FastifyInstance, sites: FastifyInstance): Promise<Server> {
  const adminHosts = equivalentHosts(new URL(config.adminOrigin).host)
  await Promise.all([admin.ready(), sites.ready()])
  const server = limitedServer((request, response) => {
    const app = adminHosts.has(request.headers.host?.toLowerCase() ?? '') ? admin : sites
    app.routing(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new StartupError(`Port ${config.port} går inte att öppna. Sätt PORT till en annan.`)))
    server.listen(config.port, config.host, resolve)
  })
  return server
}

/** Opens the two listeners, or the one that serves both. */
export async function listenOn(config: Config, admin: FastifyInstance, sites: FastifyInstance): Promise<Listeners> {
  const shared = config.port === config.sitesPort ? await listenTogether(config, admin, sites) : null
  if (!shared) {
    await listen(admin, config.port, config.host, 'PORT')
    await listen(sites, config.sitesPort, config.host, 'SITES_PORT')
  }
  return {
    async close(drainMs) {
      await wait(drainMs)
      await Promise.all([shared && new Promise((resolve) => shared.close(resolve)), admin.close(), sites.close()])
    },
  }
}
