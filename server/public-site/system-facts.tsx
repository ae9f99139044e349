import type { ReactNode } from 'react'
import type { SiteFacts } from '../modules/pages/public-pages.ts'
import { dayInWords } from './swedish-dates.ts'

// What the pages that every site has say by themselves, below what the site writes there: it is right even when nobody has
// looked at the page for years.

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Mail = ({ address }: { readonly address: string }): ReactNode => <a href={`mailto:${address}`}>{address}</a>

function ContactFacts({ facts }: { readonly facts: SiteFacts }): ReactNode {
  return (
    <>
      <Row term="Förening">{facts.siteName}</Row>
      {facts.federationName && <Row term="Del av">{facts.federationName}</Row>}
      {facts.municipality && <Row term="Kommun">{facts.municipality}</Row>}
      {facts.contactEmail && (
        <Row term="E-post">
          <Mail address={facts.contactEmail} />
        </Row>
      )}
    </>
  )
}

function PrivacyFacts({ facts }: { readonly facts: SiteFacts }): ReactNode {
  return (
    <>
      <Row term="Personuppgiftsansvarig">{facts.siteName}</Row>
      {facts.contactEmail && (
        <Row term="Frågor om dina uppgifter">
          <Mail address={facts.contactEmail} />
        </Row>
      )}
      <Row term="Besökare">Webbplatsen sparar inga uppgifter om vem du är eller vad du läser.</Row>
    </>
  )
}

function AccessibilityFacts({ facts }: { readonly facts: SiteFacts }): ReactNode {
  const { checkedOn, checkedBy, faults, contactEmail } = facts
  return (
    <>
      <Row term="Senaste kontroll">
        {checkedOn === null ? 'Ingen har gått igenom webbplatsen ännu.' : dayInWords(checkedOn)}
        {checkedOn !== null && checkedBy !== '' && `, av ${checkedBy}`}
      </Row>
      <Row term="Kända brister">
        {faults.length === 0 ? (
          'Inga kända brister.'
        ) : (
          <ul>
            {faults.map((fault, index) => (
              <li key={index}>{fault}</li>
            ))}
          </ul>
        )}
      </Row>
      {contactEmail && (
        <Row term="Hittar du något som inte fungerar?">
          <Mail address={contactEmail} />
        </Row>
      )}
    </>
  )
}

const CookieFacts = (): ReactNode => (
  <>
    <Row term="Kakor som webbplatsen sätter">Inga.</Row>
    <Row term="Från andra">Inget hämtas från någon annan när du läser här. Filmer och kartor öppnas först när du väljer det.</Row>
  </>
)

/** Nothing for a system page that has nothing to say by itself. */
export function SystemFacts({ systemKey, facts }: { readonly systemKey: string; readonly facts: SiteFacts }): ReactNode {
  const rows = (() => {
    switch (systemKey) {
      case 'kontakt':
        return <ContactFacts facts={facts} />
      case 'integritet':
        return <PrivacyFacts facts={facts} />
      case 'tillganglighet':
        return <AccessibilityFacts facts={facts} />
      case 'kakor':
        return <CookieFacts />
      default:
        return null
    }
  })()
  return (
    rows && (
      <aside className="facts measure" aria-label="Uppgifter">
        <dl className="facts-list">{rows}</dl>
      </aside>
    )
  )
}
