import type { ReactNode } from 'react'
import { signUpKept } from '#contract/news/sign-ups.ts'
import { confirmDays, keptWhenOffDays } from '#contract/settings/newsletter-settings.ts'
import { triedDays, undeliveredDays } from '#contract/settings/contact-messages.ts'
import { visitsKeptMonths } from '#contract/visits/visits.ts'
import { csrfCookie } from '#contract/session-signals.ts'
import { accessCookie, bankIdCookie, deviceCookie, refreshCookie, visitCookie } from '../../modules/auth/cookies.ts'
import type { PublicAccessibility } from '../../modules/pages/public-pages.ts'
import { ContactRows, Fact, OrganisationRows, ContactFact } from '../contact/contact-facts.tsx'
import { ForeignLink } from '../rich-text/foreign-link.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, systemPage } from '../view/site-view.ts'
import { dayInWords } from '../view/swedish-dates.ts'

// Facts that system pages show besides the text of the site, so that they are correct even if the site has not edited the
// page for years.

const MessageFact = ({ view }: { readonly view: SiteView }): ReactNode =>
  view.takesMessages && (
    <Fact term="När du skriver i ett formulär">
      Ditt namn, din e-postadress och ditt meddelande skickas som e-post till mottagaren. Här sparas de bara tills de är framme. Går
      de inte fram kan de som ansvarar för webbplatsen läsa dem, skicka dem vidare eller ta bort dem. Senast{' '}
      {triedDays + undeliveredDays} dagar efter att du skrev tas de bort.
    </Fact>
  )

/** Named for as long as addresses are kept, also where no mail can be sent and after the newsletter was switched off. */
function NewsletterFact({ view }: { readonly view: SiteView }): ReactNode {
  const { mode, keptUntil } = view.settings.newsletter
  if (mode === 'own')
    return (
      <Fact term="När du prenumererar på nyhetsbrevet">
        Din e-postadress och när du sa ja sparas här, för att du ska få breven. Det bygger på ditt samtycke, som du tar tillbaka med
        länken i varje brev: då tas adressen bort genast. En adress som ingen bekräftar tas bort efter {confirmDays} dagar. Vem som
        öppnar breven eller klickar i dem mäts inte. Slutar nyhetsbrevet sparas adressen i högst {keptWhenOffDays} dagar till.
      </Fact>
    )
  return (
    keptUntil !== null && (
      <Fact term="Om du har prenumererat på nyhetsbrevet">
        Nyhetsbrevet är avstängt och inga brev skickas. Din e-postadress och när du sa ja sparas ändå till och med den{' '}
        {dayInWords(keptUntil)}, för att nyhetsbrevet ska kunna börja igen. Sedan tas de bort. Ditt samtycke tar du tillbaka med
        länken i de brev du har fått: då tas adressen bort genast.
      </Fact>
    )
  )
}

const SignUpFact = ({ view }: { readonly view: SiteView }): ReactNode =>
  view.takesMessages &&
  view.site.lastEventEnd !== null && (
    <Fact term="När du anmäler dig till ett evenemang">
      Ditt namn, din e-postadress och hur många ni är sparas här, för att arrangören ska veta vilka som kommer. De som arbetar med
      webbplatsen kan läsa dem. Senast {signUpKept.daysAfterEvent} dagar efter evenemanget tas de bort. En anmälan som ingen
      bekräftar tas bort efter {signUpKept.unconfirmedDays} dagar.
    </Fact>
  )

function PrivacyFacts({ view }: { readonly view: SiteView }): ReactNode {
  const { site, settings } = view
  const { dataController, dataContact, retentionYears } = settings.privacy
  const cookies = systemPage(view, 'kakor')
  return (
    <>
      <Fact term="Personuppgiftsansvarig">
        {dataController || site.name}
        {settings.organisationNumber && `, organisationsnummer ${settings.organisationNumber}`}
      </Fact>
      <ContactFact view={view} term="Frågor om dina uppgifter" email={dataContact} isNeeded />
      <Fact term="När du läser">
        Webbplatsen sparar inga uppgifter om vem du är eller vad just du läser. Hur många gånger varje sida har lästs räknas per
        dag, och från vilka webbplatser läsarna kom. Siffrorna sparas i högst {visitsKeptMonths} månader och säger inget om någon
        enskild läsare.
      </Fact>
      <Fact term="Kakor">Inga. {cookies && <a href={hrefIn(view, cookies.path)}>{cookies.menuTitle || cookies.title}</a>}</Fact>
      <MessageFact view={view} />
      <NewsletterFact view={view} />
      <SignUpFact view={view} />
      <Fact term="Mot missbruk">
        Hur många sökningar och meddelanden som kommer från samma IP-adress räknas, och glöms inom två timmar. Vad du söker efter
        sparas inte.
      </Fact>
      <Fact term="Hur länge texter finns kvar">
        Tidigare versioner av publicerade texter sparas i {retentionYears === 1 ? 'ett år' : `${retentionYears} år`}.
      </Fact>
      <Fact term="Om du inte är nöjd">
        Du kan klaga hos{' '}
        <ForeignLink view={view} url="https://www.imy.se">
          Integritetsskyddsmyndigheten
        </ForeignLink>
        .
      </Fact>
    </>
  )
}

