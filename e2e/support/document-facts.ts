import { unknownInData } from './schema-org.ts'

// What the head of a page says to search engines and to those who share it. Each function returns the faults.

const decoded = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

function attributesOf(tag: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(tag.matchAll(/ ([a-zA-Z:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, decoded(value)]),
  )
}

const tagsOf = (html: string, name: string) =>
  Array.from((html.split('</head>')[0] ?? '').matchAll(new RegExp(`<${name} [^>]*>`, 'g')), ([tag]) => attributesOf(tag))

const metaOf = (html: string, name: string): string | undefined =>
  tagsOf(html, 'meta').find((meta) => meta['name'] === name || meta['property'] === name)?.['content']

const linksOf = (html: string, relation: string) => tagsOf(html, 'link').filter((link) => link['rel'] === relation)

const isIndexed = (html: string): boolean => !(metaOf(html, 'robots') ?? '').includes('noindex')

interface Thing extends Readonly<Record<string, unknown>> {
  readonly '@type'?: string
  readonly '@id'?: string
}

/** What search engines ask of a thing before they show it. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  Event: ['name', 'startDate', 'location', 'eventStatus', 'eventAttendanceMode', 'organizer', 'url'],
  NewsArticle: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  Person: ['name', 'url'],
  Organization: ['name'],
  BreadcrumbList: ['itemListElement'],
  WebSite: ['name', 'url'],
}

function everyThing(data: unknown): Thing[] {
  if (Array.isArray(data)) return data.flatMap(everyThing)
  if (typeof data !== 'object' || data === null) return []
  return [data as Thing, ...Object.values(data).flatMap(everyThing)]
}

/** Faults of structured data: names that schema.org lacks, missing types or fields, and references to missing ids. */
export function dataFaults(html: string, types: readonly string[]): string[] {
  const blocks = Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, block = '']) => block)
  if (blocks.length > 1) return ['structured data is there twice']
  if (!isIndexed(html)) return blocks.length === 0 ? [] : ['structured data of a page that is not indexed']
  if (blocks[0] === undefined) return ['no structured data']
  const data = JSON.parse(blocks[0]) as unknown
  const things = everyThing(data)
  const ids = new Set(things.filter((thing) => thing['@type'] !== undefined).map((thing) => thing['@id']))
  return [
    ...unknownInData(data),
    ...types.filter((type) => !things.some((thing) => thing['@type'] === type)).map((type) => `there is no ${type}`),
    ...things.flatMap((thing) =>
      (wanted[thing['@type'] ?? ''] ?? []).filter((name) => !(name in thing)).map((name) => `${thing['@type']} has no ${name}`),
    ),
    ...things
      .filter((thing) => thing['@type'] === undefined && thing['@id'] !== undefined && !ids.has(thing['@id']))
      .map((thing) => `${thing['@id']} is not on the page`),
    ...things
      .filter((thing) => thing['@type'] === 'BreadcrumbList')
      .flatMap((thing) => thing['itemListElement'] as readonly { readonly position: number }[])
      .filter(({ position }, index) => position !== index + 1)
      .map(({ position }) => `step ${position} of the breadcrumbs is in the wrong place`),
  ]
}

const sharing = ['og:type', 'og:title', 'og:description', 'og:url', 'description']

/** Title, canonical address and the fields of Open Graph; of a page that is not indexed, that it is not. */
export function headFaults(html: string, address: string): string[] {
  const faults: string[] = []
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  if (title === '') faults.push('no title')
  if (!metaOf(html, 'viewport')?.includes('width=device-width')) faults.push('no viewport')
  const canonical = linksOf(html, 'canonical')
  if (!isIndexed(html)) return faults
  for (const name of sharing) if (!metaOf(html, name)) faults.push(`no ${name}`)
  const [own, ...more] = canonical.map((link) => link['href'] ?? '')
  if (own === undefined || more.length > 0) faults.push(`${canonical.length} canonical addresses`)
  // The canonical address may leave a query out, never change the path.
  else if (new URL(own).pathname !== new URL(address).pathname) faults.push(`canonical is ${own}`)
  if (metaOf(html, 'og:url') !== own) faults.push(`og:url is ${metaOf(html, 'og:url')}`)
  const lang = /<html lang="([^"]+)"/.exec(html)?.[1]
  if (lang === 'sv' && metaOf(html, 'og:locale') !== 'sv_SE') faults.push('no og:locale')
  const image = metaOf(html, 'og:image')
  if (image !== undefined && !URL.canParse(image)) faults.push(`og:image is ${image}`)
  if (image !== undefined && !(Number(metaOf(html, 'og:image:width')) > 0 && Number(metaOf(html, 'og:image:height')) > 0))
    faults.push('og:image has no size')
  return faults
}

/** `hreflang`: each version names itself and all others, and is named by them. `documents`: pages by their addresses. */
export function languagePairFaults(documents: ReadonlyMap<string, string>): string[] {
  const faults: string[] = []
  let pairs = 0
  for (const [address, html] of documents) {
    const versions = linksOf(html, 'alternate').filter((link) => link['hreflang'] !== undefined)
    if (versions.length === 0) continue
    const named = JSON.stringify(versions)
    const lang = /<html lang="([^"]+)"/.exec(html)?.[1]
    if (!versions.some((link) => link['hreflang'] === lang && link['href'] === address))
      faults.push(`${address} does not name itself`)
    if (!versions.some((link) => link['hreflang'] === 'x-default')) faults.push(`${address} has no x-default`)
    for (const { href = '' } of versions) {
      const other = documents.get(href)
      if (other === undefined) faults.push(`${address} names ${href}, which is not in the list of pages`)
      else if (JSON.stringify(linksOf(other, 'alternate').filter((link) => link['hreflang'] !== undefined)) !== named)
        faults.push(`${href} does not name what ${address} names`)
      if (href !== address) pairs += 1
    }
  }
  return pairs === 0 ? ['no page has another language'] : faults
}
