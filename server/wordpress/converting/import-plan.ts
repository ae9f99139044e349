import type { ImportedAs, WordpressChoices } from '#contract/wordpress/wordpress-imports.ts'
import { defaultNewsCategories, newsCategoryNameLength } from '#contract/news/news-categories.ts'
import { holdsPersonalNumber, withoutPersonalNumbers } from '#contract/personal-number.ts'
import { foldForSearch } from '#contract/slug.ts'
import { tidyLine } from '#contract/text.ts'
import { categoriesOf, newCategory } from '../../modules/news/news-categories.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors.ts'
import { leftByStatus, notPublished } from '../reading/check-export.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { typeOf } from '../reading/item-types.ts'
import type { WxrItem } from '../reading/wxr-things.ts'
import type { PagePlace } from './plan-pages.ts'
import { planPages } from './plan-pages.ts'

/** What the choices say of each thing, with what the site has for it. */
export interface ImportPlan {
  asOf(type: string): ImportedAs
  /** Why it is left out; null when it comes along. */
  leftOut(type: string, status: string): string | null
  /** The category of a text, and the names of those that it loses. */
  categoryOf(item: WxrItem): { readonly id: string; readonly others: readonly string[] }
  /** What has become of a category; null for the usual one. */
  categoryId(slug: string): string | null
  /** `name`: what the file calls somebody of whom there are no texts. Of hundreds, those who wrote least stand as the site. */
  bylineOf(creator: string, name?: string): string
  tagsOf(terms: WxrItem['terms']): { readonly topics: readonly string[]; readonly left: readonly string[] }
  readonly pages: ReadonlyMap<string, PagePlace>
  /** Categories that the import adds to the site. */
  readonly newCategories: readonly { readonly id: string; readonly name: string }[]
  /** Faults of the choices, for the rows of the categories. */
  readonly categoryNotes: ReadonlyMap<string, string>
}

const topicRows = statement<{ id: string; title: string }>(
  'wordpress_topics',
  `select id, title from items where site_id = $1 and area = 'policy' and deleted_at is null limit 500`,
)

/** A choice for a word of the file, which may be `constructor`. */
const ownChoice = <Value>(choices: Readonly<Record<string, Value>> | undefined, word: string): Value | undefined =>
  choices !== undefined && Object.hasOwn(choices, word) ? choices[word] : undefined

interface ChosenCategories {
  readonly ids: ReadonlyMap<string, string>
  readonly notes: ReadonlyMap<string, string>
  readonly added: readonly { readonly id: string; readonly name: string }[]
}

async function chosenCategories(site: SiteDb, { contents, choices }: ImportRow): Promise<ChosenCategories> {
  const ids = new Map<string, string>()
  const notes = new Map<string, string>()
  const added: { id: string; name: string }[] = []
  const known = await categoriesOf(site)
  const own = known.filter(({ isOwn }) => isOwn)
  for (const { slug, name } of contents?.categories ?? []) {
    const wanted = ownChoice(choices?.categories, slug) ?? ''
    if (wanted === '') continue
    if (wanted !== '+') {
      if (known.some(({ id }) => id === wanted)) ids.set(slug, wanted)
      else notes.set(slug, 'Kategorin som valdes finns inte längre. Texterna fick den vanliga.')
      continue
    }
    const plain = tidyLine(name).slice(0, newsCategoryNameLength.max)
    const same = [...known, ...added].find((one) => foldForSearch(one.name) === foldForSearch(plain))
    if (same) {
      ids.set(slug, same.id)
      continue
    }
    try {
      if (plain.length < newsCategoryNameLength.min || holdsPersonalNumber(plain))
        throw new HttpError(400, 'VALIDATION', 'Namnet går inte att använda som kategori.')
      const made = newCategory(plain, [...own, ...added])
      added.push(made)
      ids.set(slug, made.id)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      notes.set(slug, `${error.message} Texterna fick den vanliga kategorin.`)
    }
  }
  return { ids, notes, added }
}

/** Whether anything of this type and state comes along. */
function leftOutBy(choices: WordpressChoices | null): (type: string, status: string) => string | null {
  return (type, status) => {
    const as = ownChoice(choices?.types, type) ?? typeOf(type).as
    if (as === 'none') return 'type'
    if (leftByStatus.has(status)) return status === 'trash' ? 'Låg i papperskorgen.' : 'Var aldrig något som någon läste.'
    return notPublished.has(status) && choices?.withDrafts === false ? 'Var inte publicerad, och utkast valdes bort.' : null
  }
}

export async function planImport(site: SiteDb, row: ImportRow): Promise<ImportPlan> {
  const { choices } = row
  const { ids, notes, added } = await chosenCategories(site, row)
  const topics = new Map((await site.rows(topicRows, [site.siteId])).map(({ id, title }) => [foldForSearch(title), id]))
  const leftOut = leftOutBy(choices)
  const asOf = (type: string): ImportedAs => ownChoice(choices?.types, type) ?? typeOf(type).as
  const types = row.contents?.types.map(({ type }) => type) ?? []
  const pageTypes = types.filter((type) => asOf(type) === 'pages')
  const left = [...leftByStatus, ...(choices?.withDrafts === false ? notPublished : [])]
  return {
    asOf,
    leftOut,
    pages: pageTypes.length === 0 ? new Map() : await planPages(site, row.id, pageTypes, left),
    newCategories: added,
    categoryNotes: notes,
    categoryId: (slug) => ids.get(slug) ?? null,
    categoryOf({ terms }) {
      const own = terms.filter(({ taxonomy }) => taxonomy === 'category')
      const first = own.find(({ slug }) => ids.has(slug)) ?? own[0]
      return {
        id: (first && ids.get(first.slug)) ?? defaultNewsCategories[0].id,
        others: own.filter((one) => one !== first).map(({ name }) => name),
      }
    },
    bylineOf(creator, name = '') {
      const named = row.contents?.authors.find(({ login }) => login === creator)?.name ?? name
      return withoutPersonalNumbers(tidyLine(ownChoice(choices?.authors, creator) ?? named)).slice(0, 80)
    },
    tagsOf(terms) {
      const tags = terms.filter(({ taxonomy }) => taxonomy === 'post_tag')
      const idOf = ({ name }: { name: string }): string | undefined => topics.get(foldForSearch(name))
      return {
        topics: [...new Set(tags.flatMap((tag) => idOf(tag) ?? []))],
        left: tags.filter((tag) => idOf(tag) === undefined).map(({ name }) => name),
      }
    },
  }
}
