import type { ReactNode } from 'react'
import { ForeignLink } from '../rich-text/foreign-link.tsx'
import type { SiteView } from '../view/site-view.ts'

/** The words by which the law wants it known. */
export const paidName = 'Politisk reklam'

interface PaidLabelProps {
  readonly view: SiteView
  readonly paidBy?: string | undefined
  readonly paidNoticeUrl?: string | undefined
}

/** The label of political advertising (EU 2024/900), above the headline. No site aims at chosen visitors, so it can say so. */
export function PaidLabel({ view, paidBy = '', paidNoticeUrl = '' }: PaidLabelProps): ReactNode {
  if (paidBy === '') return null
  return (
    <aside className="notice measure" aria-labelledby="reklam">
      <p className="label" id="reklam">
        {paidName}
      </p>
      <p>Betald av {paidBy}.</p>
      <p>Visas lika för alla och riktas inte till utvalda grupper.</p>
      {paidNoticeUrl !== '' && (
        <p>
          <ForeignLink view={view} url={paidNoticeUrl}>
            Transparensmeddelande: belopp, tid och vilket val det gäller
          </ForeignLink>
        </p>
      )}
    </aside>
  )
}