function AccessibilityRows({ view, facts }: { readonly view: SiteView; readonly facts: PublicAccessibility }): ReactNode {
  const { checkedOn, checkedBy, faults } = facts
  return (
    <>
      <Fact term="Senaste kontroll">
        {checkedOn === null ? 'Ingen har gått igenom webbplatsen ännu.' : dayInWords(checkedOn)}
        {checkedOn !== null && checkedBy !== '' && `, av ${checkedBy}`}
      </Fact>
      <Fact term="Kända brister">
        {faults.length === 0 ? (
          'Inga kända brister.'
        ) : (
          <ul>
            {faults.map((fault, index) => (
              <li key={index}>{fault}</li>
            ))}
          </ul>
        )}
      </Fact>
      <ContactFact view={view} term="Hittar du något som inte fungerar?" />
    </>
  )
}

/** Editors get cookies on the admin's host; visitors never do. */
const editorCookies: readonly (readonly [name: string, use: string])[] = [
  [accessCookie, 'att det är du, tio minuter i taget'],
  [refreshCookie, 'att du får fortsätta vara inloggad, högst tolv timmar'],
  [csrfCookie, 'att det du sparar kommer från din egen sida'],
  [visitCookie, 'detsamma innan du har loggat in, 30 dagar'],
  [bankIdCookie, 'vilken inloggning som pågår, några minuter'],
  [deviceCookie, 'att det är samma webbläsare som förra gången, ett år'],
]

const CookieFacts = (): ReactNode => (
  <>
    <Fact term="Kakor som webbplatsen sätter">Inga.</Fact>
    <Fact term="Annat som sparas i din webbläsare">
      Inget utöver sidor, bilder och utseende, som webbläsaren själv kan behålla för att visa dem snabbare nästa gång.
    </Fact>
    <Fact term="För den som loggar in och skriver">
      Redaktionen arbetar på en annan adress. Där sätts bara kakor som behövs för att logga in säkert:
      <ul>
        {editorCookies.map(([name, use]) => (
          <li key={name}>
            {name}: {use}
          </li>
        ))}
      </ul>
    </Fact>
    <Fact term="Från andra">Inget hämtas från någon annan när du läser här. Filmer och kartor öppnas först när du väljer det.</Fact>
  </>
)

function rowsOf(systemKey: string, view: SiteView, accessibility: PublicAccessibility | null): ReactNode {
  switch (systemKey) {
    case 'om-oss':
      return <OrganisationRows view={view} />
    case 'kontakt':
      return <ContactRows view={view} />
    case 'bli-medlem':
      return <ContactFact view={view} term="Frågor om medlemskap" />
    case 'integritet':
      return <PrivacyFacts view={view} />
    case 'tillganglighet':
      return accessibility && <AccessibilityRows view={view} facts={accessibility} />
    case 'kakor':
      return <CookieFacts />
    default:
      return null
  }
}

interface SystemFactsProps {
  readonly systemKey: string
  readonly view: SiteView
  /** Set only for the page about accessibility. */
  readonly accessibility: PublicAccessibility | null
}

/** Nothing for a system page without facts of its own. */
export function SystemFacts({ systemKey, view, accessibility }: SystemFactsProps): ReactNode {
  const rows = rowsOf(systemKey, view, accessibility)
  return (
    rows && (
      <aside className={systemKey === 'kontakt' ? 'facts measure reach' : 'facts measure'} aria-label="Uppgifter">
        <dl className="facts-list">{rows}</dl>
      </aside>
    )
  )
}
