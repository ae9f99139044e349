import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, link, p, quote, steps } from '../demo-text.ts'

export const ornskoldsvikNews: readonly DemoNewsItem[] = [
  {
    site: 'ornskoldsvik',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 6,
    title: 'Budgeten i korthet: fyra frågor och fyra svar',
    lead: 'Den 23 november tar fullmäktige beslut om nästa års budget. Vi har samlat det vi oftast får frågor om.',
    body: [
      h2('Höjs skatten?'),
      p('Inte med vårt förslag. Skattesatsen är oförändrad 2027.'),
      h2('Läggs någon byskola ned?'),
      p(
        'Nej. Vi föreslår i stället att två skolor delar rektor och vaktmästare, vilket sparar 1\u00a0900\u00a0000\u00a0kr utan att någon elev får längre väg.',
      ),
      h2('Vad händer med äldreboendet i Husum?'),
      p(
        'Ombyggnaden ligger kvar i investeringsplanen med 64\u00a0000\u00a0000\u00a0kr över tre år. Första spadtaget planeras till våren 2028.',
      ),
      h2('Vem kan jag fråga?'),
      p(
        'Vår gruppledare ',
        bold('Kerstin Nätra-Lund'),
        ' svarar på ornskoldsvik@samlingframat.example, vanligtvis inom två dagar.',
      ),
      quote('En budget är ett löfte med siffror i. Då måste man kunna läsa den.', 'Kerstin Nätra-Lund'),
    ],
  },
  {
    site: 'ornskoldsvik',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 26,
    title: 'Elljusspåren tänds tidigare – och släcks senare',
    picture: 'fotboll',
    lead: 'Vårt förslag från i våras gick igenom. Från den 1 november lyser tio spår mellan klockan 5:30 och 22:30.',
    body: [
      p('Den som arbetar skift ska också kunna åka skidor. Det var hela argumentet, och till slut räckte det.'),
      p('Bytet till ledlampor gör att de längre tiderna inte höjer elkostnaden. Tvärtom beräknas den sjunka med 14\u00a0%.'),
      bullets(
        'Rapportera trasiga lampor i kommunens felanmälan.',
        'Spårstatus uppdateras varje morgon före sju.',
        'Hundar är välkomna på två av spåren, i koppel.',
      ),
    ],
  },
  {
    site: 'ornskoldsvik',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 41,
    title: 'Läxhjälp söker farmor, farfar eller någon annan med tålamod',
    lead: 'Två eftermiddagar i veckan, en termos och ett förhör på glosor. Vi hjälper till att hitta folk.',
    body: [
      p(
        'Läxhjälpen på biblioteket drivs av tre studieförbund tillsammans. I höst är barnen fler än de vuxna. Det vill vi ändra på, alldeles oavsett politik.',
      ),
      steps(
        'Skriv till ornskoldsvik@samlingframat.example.',
        'Vi skickar dig vidare till samordnaren.',
        'Du visar utdrag ur belastningsregistret och provar en eftermiddag.',
      ),
      p('Hur du beställer utdraget står hos ', link('Polisen', 'https://polisen.se'), '. Det är gratis och tar ungefär en vecka.'),
    ],
  },
  {
    site: 'ornskoldsvik',
    author: 'tolvan',
    state: 'draft',
    editedDaysAgo: 5,
    title: 'Hamnbassängen: från parkering till promenad?',
    picture: 'hamnen',
    lead: 'Utkast till vårt inspel i samrådet om inre hamnen.',
    body: [
      p(
        'I dag tar bilarna den bästa utsikten. Vi tycker att människorna ska få den, men handlarna måste veta var kunderna ska parkera innan platserna tas bort.',
      ),
      bullets(
        'Räkna platserna: 212 i dag, hur många behövs en vardag?',
        'Provmöblera en sommar.',
        'Fråga de rörelsehindrades förening först.',
      ),
    ],
  },
]
