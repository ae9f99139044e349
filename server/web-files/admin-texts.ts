import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/clock.ts'
import { securityText } from '../public-site/news/feeds.ts'
import { siteAddresses } from '../public-site/view/site-addresses.ts'

// robots.txt and security.txt of the admin's host: no page may be indexed, and faults have a contact.

const nothingToIndex = 'User-agent: *\nDisallow: /\n'

interface Deps {
  readonly config: Pick<Config, 'adminOrigin' | 'sitesUrl'>
  readonly clock: Clock
}

export function registerAdminTexts(app: FastifyInstance, { config, clock }: Deps): void {
  const open = { config: { policy: 'anyone' } } as const
  const { rootUrl } = siteAddresses(config.sitesUrl)
  const path = '/.well-known/security.txt'
  app.get('/robots.txt', open, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(nothingToIndex))
  app.get(path, open, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(rootUrl, `${config.adminOrigin}${path}`, clock())),
  )
}
