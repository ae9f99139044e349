import type { ReactNode } from 'react'
import type { SiteView } from './site-view.ts'
import { hrefIn } from './site-view.ts'

export function Foot({ view }: { readonly view: SiteView }): ReactNode {
  const { site, basePath, systemPages } = view
  return (
    <footer className="foot">
      <div className="wrap">
        <p>
          <b>{site.name}</b>
          {site.federationName && <> är en del av {site.federationName}.</>}
          <br />
          Här finns inga kakor, och ingen följer vad du läser.
        </p>
        <ul>
          {systemPages.map((page) => (
            <li key={page.key}>
              <a href={hrefIn(view, page.path)}>{page.label}</a>
            </li>
          ))}
          {site.contactEmail && (
            <li>
              <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
            </li>
          )}
          <li>
            <a href={`${basePath}/nyheter/rss.xml`}>RSS</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
