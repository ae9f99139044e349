import type { ReactNode } from 'react'
import { ActionButton } from '../frame/main-action.tsx'
import type { SiteView } from '../view/site-view.ts'
import { newsletterPath, takesSubscribers } from '../view/site-view.ts'
import { aboutLetters } from './newsletter-words.ts'

/** The way from the start page to the newsletter; null for a site without one. */
export function NewsletterBlock({ view }: { readonly view: SiteView }): ReactNode {
  const { mode, linkUrl } = view.settings.newsletter
  const address = takesSubscribers(view) ? newsletterPath : mode === 'link' ? linkUrl : ''
  if (address === '') return null
  return (
    <section className="block letter-form" aria-labelledby="nyhetsbrev">
      <h2 className="label" id="nyhetsbrev">
        Nyhetsbrev
      </h2>
      <p className="lead measure">{aboutLetters(view)}</p>
      <ActionButton view={view} label="Prenumerera" address={address} />
    </section>
  )
}
