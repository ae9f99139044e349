import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, italic, link, p, quote, steps } from '../demo-text.ts'

export const skovdeNews: readonly DemoNewsItem[] = [
  {
    site: 'skovde',
    author: 'marta',
    state: 'published',
    publishedDaysAgo: 2,
    title: 'Alla barn ska kunna simma när de slutar sexan',
    picture: 'simhallen',
    lead: 'Var nionde sjätteklassare i kommunen klarar inte 200 meter. Vi vill ha en plan som börjar redan i förskoleklass.',
    body: [
      p(
        'Simkunnighet är inte en fritidsfråga. Den är en säkerhetsfråga, och den följer familjens plånbok mer än vi vill tro: i de områden där få går i simskola är det tre gånger så vanligt att inte nå målet.',
      ),
      h2('Vår plan i fyra steg'),
      steps(
        'Vattenvana för alla i förskoleklass, sex tillfällen under våren.',
        'Simundervisning i årskurs 2 för alla, inte bara för dem som bor nära badet.',
        'Lovsimskola utan avgift i februari, juni och oktober.',
        'Uppföljning i årskurs 5, så att det finns ett år kvar att öva.',
      ),
      p(
        'Bussresorna är den stora posten. Tillsammans kostar planen 2\u00a0340\u00a0000\u00a0kr om året, eller ungefär 480\u00a0kr per elev som berörs.',
      ),
      quote('De flesta är inte rädda för vattnet. De är rädda för att vara sist.', 'Viking Stensdotter, simlärare i tjugo år'),
      p(
        'Förslaget finns med i vår budgetreservation, som du kan läsa i ',
        link('protokollet från nämnden', 'https://www.example.se/skovde/protokoll'),
        '.',
      ),
    ],
  },
  {
    site: 'skovde',
    author: 'marta',
    state: 'published',
    publishedDaysAgo: 8,
    title: 'Valberedningen tar emot namn till den 10 januari',
    lead: 'Vem vill du se i styrelsen? Alla medlemmar får nominera, och man får nominera sig själv.',
    body: [
      p(
        'Årsmötet i februari väljer ordförande på ett år och fyra ledamöter på två år. Tre i den nuvarande styrelsen har sagt att de gärna fortsätter, två lämnar.',
      ),
      p(
        'Valberedningen består av Ingalill Tornéus (sammankallande), Rasmus Fågelvik och Shirin Askerlund. De ringer upp alla som nomineras.',
      ),
      h2('Så nominerar du'),
      bullets(
        [bold('Fråga först.'), ' Den du föreslår ska ha sagt ja till att bli tillfrågad.'],
        [bold('Skriv två rader'), ' om varför personen passar.'],
        [bold('Skicka'), ' till skovde@samlingframat.example senast den 10 januari.'],
      ),
      p('Vi söker särskilt någon som tycker om siffror. Kassören har gjort sitt i elva år och längtar till sin segelbåt.'),
    ],
  },
  {
    site: 'skovde',
    author: 'marta',
    state: 'publishedChanged',
    publishedDaysAgo: 15,
    editedDaysAgo: 1,
    title: 'Kallelse till årsmöte 2027',
    lead: 'Välkommen till årsmöte lördagen den 20 februari kl.\u00a013:00 i Kulturhuset.',
    body: [
      p('Alla som har betalat medlemsavgiften för 2027 har rösträtt. Övriga är välkomna att lyssna.'),
      h2('Förslag till dagordning'),
      steps(
        'Mötet öppnas, val av ordförande och sekreterare för mötet',
        'Verksamhetsberättelse och ekonomisk berättelse',
        'Revisorernas berättelse och fråga om ansvarsfrihet',
        'Verksamhetsplan och budget',
        'Val av styrelse, revisorer och valberedning',
        'Motioner',
        'Mötet avslutas',
      ),
      p('Motioner ska vara styrelsen till handa senast den 23 januari. Handlingarna skickas ut den 6 februari.'),
    ],
    event: { day: '2027-02-20', startTime: '13:00', place: 'Kulturhuset, Skövde' },
    changed: {
      lead: 'Välkommen till årsmöte lördagen den 20 februari kl.\u00a014:00 i Kulturhuset. Observera den nya tiden.',
    },
  },
  {
    site: 'skovde',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 33,
    title: 'Samhällsbyggnadsnämnden säger ja till ny gång- och cykelväg mot Billingen',
    picture: 'cykelbanan',
    lead: 'Efter sju år av utredningar är beslutet fattat: sträckan byggs med start 2028.',
    body: [
      p(
        'Det började med ett medborgarförslag från en löpargrupp och slutade i förra veckan med ett enigt beslut i samhällsbyggnadsnämnden. Däremellan ligger två förstudier, ett överklagande och en fladdermusinventering.',
      ),
      h2('Det här är beslutat'),
      bullets(
        '2,8 kilometer belyst gång- och cykelväg, tre meter bred',
        'en planskild korsning i stället för dagens övergångsställe',
        'bänkar var 400:e meter, efter synpunkter från kommunala pensionärsrådet',
      ),
      p(
        'Kostnaden beräknas till 31\u00a0500\u00a0000\u00a0kr, varav hälften söks som statligt bidrag. Fladdermössen får släckt belysning mellan klockan 23 och 5 under sommarhalvåret.',
      ),
      quote(
        'Jag var femtioåtta när vi lämnade in förslaget. Jag tänker gå den när den är klar.',
        'Börje Kvarnlund, förslagsställare',
      ),
    ],
  },
  {
    site: 'skovde',
    author: 'marta',
    state: 'published',
    publishedDaysAgo: 54,
    title: 'Så går det till när kommunen byter styre',
    lead: 'Valet är över, men det gamla kommunstyrelsebordet är fullt till nyår. Här är datumen som gäller.',
    body: [
      p('Många undrar varför ingenting tycks hända efter valet. Det händer mycket, men i en bestämd ordning.'),
      h2('13 september: val'),
      p('Länsstyrelsen räknar rösterna en gång till och fastställer resultatet.'),
      h2('15 oktober: nytt kommunfullmäktige'),
      p('De nyvalda ledamöterna tar plats. Fullmäktige väljer presidium och en valberedning.'),
      h2('November: budget'),
      p('Under ett valår är det det nyvalda fullmäktige som beslutar om budgeten, och det ska ske före november månads utgång.'),
      h2('1 januari: ny kommunstyrelse'),
      p('Den nya kommunstyrelsen tillträder. De flesta nämnder byter samtidigt, men det bestämmer fullmäktige i varje kommun.'),
      p(
        'Fram till dess sitter de gamla ledamöterna kvar med fullt ansvar. ',
        italic('Det är inte tomgång'),
        ', det är överlämning.',
      ),
    ],
  },
  {
    site: 'skovde',
    author: 'marta',
    state: 'unpublished',
    publishedDaysAgo: 100,
    unpublishedDaysAgo: 66,
    title: 'Valstugan öppnar på torget på lördag',
    picture: 'valstugan',
    lead: 'Från och med den 15 augusti finns vi på plats varje dag. Kom och fråga, klaga eller bara låna en stol.',
    body: [
      p('Öppettider: vardagar 11:00–18:00, lördagar 10:00–15:00. På söndagar vilar vi.'),
      p(
        'Tisdagar och torsdagar finns alltid någon av våra kandidater till kommunfullmäktige i stugan. Övriga dagar möter du våra medlemmar, och de vet minst lika mycket.',
      ),
    ],
  },
  {
    site: 'skovde',
    author: 'marta',
    state: 'draft',
    editedDaysAgo: 4,
    title: 'Interpellation om snöröjning på gång- och cykelvägar',
    lead: 'Förra vintern bröt 46 personer en arm eller ett ben på kommunens gångbanor. Vi frågar vad som ändras i år.',
    body: [
      p('Till samhällsbyggnadsnämndens ordförande:'),
      steps(
        'Hur många timmar efter snöfall var de prioriterade gångvägarna röjda förra vintern?',
        'Vilka sträckor har tillkommit i årets avtal?',
        'Finns det en plan för hållplatserna, där plogvallen i dag blir kvar?',
      ),
      p('Skälet till frågorna är enkelt. Den som kör bil har vinterdäck. Den som går har skor.'),
    ],
  },
  {
    site: 'skovde',
    author: 'marta',
    state: 'published',
    publishedDaysAgo: 200,
    title: 'Åttio personer och tre släpvagnar: vårstädningen 2026',
    picture: 'vindkraft',
    lead: 'Tack till alla som kom till ån i lördags. Resultatet: 1\u00a0240 kilo skräp, en cykel och en nästan hel soffa.',
    body: [
      p('Solen höll i sig till klockan två, korven till halv ett. Yngsta deltagaren var fyra år och fann mest pant av alla.'),
      p('Kommunen hämtade allt på måndagsmorgonen. Vi har bett om fler papperskorgar vid bron, där det låg tätast.'),
      p('Nästa städdag blir i september, efter valet. Handskar finns.'),
    ],
  },
  {
    site: 'skovde',
    author: 'marta',
    state: 'scheduled',
    editedDaysAgo: 2,
    inDays: 3,
    category: 'landsbygd',
    title: 'Byamöte i Timmersdala om bussen',
    lead: 'Trafikhuvudmannen kommer, och vi tar med kartan och kaffet.',
    body: [p('Mötet hålls i bygdegården kl.\u00a018:00. Frågor går att lämna i förväg till oss.')],
  },
]
