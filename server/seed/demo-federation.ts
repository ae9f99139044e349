import type { BelowSettings } from '#contract/inherited/inherited.ts'
import type { SiteRole } from '#contract/roles.ts'
import type { ShareMode } from '#contract/sharing/shared-kinds.ts'
import type { DemoNewsText } from './demo-news-item.ts'
import type { DemoSiteId } from './demo-sites.ts'
import { demoFederation } from './demo-sites.ts'
import { bold, bullets, h2, link, p, quote } from './demo-text.ts'

// The federation's own site, and the news that it has sent to the associations.

export const federationSite = {
  id: 'riks',
  name: `${demoFederation.name} Riks`,
  description: 'Vi samlar de lokala föreningarna, håller kongress vartannat år och ser till att goda idéer reser.',
  accentColor: '#1d3f5e',
  contactEmail: demoFederation.contactEmail,
} as const

/** Nobody can sign in as one of them. The one without a role is Riksredaktör. */
export const federationStaff: readonly {
  readonly name: string
  readonly memberships: readonly { readonly site: string; readonly role: SiteRole }[]
}[] = [
  { name: 'Cecilia Rosenqvist', memberships: [{ site: federationSite.id, role: 'siteAdmin' }] },
  { name: 'Emil Vallgren', memberships: [] },
]

/** What the federation sets for all sites below its own. */
export const federationBelow: Partial<BelowSettings> = {
  accessibilityText: {
    value: 'Riksorganisationen hjälper {förening} med texter i andra format. Skriv till oss så ordnar vi det.',
    isFixed: false,
  },
}

/** Växjö stands between the federation and Kalmar, and sets these for it. */
export const demoDistrict: {
  readonly siteId: DemoSiteId
  readonly below: readonly DemoSiteId[]
  readonly sets: Partial<BelowSettings>
} = {
  siteId: 'vaxjo',
  below: ['kalmar'],
  sets: {
    type: { value: 'bygd', isFixed: false },
    corner: { value: 'rak', isFixed: true },
    responsiblePublisher: { value: 'Cecilia Rosenqvist', isFixed: false },
  },
}

/** What an association has decided about a riksnyhet. */
interface DemoDecision {
  readonly site: DemoSiteId
  readonly display?: 'shown' | 'hidden'
  readonly reason?: string
  readonly lead?: string
  /** Of a representative of that association. */
  readonly quote?: { readonly by: string; readonly text: string }
}

interface DemoBroadcast extends DemoNewsText {
  readonly publishedDaysAgo: number
  readonly mode: ShareMode
  readonly recalledDaysAgo?: number
  readonly decisions: readonly DemoDecision[]
}

export const demoBroadcasts: readonly DemoBroadcast[] = [
  {
    mode: 'required',
    publishedDaysAgo: 5,
    title: 'Kongressen: så här blir de nya reglerna för medlemskap',
    lead: 'Från årsskiftet betalar alla samma avgift, oavsett var i landet man bor. Den som är under 26 år betalar ingenting.',
    picture: 'kongressen',
    body: [
      p(
        'Ombuden var oense om mycket, men inte om det här. Avgiften ska inte avgöra vem som får vara med och bestämma i sin kommun.',
      ),
      h2('Det här ändras'),
      bullets(
        [bold('Avgiften:'), ' 200\u00a0kr om året i hela landet.'],
        [bold('Unga:'), ' ingen avgift till och med det år man fyller 26.'],
        [bold('Två föreningar:'), ' den som studerar på annan ort får närvara i båda, men röstar i en.'],
      ),
      h2('Det här behöver du göra'),
      p('Ingenting, om du redan är medlem. Beskedet kommer i januari med de nya uppgifterna ifyllda.'),
      quote('Det ska kosta lika mycket att tycka något i Ånge som i Malmö.', 'Cecilia Rosenqvist, partisekreterare'),
    ],
    decisions: [
      {
        site: 'skovde',
        lead: 'Hos oss blir det hundra kronor billigare än i dag. Har du redan betalat för nästa år får du tillbaka pengarna.',
        quote: { by: 'Märta Löfgren-Åkerlund', text: 'Nu slipper vi förklara varför grannkommunen är billigare.' },
      },
    ],
  },
  {
    mode: 'default',
    publishedDaysAgo: 9,
    title: 'Tretton krav på regeringen om bussarna på landet',
    lead: 'Föreningarna har skrivit listan tillsammans. Den lämnades över i Rosenbad i går, i ett kuvert och på en busstidtabell.',
    picture: 'hallplatsen',
    body: [
      p(
        'Kraven kommer från sjuttio möten i höst. Det vanligaste handlar inte om fler bussar, utan om att den sista ska gå senare.',
      ),
      bullets(
        'Sista bussen går efter att biografen har stängt.',
        'Skolkortet gäller även på lovet.',
        'Hållplatser har belysning, tak och en plats att sitta på.',
      ),
      p(
        'Vad som gäller för den som vill ansöka om medel till hållplatser finns hos ',
        link('länsstyrelserna', 'https://www.lansstyrelsen.se'),
        '.',
      ),
    ],
    decisions: [
      {
        site: 'pitea',
        lead: 'Tre av de tretton kraven kommer från vårt möte i Långträsk. Det sjunde är vi särskilt stolta över.',
      },
      { site: 'lund', display: 'hidden', reason: 'Vi har en egen nyhet om bussarna samma dag.' },
    ],
  },
  {
    mode: 'offered',
    publishedDaysAgo: 13,
    title: 'Låna vår utställning om hundra år av rösträtt',
    lead: 'Tolv skärmar, en ljudslinga och en guide. Utställningen får plats i en kombi och kostar ingenting att låna.',
    picture: 'biblioteket',
    body: [
      p('Den har redan stått på bibliotek, i ett väntrum och i en bussterminal. Boka minst tre veckor i förväg.'),
      p('Vi skickar skärmarna och ni bjuder på kaffe. Mer behövs inte.'),
    ],
    decisions: [
      { site: 'ostersund', display: 'shown', lead: 'Utställningen står på biblioteket i Östersund hela nästa månad.' },
      { site: 'kalmar', display: 'hidden', reason: 'Vi hade den i våras.' },
    ],
  },
  {
    mode: 'default',
    publishedDaysAgo: 17,
    recalledDaysAgo: 16,
    title: 'Höstens utbildning för nya ledamöter flyttas',
    lead: 'Utbildningen i Västerås blir en vecka senare.',
    body: [p('Det nya datumet gäller för alla som redan har anmält sig. Rummen är ombokade.')],
    decisions: [],
  },
]
