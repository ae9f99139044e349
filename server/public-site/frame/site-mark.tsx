import type { ReactNode } from 'react'
import { hasLogo, Logo } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'

/** The logo beside the site's name, or its letter; decorative, because the name is text. */
export const SiteMark = ({ view }: { readonly view: SiteView }): ReactNode =>
  hasLogo(view) ? (
    <Logo view={view} />
  ) : (
    <>
      <span className="monogram" aria-hidden="true">
        {view.assets.letter}
      </span>{' '}
    </>
  )
