import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, h3, italic, link, p, picture, quote, steps } from '../demo-text.ts'

export const malmoEverydayNews: readonly DemoNewsItem[] = [
  {
    site: 'malmo',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 2,
    category: 'moten',
    topics: ['medborgardialog'],
    pinnedDays: 12,
    title: 'Öppet möte den 3 december: vad ska hända med Kirsebergs gamla brandstation?',
    picture: 'torgmote',
    lead: 'Huset har stått tomt i fyra år. Kom och säg vad du tycker innan kommunen bestämmer sig – alla är välkomna, medlem eller inte.',
    body: [
      p(
        'Tre förslag ligger på bordet: ungdomens hus, replokaler eller försäljning. Inget av dem är bestämt, och det är just därför vi bjuder in nu.',
      ),
      bullets(
        [bold('När:'), ' torsdag 3 december kl.\u00a018:30–20:30'],
        [bold('Var:'), ' samlingssalen i biblioteket på Kirseberg, ingång från gården'],
        [bold('Hur:'), ' kort inledning, sedan samtal vid bord. Ingen behöver tala i mikrofon.'],
      ),
      picture('biblioteket'),
      p('Lokalen har ramp och hörslinga. Vi ordnar barnhörna med vuxen på plats. Soppa finns från 17:45, betala vad du kan.'),
      p(
        'Säg gärna till att du kommer på ',
        link('anmälningssidan', 'https://www.samlingframat.example/malmo/brandstationen'),
        ', så räcker soppan.',
      ),
    ],
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 12,
    category: 'moten',
    title: 'Studiecirkel i vinter: Läs kommunens budget utan att somna',
    picture: 'fika',
    lead: 'Fem kvällar, åtta deltagare, en budget på 400 sidor. Efteråt vet du vad ett resultatutjämningssystem är – och varför det spelar roll.',
    body: [
      p(
        'Cirkeln är till för dig som vill förstå hur pengarna rör sig men inte är ekonom. Vi läser ett avsnitt åt gången, hemma, och pratar igenom det tillsammans.',
      ),
      h2('Kvällarna'),
      steps(
        'Var kommer pengarna ifrån? Skatt, statsbidrag och avgifter',
        'Ramar och nämnder: vem får bestämma över vad?',
        'Investeringar: varför en skola syns i budgeten i trettio år',
        'Uppföljning: delårsrapport, bokslut och revision',
        'Skriv ett eget förslag och försvara det',
      ),
      p(
        'Vi ses måndagar kl.\u00a018:00–20:00 med start den 18 januari. Materialet kostar 120\u00a0kr, resten är gratis. Cirkelledare är ',
        bold('Bodil Frostenäs'),
        ', som arbetade på ett ekonomikontor i trettiotvå år och lovar att inte visa en enda tabell den första kvällen.',
      ),
      quote('Det finns inga dumma frågor om budgetar. Det finns bara dåliga svar.', 'Bodil Frostenäs, cirkelledare'),
      p('Sista anmälningsdag är den 8 januari. Skriv till malmo@samlingframat.example.'),
    ],
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'publishedChanged',
    publishedDaysAgo: 20,
    editedDaysAgo: 3,
    topics: ['cykel', 'skolvagar'],
    title: 'Vi cyklade till skolan med en stoppklocka',
    picture: 'cykelbanan',
    lead: 'Sju skolor, sju familjer, en morgon i oktober. Resultatet blev en lista på nitton ställen där det är värst.',
    body: [
      p(
        'Vi ville veta hur det faktiskt är att cykla till skolan som nioåring. Så vi bad sju familjer att få följa med, på deras vanliga väg i deras vanliga takt.',
      ),
      p('Kortaste turen tog fyra minuter. Längsta tog tjugosex, varav elva gick åt till att vänta vid rödljus.'),
      h2('Tre saker som återkom'),
      bullets(
        'Cykelbanan byter sida av gatan utan att säga till.',
        'Knappen vid övergångsstället sitter så att man måste kliva av.',
        'Bilar som lämnar barn vid skolgrinden står på cykelbanan.',
      ),
      quote('Jag gillar att cykla. Jag gillar inte backen vid bron, för där kommer bussen nära.', 'Tage, 9 år'),
      p('Listan med alla nitton platser har vi lämnat till tekniska nämnden. Vi frågar hur det går igen i februari.'),
    ],
    changed: {
      lead: 'Sju skolor, sju familjer, en morgon i oktober. Resultatet blev en lista på nitton ställen – och nu har vi fått svar om de första fyra.',
    },
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 48,
    category: 'kampanj',
    topics: ['skyfall'],
    title: 'Nästa skyfall kommer. Då ska vattnet ha någonstans att ta vägen',
    picture: 'hamnen-kvall',
    lead: 'Fördröjningsdammar, genomsläppliga parkeringar och en karta som går att förstå: fem förslag för en stad som tål regn.',
    body: [
      p(
        'Den som hade vatten till knäna i källaren glömmer det inte. Men minnet räcker inte som plan. Vi har gått igenom stadens skyfallskartering gata för gata tillsammans med en pensionerad vatteningenjör, och kommit fram till fem saker som går att göra utan att vänta på stora ombyggnader.',
      ),
      h2('Fem förslag'),
      steps(
        'Sänk de gräsytor som ändå ska göras om, så att de kan stå under vatten ett dygn.',
        'Byt asfalt mot genomsläpplig beläggning på kommunens egna parkeringar.',
        'Rensa dagvattenbrunnarna före september, inte efter.',
        'Ge villaägare rabatt på avgiften om de tar hand om sitt takvatten.',
        'Gör kartan läsbar: visa mitt hus, min gata, min risk.',
      ),
      h2('Vad det kostar'),
      p(
        'De tre första ryms i dagens drift om de planeras ihop. Rabatten beräknas kosta 1\u00a0850\u00a0000\u00a0kr om året när var femte villaägare är med. En läsbar karta är ett par månaders arbete.',
      ),
      quote(
        'Vatten är inte svårt. Det rinner nedåt. Det svåra är att komma överens om vad som ska ligga längst ned.',
        'Henning Sjöstrand-Okafor, tidigare VA-ingenjör',
      ),
      h3('Tips till dig som bor i källarplan'),
      bullets('Kontrollera att backventilen går att stänga.', 'Ställ det du är rädd om minst 30 centimeter över golvet.', [
        italic('Fotografera'),
        ' rummet, så blir det lättare att få ersättning.',
      ]),
      p('Mer om hur du skyddar din bostad finns på ', link('krisinformation.se', 'https://www.krisinformation.se'), '.'),
    ],
  },
  {
    site: 'malmo',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 95,
    category: 'moten',
    title: 'Höstens medlemskvällar är spikade',
    picture: 'fika',
    lead: 'Fyra kvällar, fyra ämnen och alltid fika. Skriv in dem redan nu.',
    body: [
      p('Alla kvällar börjar kl.\u00a018:30 i föreningslokalen. Det går bra att vara med på distans; länken skickas samma dag.'),
      bullets(
        'Tisdag 25 augusti: sista förberedelserna inför valet',
        'Tisdag 29 september: hur gick det, och varför?',
        'Tisdag 27 oktober: nya förtroendevalda presenterar sig',
        'Tisdag 24 november: nomineringar till årsmötet',
      ),
    ],
  },
  {
    site: 'malmo',
    author: 'karlErik',
    state: 'draft',
    editedDaysAgo: 6,
    topics: ['aldreomsorg', 'hemtjanst'],
    title: 'Referat från medlemskvällen om äldreomsorgen',
    picture: 'hemtjanst',
    lead: 'Trettio medlemmar, en undersköterska och en fråga som kom tillbaka hela kvällen: vem hinner sitta ned en stund?',
    body: [
      p(
        'Ett trettiotal medlemmar kom till kvällen om äldreomsorg. Undersköterskan Yvonne Backmark berättade hur en vanlig arbetsdag ser ut.',
      ),
      p('Hon började med klockan. Tjugotvå besök på ett pass, åtta minuter mellan två av dem, och en cykel med punktering.'),
      quote(
        'Det är inte de svåra samtalen som tröttar ut mig. Det är att alltid gå medan någon fortfarande pratar.',
        'Yvonne Backmark, undersköterska',
      ),
      p('Diskussionen handlade mest om schemaläggning. [Fyll på med vad Birgitta svarade.]'),
    ],
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'trashed',
    publishedDaysAgo: 30,
    trashedDaysAgo: 11,
    title: 'Vi ses på julmarknaden den 12 december',
    picture: 'torgmote',
    lead: 'Kom förbi vårt bord, ta en pepparkaka och berätta vad du vill att vi ska driva nästa år.',
    body: [
      p('Vi står på torget mellan klockan elva och fyra. Leta efter den blå presenningen.'),
      p('Vill du hjälpa till ett pass? Vi behöver sex personer, två timmar var.'),
    ],
  },
]
