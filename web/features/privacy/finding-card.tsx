import type { ReactNode } from 'react'
import type { Finding } from '#contract/privacy/finding.ts'
import findings from '#web/parts/lists/list-section.module.css'
import { Rows } from '#web/ui/blocks.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Card, Heading, Small, Stack } from '#web/ui/layout.tsx'
import { bySite } from './save-answer.ts'

/** What was found, site by site. `renderMark`: beside the name of each, where one chooses among them. */
export const FindingsBySite = ({ of, renderMark }: { of: readonly Finding[]; renderMark?: (finding: Finding) => ReactNode }) => (
  <>
    {bySite(of).map(([site, ofSite]) => (
      <section key={site} className={findings.section} aria-label={site}>
        <Heading as={renderMark ? 'h3' : 'h2'} below={3}>
          {site}
        </Heading>
        <Stack gap={3}>
          {ofSite.map((finding) => (
            <FindingCard key={finding.id} finding={finding} mark={renderMark?.(finding)} />
          ))}
        </Stack>
      </section>
    ))}
  </>
)

const longText = 300

function FindingCard({ finding: { place, title, data, isProtected, refusal }, mark }: { finding: Finding; mark: ReactNode }) {
  return (
    <Card as="article" gap={2} aria-label={`${place}: ${title}`}>
      {mark ?? (
        <Heading as="h3">
          {place}: {title}
        </Heading>
      )}
      {isProtected && (
        <Small tone="error">Personen har skyddade uppgifter. Lämna inte ut svaret till någon annan än personen själv.</Small>
      )}
      {mark && refusal !== null && <Small tone="review">{refusal}</Small>}
      <Fold label={`Visa det som är sparat (${data.length})`}>
        <Rows isPlain>
          {data.map(({ label, value }, at) => (
            // The same label comes again for each role and session.
            <li key={`${label} ${at}`}>
              <Small as="span" block>
                {label}
              </Small>
              {value.length > longText ? <LongText>{value}</LongText> : value}
            </li>
          ))}
        </Rows>
      </Fold>
    </Card>
  )
}

const LongText = ({ children }: { children: string }) => (
  <>
    {children.slice(0, longText)} … <Small as="span">(hela texten finns i filen)</Small>
  </>
)
