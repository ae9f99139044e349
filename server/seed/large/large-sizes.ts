import { StartupError } from '../../platform/startup-error.ts'
import { mostNews, perSite } from './large-site.ts'

// How much `npm run seed:large` writes, from its command line.

/** Confirms that a database other than the embedded one is to be filled. */
export const intoServer = '--into-database-url'

/** Ids hold the number of the site in four hexadecimal digits. */
const mostSites = 0xffff
const usualSites = 500

export interface LargeSizes {
  readonly sites: number
  /** News of each site. */
  readonly newsPerSite: number
}

/** A whole number from 1 to `most`. Throws StartupError for anything else. */
function numberOf(option: string, text: string | undefined, most: number): number {
  const number = Number(text)
  if (text === undefined || !/^\d+$/.test(text) || number < 1 || number > most)
    throw new StartupError(`${option} ska följas av ett heltal från 1 till ${most}, som ${option} ${Math.min(most, 1000)}.`)
  return number
}

/**
 * Reads `--sites N` and `--news N`, the number of news on all sites together: 500 sites with 200 news each by default. Throws
 * StartupError for an unknown word, and for numbers that cannot be written.
 */
export function parseLargeSizes(words: readonly string[]): LargeSizes {
  const asked = new Map<string, number>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === intoServer) continue
    if (word !== '--sites' && word !== '--news')
      throw new StartupError(`”${word}” går inte att förstå. Skriv npm run seed:large -- --sites 500 --news 100000.`)
    if (asked.has(word)) throw new StartupError(`${word} är angivet två gånger.`)
    asked.set(word, numberOf(word, words[++at], word === '--sites' ? mostSites : mostSites * mostNews))
  }
  const sites = asked.get('--sites') ?? usualSites
  const news = asked.get('--news') ?? sites * perSite.news
  if (news > sites * mostNews)
    throw new StartupError(`En sajt får högst ${mostNews} nyheter, så ${sites} sajter får högst ${sites * mostNews}.`)
  if (news % sites !== 0) {
    const even = Math.max(1, Math.floor(news / sites)) * sites
    throw new StartupError(`${news} nyheter går inte att dela lika på ${sites} sajter. Ange till exempel --news ${even}.`)
  }
  return { sites, newsPerSite: news / sites }
}
