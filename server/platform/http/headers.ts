/** Headers of every answer of both listeners (SEC-19). The content security policy depends on the answer and is set besides. */
export function commonHeaders(options: {
  readonly isHttps: boolean
  readonly referrerPolicy: 'same-origin' | 'origin' | 'strict-origin-when-cross-origin'
  /** False where the host's subdomains may belong to others. */
  readonly ownsSubdomains?: boolean
}) {
  const transport = options.ownsSubdomains === false ? 'max-age=31536000' : 'max-age=31536000; includeSubDomains'
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': options.referrerPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(options.isHttps && { 'strict-transport-security': transport }),
  }
}

/** For answers that are not documents: nothing in them may load or run anything. */
export const closedContentPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Browsers report violations of the admin's content security policy here. */
export const cspReportsPath = '/api/csp-reports'

/** Names the reporting address for browsers with the Reporting API; older browsers read it in the policy itself. */
export const reportingEndpoints = `csp="${cspReportsPath}"`

/** The origin of every site, from a template with `{site}` in its host or its path. */
const sitesOrigin = (sitesUrl: string): string =>
  (/^https?:\/\/[^/]+/.exec(sitesUrl)?.[0] ?? '').replace(/[^./:]*\{site\}[^./:]*/, '*')

/**
 * For the admin's documents. The nonce is for the style element of a drawn screen (docs/decisions/048); null for a document without
 * one. Frames of the sites are allowed because an editor previews drafts in one.
 */
export const adminContentPolicy = (nonce: string | null, sitesUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    nonce === null ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    `frame-src ${sitesOrigin(sitesUrl)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default ProseMirrorClipboard 'allow-duplicates'",
    `report-uri ${cspReportsPath}`,
    'report-to csp',
  ].join('; ')
