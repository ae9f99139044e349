import type { ReactNode } from 'react'
import type { PageLanguage } from '#contract/pages/page-languages.ts'
import { isRightToLeft, languageTag, ownLanguageName, pageVersions } from '#contract/pages/page-languages.ts'
import type { PublishedPageLink } from '../../modules/pages/public-pages.ts'
import { escapeMarkup } from '../view/escape-markup.ts'
import type { SiteView } from '../view/site-view.ts'

// A page in its languages (docs/decisions/069). The frame of every page is Swedish.

/** The attributes of words that are not in the language around them; none for words that are. */
export function languageAttributes(
  language: PageLanguage,
  around: PageLanguage,
  words = '',
): { lang?: string; dir?: 'rtl' | 'ltr' } {
  const tag = languageTag(language)
  if (tag === languageTag(around)) return {}
  return { lang: tag, dir: isRightToLeft(words) ? 'rtl' : 'ltr' }
}

export interface Alternate {
  readonly hreflang: string
  readonly path: string
}

/**
 * The versions of a page that search engines choose between by language; [] if it has no others. Easy Swedish is not among them: it is
 * Swedish too. Nor are pages that search engines leave out.
 */
export function alternatesOf(tree: readonly PublishedPageLink[], id: string): readonly Alternate[] {
  const versions = pageVersions(tree, id).filter(
    ({ language, linkUrl, noIndex }) => language !== 'lattlast' && linkUrl === '' && !noIndex,
  )
  // The first of two in one language.
  const first = versions.filter(({ language }, index) => versions.findIndex((other) => other.language === language) === index)
  if (first.length < 2 || !first.some((version) => version.id === id)) return []
  const original = first.find(({ language }) => language === 'sv')
  return [
    ...first.map(({ language, path }) => ({ hreflang: languageTag(language), path })),
    ...(original ? [{ hreflang: 'x-default', path: original.path }] : []),
  ]
}

/** The alternates as links of the head. */
export const alternateLinks = (view: SiteView, id: string): string =>
  alternatesOf(view.tree, id)
    .map(({ hreflang, path }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(view.url + path)}"/>`)
    .join('')

interface VersionLinkProps {
  readonly view: SiteView
  readonly page: PublishedPageLink
  readonly words: string
}

function VersionLink({ view, page: { language, path }, words }: VersionLinkProps): ReactNode {
  return (
    <li>
      <a href={view.basePath + path} hrefLang={languageTag(language)} {...languageAttributes(language, 'sv', words)}>
        {words}
      </a>
    </li>
  )
}

interface PageVersionsProps {
  readonly view: SiteView
  readonly pageId: string
}

/** The page in its other languages, each under its own name. */
export function PageVersions({ view, pageId }: PageVersionsProps): ReactNode {
  const others = pageVersions(view.tree, pageId).filter(({ id, linkUrl }) => id !== pageId && linkUrl === '')
  if (others.length === 0) return null
  return (
    <nav className="choices" aria-label="Sidan på andra språk" lang="sv">
      <ul>
        {others.map((page) => (
          <VersionLink key={page.id} view={view} page={page} words={ownLanguageName[page.language]} />
        ))}
      </ul>
    </nav>
  )
}

/** "English: Contact", or the title alone if it names its language. */
function titleWithLanguage({ language, title, menuTitle }: PublishedPageLink): string {
  const [words, name] = [menuTitle || title, ownLanguageName[language]]
  return words.toLocaleLowerCase('sv').includes(name.toLocaleLowerCase('sv')) ? words : `${name}: ${words}`
}

/** Every page that is not in Swedish, or in easy Swedish, for the foot. */
export function OtherLanguages({ view }: { readonly view: SiteView }): ReactNode {
  const pages = view.tree.filter(({ language, linkUrl }) => language !== 'sv' && linkUrl === '')
  if (pages.length === 0) return null
  const easyFirst = pages.toSorted((a, b) => Number(b.language === 'lattlast') - Number(a.language === 'lattlast'))
  return (
    <nav className="wrap languages" aria-labelledby="sprak">
      <p id="sprak">Språk</p>
      <ul className="plain">
        {easyFirst.map((page) => (
          <VersionLink key={page.id} view={view} page={page} words={titleWithLanguage(page)} />
        ))}
      </ul>
    </nav>
  )
}
