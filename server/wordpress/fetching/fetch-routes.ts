import type { FastifyInstance } from 'fastify'
import { wordpressImports } from '#contract/wordpress/wordpress-imports.ts'
import { recordAudit } from '../../modules/audit/audit.ts'
import type { AccessDeps } from '../../modules/auth/auth.ts'
import { admin } from '../../modules/auth/auth.ts'
import { parseHost } from '../../modules/settings/domain-host.ts'
import type { OurPlace } from '../../modules/settings/domain-records.ts'
import { ownHosts } from '../../modules/settings/domain-records.ts'
import { invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { isUuid } from '../../platform/uuid.ts'
import { filesToFetch } from '../stored/file-rows.ts'
import { beginFetching, findImport, shownImport } from '../stored/import-store.ts'
import { wordpressFetchJob } from './fetch-files.ts'
import { isOn } from './old-website.ts'

/** The hosts as browsers send them. Throws the first fault at the field. */
function hostsOf(written: readonly string[], place: OurPlace): string[] {
  const hosts = written.map((one) => {
    const parsed = parseHost(one, ownHosts(place))
    if ('fault' in parsed) throw invalidField('hosts', parsed.fault)
    return parsed.host
  })
  return [...new Set(hosts)]
}

export function registerFetchRoutes(app: FastifyInstance, deps: AccessDeps & { readonly config: OurPlace }): void {
  admin(app, deps, (scope) => {
    scope.handleAcross(wordpressImports.fetch, async ({ params, body, user, now }) => {
      const { siteId, importId } = params
      if (!/^[a-z0-9-]{1,40}$/.test(siteId) || !isUuid(importId)) throw notFound()
      return deps.database.inSite(siteId, async (site) => {
        const row = await findImport(site, importId, 'lock')
        if (!row) throw notFound()
        if (row.state !== 'checked') throw stateChanged('Filer hämtas när filen är genomläst, innan texterna läses in.')
        const hosts = hostsOf(body.hosts, deps.config)
        const total = (await filesToFetch(site, row.id)).filter((address) => isOn(address, hosts)).length
        if (total === 0)
          throw invalidField('hosts', 'Inga filer som saknas ligger där. Skriv en av adresserna som står i exporten.')
        await beginFetching(site, row.id, { hosts, by: user.id, total })
        await enqueueJob(site, { kind: wordpressFetchJob, key: row.id, runAt: now })
        await recordAudit(site, { actorId: user.id, siteId, action: 'wordpress.fetch', objectId: row.id }, now)
        return shownImport((await findImport(site, row.id, 'read')) ?? row)
      })
    })
  })
}
