import type { ReactNode } from 'react'
import { fillLine } from '#contract/rich-text/fill-placeholders.ts'
import type { TextPart } from '#contract/inherited/parts.ts'
import { textShown } from '#contract/inherited/parts.ts'
import type { SiteView } from '../view/site-view.ts'

/** The pages that the law asks for, with what sites above may write on them. */
const partOf: Readonly<Record<string, TextPart>> = { integritet: 'privacyText', tillganglighet: 'accessibilityText' }

/** What a site above has written for this page of all sites below it; nothing on other pages. */
export function GivenText({ view, systemKey }: { readonly view: SiteView; readonly systemKey: string }): ReactNode {
  const part = partOf[systemKey]
  if (part === undefined) return null
  const { chain, own } = view.site.inherited
  const paragraphs = textShown(part, chain, own)
    .split(/\n{2,}/)
    .map((text) => text.split('\n').map((line) => fillLine(line, view.placeholders)))
    .filter((lines) => lines.some((line) => line !== ''))
  return (
    paragraphs.length > 0 && (
      <div className="text">
        {paragraphs.map((lines, index) => (
          <p key={index}>
            {lines.map((line, at) => (
              <span key={at}>
                {at > 0 && <br />}
                {line}
              </span>
            ))}
          </p>
        ))}
      </div>
    )
  )
}
