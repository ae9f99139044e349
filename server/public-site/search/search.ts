import { HttpError } from '../../platform/errors.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { PageSource } from '../view/page-source.ts'
import { findView, html, cacheNever } from '../view/page-source.ts'
import { maxSearchLength } from '../frame/search-form.tsx'
import { searchPage } from './search-page.tsx'
import { searchSite } from './site-search.ts'
import type { Rendering } from '../kept/sendable.ts'

/** Each search costs database work, and its answer is never cached (SEC-38). */
export const searches: Limit = { name: 'public-search', limit: 30, seconds: 60 }

const unwanted = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu

/** The query, in a form that may be shown again. */
function typedWords(search: string): string {
  const typed = new URLSearchParams(search).get('q') ?? ''
  return Array.from(typed.normalize('NFC').replace(unwanted, ' ').replace(/\s+/g, ' ').trim()).slice(0, maxSearchLength).join('')
}

/** Null for an unknown site. `address`: the visitor's, as limits count it. */
export async function searchAt(source: PageSource, siteId: string, search: string, address: string): Promise<Rendering | null> {
  const { database, clock } = source
  const view = await findView(source, siteId)
  if (!view) return null
  const words = typedWords(search)
  const answer = { contentType: html, cacheControl: cacheNever }
  if (words === '') return { ...answer, status: 200, body: searchPage(view, words, 'nothingTyped') }
  try {
    await database.inPlatformAtOnce((platform) => countUse(platform, searches, address, clock()))
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 429) throw error
    const headers = { 'retry-after': String(error.retryAfter ?? searches.seconds) }
    return { ...answer, status: 429, headers, body: searchPage(view, words, 'tooMany') }
  }
  return { ...answer, status: 200, body: searchPage(view, words, await searchSite(source, view, words)) }
}
