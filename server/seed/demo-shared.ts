import type { SiteLetterKind, SiteLetterState } from '#contract/letters/site-letters.ts'
import type { DemoPage } from './demo-page.ts'
import type { DemoSiteId } from './demo-sites.ts'
import { bold, bullets, h2, p } from './demo-text.ts'

// What the federation gives its associations beside news and topics, and how the letters of one of them went.

/** The smaller associations: the others have pages and pictures of their own for it. */
export const demoSharedPlaces: readonly DemoSiteId[] = ['ornskoldsvik', 'vaxjo', 'norrtalje', 'ange']

interface DemoSharedPage extends DemoPage {
  readonly isRequired: boolean
  readonly isInMenu: boolean
  readonly sharedDaysAgo: number
  /** Sites that do not show it; only of one that is not required. */
  readonly hiddenOn?: readonly { readonly site: DemoSiteId; readonly reason: string }[]
}

export const demoSharedPages: readonly DemoSharedPage[] = [
  {
    title: 'Så är vi mot varandra',
    menuTitle: 'Vår hållning',
    lead: 'Ett parti är människor som gör något tillsammans på sin fritid. Därför har vi kommit överens om hur vi beter oss.',
    author: 'tolvan',
    life: { state: 'published', publishedDaysAgo: 90 },
    isRequired: true,
    isInMenu: true,
    sharedDaysAgo: 88,
    body: [
      p(
        'Kongressen antog texten med ett enda ändringsyrkande: att den skulle bli kortare. Den gäller på möten, i sociala medier och på vägen hem.',
      ),
      h2('Det här lovar vi'),
      bullets(
        'Vi låter den som är ny tala till punkt.',
        'Vi säger det vi tycker på mötet, och inte i bilen efteråt.',
        'Vi avslutar mötet på utsatt tid, så att man hinner hem till barnen.',
      ),
      h2('Om någon har gått över gränsen'),
      p(
        'Tala med någon i styrelsen. Gäller det någon i styrelsen når du förbundets ',
        bold('trygghetsombud'),
        ', som har tystnadsplikt.',
      ),
    ],
  },
  {
    title: 'Starta en studiecirkel',
    lead: 'Fem personer, fem kvällar och en bok räcker. Vi skickar materialet, och kommunen lånar ofta ut en lokal.',
    author: 'tolvan',
    picture: 'biblioteket',
    life: { state: 'published', publishedDaysAgo: 41 },
    isRequired: false,
    isInMenu: false,
    sharedDaysAgo: 40,
    hiddenOn: [{ site: 'ange', reason: 'Vi har en egen sida om cirklarna i Fränsta.' }],
    body: [
      h2('Så går det till'),
      bullets(
        [bold('Samla ihop'), ' fyra till nio personer som vill lära sig samma sak.'],
        [bold('Välj ett ämne.'), ' Kommunens budget är populärast, följt av detaljplaner och hur man skriver en motion.'],
        [bold('Anmäl cirkeln'), ' till oss senast två veckor före den första träffen.'],
      ),
      p('Cirkeln kostar ingenting för deltagarna. Kaffet står ni för själva.'),
    ],
  },
]

/** Pictures of the shared Bildbank, by their keys; both collections are recommended to some. */
export const demoCollections: readonly {
  readonly name: string
  readonly pictures: readonly string[]
  readonly sites: readonly DemoSiteId[]
}[] = [
  { name: 'Landsbygd och vatten', pictures: ['vindkraft', 'sjon', 'vinter', 'hamnen'], sites: demoSharedPlaces },
  { name: 'Inför valet', pictures: ['valstugan', 'fika'], sites: ['norrtalje', 'vaxjo'] },
]

interface DemoLetter {
  readonly kind: SiteLetterKind
  readonly hoursAgo: number
  readonly state: SiteLetterState
  readonly why?: 'noMail' | 'refused' | 'gone'
  readonly to: string
}

/** Only letters to people have failed so that one can try again: nothing of the others is here any more, and the answer says so. */
export const demoLetters: { readonly site: DemoSiteId; readonly letters: readonly DemoLetter[] } = {
  site: 'norrtalje',
  letters: [
    { kind: 'message', hoursAgo: 3, state: 'sent', to: 'norrtalje@samlingframat.example' },
    { kind: 'todo', hoursAgo: 5, state: 'failed', why: 'refused', to: 'gunilla.osterman@telja.example' },
    { kind: 'signUp', hoursAgo: 6, state: 'sent', to: 'bertil@roslagsbo.example' },
    { kind: 'subscription', hoursAgo: 20, state: 'sent', to: 'ylva.skog@rimbo.example' },
    { kind: 'todo', hoursAgo: 26, state: 'sent', to: 'sekreteraren@samlingframat.example' },
    { kind: 'reminder', hoursAgo: 50, state: 'failed', why: 'noMail', to: 'norrtalje@samlingframat.example' },
    { kind: 'subscription', hoursAgo: 74, state: 'sent', to: 'hakan.n@hallsta.example' },
    { kind: 'invitation', hoursAgo: 120, state: 'sent', to: 'malin.e@norrtalje.example' },
    { kind: 'reminder', hoursAgo: 170, state: 'sent', to: 'ordforande@samlingframat.example' },
    { kind: 'signUp', hoursAgo: 190, state: 'sent', to: 'sven-erik@grisslehamn.example' },
    { kind: 'message', hoursAgo: 260, state: 'failed', why: 'gone', to: 'norrtalje@samlingframat.example' },
    { kind: 'todo', hoursAgo: 310, state: 'sent', to: 'sekreteraren@samlingframat.example' },
  ],
}
