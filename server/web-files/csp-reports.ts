import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { forbidden, malformed } from '../platform/errors.ts'
import { addressKey, clientAddress, trustedProxies } from '../platform/http/client-address.ts'
import { cspReportsPath } from '../platform/http/headers.ts'
import { parseJson } from '../platform/http/json-body.ts'
import type { Limit } from '../platform/http/rate-limit.ts'
import { countUse } from '../platform/http/rate-limit.ts'

// Receives browsers' reports of violations of the admin's content security policy (SEC-18): without a session, and with arbitrary
// text. The log line tells where to look and contains no text of a user: a directive, a host, and the screen.

const byAddress: Limit = { name: 'csp-reports', limit: 20, seconds: 60 }
const ofAll: Limit = { name: 'csp-reports-all', limit: 300, seconds: 60 }
const maxBytes = 32 * 1024
/** A broken page reports the same violation repeatedly; the first few are enough. */
const maxReports = 10

const Text = z.string().catch('')
/** The form of browsers with the Reporting API, several reports at a time. */
const Reports = z.array(
  z.object({
    type: Text,
    body: z.object({ documentURL: Text, blockedURL: Text, effectiveDirective: Text }).optional().catch(undefined),
  }),
)
/** The form of older browsers, for `report-uri`. */
const OneReport = z.object({
  'csp-report': z.object({
    'document-uri': Text,
    'blocked-uri': Text,
    'violated-directive': Text,
    'effective-directive': Text,
  }),
})

interface Violation {
  readonly documentUrl: string
  readonly blockedUrl: string
  readonly directive: string
}

function violationsIn(type: string, body: unknown): Violation[] {
  if (type.startsWith('application/csp-report')) {
    const { data } = OneReport.safeParse(body)
    if (!data) throw malformed()
    const report = data['csp-report']
    // Older browsers send the whole directive, with its sources.
    const directive = report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? '')
    return [{ documentUrl: report['document-uri'], blockedUrl: report['blocked-uri'], directive }]
  }
  const { data } = Reports.safeParse(body)
  if (!data) throw malformed()
  return data
    .slice(0, maxReports)
    .flatMap(({ type: kind, body: said }) =>
      kind === 'csp-violation' && said
        ? [{ documentUrl: said.documentURL, blockedUrl: said.blockedURL, directive: said.effectiveDirective }]
        : [],
    )
}

const directives = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src connect-src font-src ' +
    'frame-src child-src worker-src manifest-src media-src object-src base-uri form-action frame-ancestors ' +
    'require-trusted-types-for trusted-types'
  ).split(' '),
)
const keywords = new Set(['inline', 'eval', 'wasm-eval', 'self', 'trusted-types-policy', 'trusted-types-sink'])

/** A host, a scheme or a keyword; never a path or a query. */
function blockedHost(text: string): string {
  if (keywords.has(text)) return text
  if (/^(data|blob|about|filesystem)$/.test(text)) return `${text}:`
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url) return 'other'
  return /^(https?|wss?):$/.test(url.protocol) && url.host.length <= 253 ? url.host : url.protocol.slice(0, 40)
}

/** The words of the admin's addresses (web/routes.ts, web/own-routes.ts, web/admin-routes.ts). Any other part is a site, an item or a person. */
export const screenWords = new Set(
  (
    'admin angra anvandare atgarda att-gora auth beskriv besok bildbank delad drift e-post enheter foretradare gallring halsa hamta historik inbjudningar installningar integritet kopia ' +
    'lista logg login ny ny-mandatperiod nyheter nytt om-mig om-oss organ personer politik roller sajter sammanslagning sidor utformning'
  ).split(' '),
)

/** `/:x/nyheter/:x` for a screen of the admin; `other` for any other document. */
function screenOf(text: string, origins: ReadonlySet<string>): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !origins.has(url.origin)) return 'other'
  const parts = url.pathname.split('/').filter(Boolean).slice(0, 6)
  return `/${parts.map((part) => (screenWords.has(part) ? part : ':x')).join('/')}`
}

export function registerCspReports(
  app: FastifyInstance,
  deps: { readonly config: Pick<Config, 'trustedProxies'>; readonly database: Database; readonly clock: Clock },
  origins: ReadonlySet<string>,
): void {
  const proxies = trustedProxies(deps.config.trustedProxies)
  app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    const types = ['application/reports+json', 'application/csp-report']
    inside.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
      try {
        done(null, parseJson(body as Buffer))
      } catch (error) {
        done(error as Error)
      }
    })
    // Before the body is read.
    inside.addHook('onRequest', async (request) => {
      const { origin } = request.headers
      if (origin !== undefined && !origins.has(origin)) throw forbidden()
      const now = deps.clock()
      await deps.database.inPlatform(async (platform) => {
        // In this order: an address beyond its limit does not use up the limit of all.
        await countUse(platform, byAddress, addressKey(clientAddress(request, proxies)), now)
        await countUse(platform, ofAll, 'all', now)
      })
    })
    inside.post(cspReportsPath, { config: { policy: 'anyone' } }, async (request, reply) => {
      for (const { directive, blockedUrl, documentUrl } of violationsIn(request.headers['content-type'] ?? '', request.body)) {
        request.log.warn(
          {
            directive: directives.has(directive) ? directive : 'other',
            blocked: blockedHost(blockedUrl),
            screen: screenOf(documentUrl, origins),
          },
          'the content security policy blocked something',
        )
      }
      return reply.code(204).send()
    })
  })
}
