import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, h3, link, p, quote, steps } from '../demo-text.ts'

export const piteaNews: readonly DemoNewsItem[] = [
  {
    site: 'pitea',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 5,
    title: 'Hela kommunen ska ha täckning – på riktigt',
    picture: 'vindkraft',
    lead: 'Vi har kört 640 kilometer med två telefoner och ett papper. Kartan vi fick stämmer inte med operatörernas.',
    body: [
      p(
        'Under tre helger i oktober åkte vi varenda genomfartsväg i kommunen och ringde samma samtal var femte kilometer. På 31 platser gick det inte att ringa alls. På operatörernas kartor är bara nio av dem vita.',
      ),
      h2('Därför spelar det roll'),
      bullets(
        'Trygghetslarm i hemmet går över mobilnätet.',
        'Ambulansen behöver hitta rätt infart, inte bara rätt by.',
        'Den som driver företag vid en älv är också beroende av ett videomöte.',
      ),
      h2('Vi föreslår'),
      steps(
        'att kommunen gör om vår mätning ordentligt, två gånger om året',
        'att resultatet publiceras öppet',
        'att kommunens egna master upplåts till alla operatörer på samma villkor',
      ),
      quote('Jag har en stubbe bakom ladan. Där går det att ringa om det inte blåser.', 'Sven-Olov Granberget, Lillpite'),
      p('Vill du se alla mätpunkter, eller har du hittat ett fel? ', link('Hör av dig', '/kontakt'), ', så skickar vi listan.'),
    ],
  },
  {
    site: 'pitea',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 14,
    title: 'Kaffe och kommunpolitik i Norrfjärden',
    lead: 'Nu börjar höstens byarunda. Först ut är bygdegården i Norrfjärden tisdagen den 17 november.',
    body: [
      p(
        'Vi kommer till byarna i stället för att vänta på att byarna ska komma till oss. Ingen föredragningslista, inga bildspel. Bara kaffe och de frågor som du tycker är viktiga.',
      ),
      bullets(
        [bold('Norrfjärden'), ' – tisdag 17 november kl.\u00a018:00'],
        [bold('Öjebyn'), ' – torsdag 26 november kl.\u00a018:00'],
        [bold('Sjulsmark'), ' – tisdag 1 december kl.\u00a018:00'],
        [bold('Långträsk'), ' – torsdag 10 december kl.\u00a017:30'],
      ),
      p('Behöver du skjuts? Skriv till pitea@samlingframat.example senast dagen innan.'),
    ],
  },
  {
    site: 'pitea',
    author: 'tolvan',
    state: 'publishedChanged',
    publishedDaysAgo: 22,
    editedDaysAgo: 2,
    title: 'Skolskjutsen ska inte ta längre tid än matematiken',
    picture: 'bussen',
    lead: 'Vissa elever tillbringar nära två timmar om dagen på buss. Vi vill sätta en gräns.',
    body: [
      p(
        'I barn- och utbildningsnämndens egen uppföljning åker 118 elever mer än femtio minuter åt ett håll. Sextiotvå av dem går i lågstadiet.',
      ),
      p(
        'Vi föreslår att nämnden inför ett tak: fyrtio minuter för de yngsta, sextio för de äldre. Där det inte går ska familjen få en förklaring och ett förslag, inte bara en tidtabell.',
      ),
      h2('Vad kostar det?'),
      p('Två turer till behövs på morgonen. Enligt trafikplanerarens beräkning motsvarar det 1\u00a0120\u00a0000\u00a0kr om året.'),
    ],
    changed: {
      body: [
        p(
          'I barn- och utbildningsnämndens egen uppföljning åker 118 elever mer än femtio minuter åt ett håll. Sextiotvå av dem går i lågstadiet.',
        ),
        p(
          'Vi föreslår att nämnden inför ett tak: fyrtio minuter för de yngsta, sextio för de äldre. Där det inte går ska familjen få en förklaring och ett förslag, inte bara en tidtabell.',
        ),
        h2('Vad kostar det?'),
        p(
          'Två turer till behövs på morgonen. Enligt trafikplanerarens beräkning motsvarar det 1\u00a0120\u00a0000\u00a0kr om året.',
        ),
        h2('Nämnden svarar'),
        p('I torsdags beslutade nämnden att räkna på förslaget. Svaret ska komma före sportlovet.'),
        quote(
          'Min dotter läser läxan på bussen. Det är inte dumt, men det är kolsvart ute både när hon åker och när hon kommer hem.',
          'Matilda Brännmark, förälder',
        ),
      ],
    },
  },
  {
    site: 'pitea',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 37,
    title: 'I kväll samlas det nya fullmäktige',
    lead: 'Klockan 17 möts de nyvalda ledamöterna för första gången. Du kan följa sammanträdet på plats eller hemifrån.',
    body: [
      p(
        'På dagordningen står val av ordförande, två vice ordförande och en valberedning. Sedan väntar den första riktiga frågan: taxan för vatten och avlopp.',
      ),
      p('Vi har fyra ledamöter. Gruppledare blir ', bold('Anna-Stina Rokträsk'), ', som har suttit i fullmäktige sedan 2018.'),
      p('Sammanträdet sänds på ', link('kommunens webbplats', 'https://www.example.se/pitea/fullmaktige'), '.'),
    ],
  },
  {
    site: 'pitea',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 154,
    title: 'Glad midsommar från oss i föreningen',
    picture: 'sjon',
    lead: 'Kransarna är bundna och valrörelsen tar paus till augusti.',
    body: [
      p(
        'I går restes stången vid hembygdsgården för sextionde året i rad. Vi bjöd på jordgubbar så länge de räckte, alltså i ungefär tjugo minuter.',
      ),
      p('Vi hörs när älven är badbar.'),
    ],
  },
  {
    site: 'pitea',
    author: 'tolvan',
    state: 'draft',
    editedDaysAgo: 3,
    title: 'Remissvar: fördjupad översiktsplan för kustområdet',
    lead: 'Vi vill att det ska gå att bygga vid havet utan att stänga vägen dit för andra.',
    body: [
      h2('Sammanfattning'),
      p(
        'Planen är tydlig om farleder och vindskydd men nästan tyst om hur man ska ta sig till stranden. Vi vill att varje nytt område med fler än fem tomter får en allmän stig ned till vattnet.',
      ),
      h3('Strandskydd'),
      p(
        'De utpekade LIS-områdena (landsbygdsutveckling i strandnära lägen) bör bli färre och större, så att service kan bära sig.',
      ),
      h3('Avlopp'),
      p('Gemensamhetsanläggningar före enskilda brunnar. [Kontrollera siffran 340 fastigheter med miljökontoret.]'),
    ],
  },
]
