import type { ReactNode } from 'react'
import { relationTo } from './rich-text-inlines.tsx'
import type { SiteView } from './site-view.ts'
import { hrefIn } from './site-view.ts'

export function Foot({ view }: { readonly view: SiteView }): ReactNode {
  const { site, basePath, tree } = view
  const systemPages = tree.filter(({ systemKey }) => systemKey !== null)
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
          {systemPages.map((page) => {
            const href = hrefIn(view, page.linkUrl || page.path)
            return (
              <li key={page.id}>
                <a href={href} rel={relationTo(href)}>
                  {page.menuTitle || page.title}
                </a>
              </li>
            )
          })}
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
