import { chainOf, colorShown, lookShown } from '#contract/inherited/parts.ts'
import { siteLetter } from '#contract/settings/site-letter.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { sampleOf, samplePath } from '../../modules/settings/sample-link.ts'
import { startContent } from '../front/start-content.ts'
import { startPage } from '../front/start-page.tsx'
import { previewContentPolicy } from '../kept/content-policy.ts'
import { frameOrigins } from '../kept/frame-origins.ts'
import type { Rendering } from '../kept/sendable.ts'
import { lookOf } from '../styles/look.ts'
import type { PageSource } from '../view/page-source.ts'
import { cacheNever, findView, html } from '../view/page-source.ts'
import { federationMark, heldSettings } from '../view/held-settings.ts'
import type { SiteView } from '../view/site-view.ts'

// The start page as it would look with settings that are not saved, for the frame beside their form.

const sampleAddress = new RegExp(`^${samplePath}([A-Za-z0-9_-]{44,})$`)

/** The signed sample in a path; null for every other path. */
export const tokenIn = (path: string): string | null => sampleAddress.exec(path)?.[1] ?? null

/** The start page drawn with a sample; null for a token that is not valid. */
export async function sampleAt(source: PageSource, siteId: string, token: string, adminOrigin: string): Promise<Rendering | null> {
  const now = source.clock()
  const sample = sampleOf(source.acceptedSampleKeys, siteId, token, now)
  const known = sample && (await findView(source, siteId))
  if (!known) return null
  const { ownSettings } = known
  const { site } = known
  const { above, own, isFederations } = site.inherited
  const design = sample.design ?? site.inherited.design
  const chain = chainOf(above, design, isFederations)
  const { front = ownSettings.front, accentColor: chosenColor = site.chosenColor } = sample
  const look = lookShown(design, chain, own)
  const accentColor = colorShown(design, chain, { ...own, color: own.color || sample.accentColor !== undefined }, chosenColor)
  const shown = { ...site, chosenColor, accentColor, look, inherited: { ...site.inherited, design, chain } }
  const basePath = source.addresses.previewBase(siteId)
  const view: SiteView = {
    ...known,
    site: shown,
    settings: heldSettings({ ...ownSettings, front }, shown),
    mark: federationMark(shown, ownSettings.federation),
    basePath,
    pictureBase: basePath,
    assets: source.assetsOf(lookOf(accentColor, look), siteLetter(site)),
    // The frame's markup depends on the settings.
    framed: new Map<string, string>(),
    drawn: new Map<string, string>(),
  }
  const found = await source.database.inPublicAtOnce(siteId, (site) => startContent(site, stockholmDate(now), now))
  // Links open in tabs of their own: in the frame, which may open none, a click must not lead to a page that refuses frames.
  const body = startPage(view, found).replace('<head>', '<head><base target="_blank"/>')
  const headers = {
    'content-security-policy': previewContentPolicy(adminOrigin, frameOrigins(body)),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }
  return { status: 200, contentType: html, cacheControl: cacheNever, headers, body }
}
