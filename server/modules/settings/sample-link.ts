import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { SiteSample } from '#contract/design/site-sample.ts'
import { mac, sameSecret } from '../../platform/keys.ts'

// The address of a sample holds the sample itself, signed: nothing is stored, and no visitor can make one.

/** Below the path of previews, which the site's default address always has. */
export const samplePath = '/forhandsgranska/prov/'

/** Milliseconds that an address is valid. */
const lifetimeMs = 3_600_000

/** Length of a signature, 32 bytes in base64url. */
const signatureLength = 43

const signature = (key: Buffer, siteId: string, content: string): string => mac(key, `${siteId} ${content}`).toString('base64url')

/** The signed sample of one site, in characters that an address may have. */
export function sampleToken(key: Buffer, siteId: string, sample: SiteSample, now: Date): string {
  const until = now.getTime() + lifetimeMs
  const content = deflateRawSync(JSON.stringify({ until, sample })).toString('base64url')
  return content + signature(key, siteId, content)
}

/** The sample; null if the token was changed, is of another site, or has expired. `keys`: those that are accepted. */
export function sampleOf(keys: readonly Buffer[], siteId: string, token: string, now: Date): SiteSample | null {
  const content = token.slice(0, -signatureLength)
  const isSigned = keys.some((key) => sameSecret(signature(key, siteId, content), token.slice(-signatureLength)))
  if (!isSigned) return null
  const { until, sample } = JSON.parse(inflateRawSync(Buffer.from(content, 'base64url')).toString()) as {
    readonly until: number
    readonly sample: unknown
  }
  // An address of another program version may hold other settings.
  const parsed = SiteSample.safeParse(sample)
  return until > now.getTime() && parsed.success ? parsed.data : null
}
