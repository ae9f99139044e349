import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, h3, italic, link, p, quote, steps } from '../demo-text.ts'

export const lundNews: readonly DemoNewsItem[] = [
  {
    site: 'lund',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 3,
    title: 'En bibliotekarie på varje skola, inte bara en bokhylla',
    picture: 'biblioteket',
    lead: 'Elva av kommunens skolor har bibliotek utan bemanning. I budgetdebatten föreslår vi att de får en utbildad skolbibliotekarie på minst halvtid.',
    body: [
      p(
        'Ett skolbibliotek utan bibliotekarie är ett rum med böcker. Det märks på utlåningen: på de skolor där någon finns på plats lånar eleverna nästan fyra gånger så många böcker.',
      ),
      h2('Förslaget'),
      bullets(
        'Halvtid på varje skola med fler än 120 elever från höstterminen 2027.',
        'Mindre skolor delar tjänst två och två.',
        'Bokbussen får tillbaka sin eftermiddagstur till byarna i öster.',
      ),
      p(
        'Kostnaden är 5\u00a0600\u00a0000\u00a0kr ett helt år. Under 2027 blir den hälften, eftersom tjänsterna tillsätts till hösten.',
      ),
      quote(
        'Barnen frågar inte efter en bok. De frågar efter någon som vet vilken bok.',
        'Ragnhild Holmqvist-Adeyemi, mellanstadielärare',
      ),
      p('Förslaget behandlas när kommunfullmäktige debatterar budgeten. Vi berättar hur det gick samma kväll.'),
    ],
  },
  {
    site: 'lund',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 10,
    title: 'Fyrtio samtal vid köksbord: det här vill de äldre ha',
    picture: 'hemtjanst',
    lead: 'I höst har vi lyssnat på människor som har hemtjänst. Önskelistan var kortare än vi trodde och betydligt mer konkret.',
    body: [
      p('Vi hade förberett frågor om digitala lås, måltidslådor och läkartillgång. Ganska snart lade vi undan papperet.'),
      h2('Det här hörde vi oftast'),
      steps(
        [bold('Säg vem som kommer.'), ' Ett namn på en lapp kvällen innan räcker.'],
        [bold('Kom när ni har sagt.'), ' En halvtimme sent är inget problem om någon ringer.'],
        [bold('Låt mig gå ut.'), ' En promenad i veckan borde inte vara en särskild insats.'],
      ),
      p(
        'Ingen av punkterna kräver en utredning. Två av dem kräver inte ens pengar, bara att den som planerar schemat får veta hur det blev.',
      ),
      quote(
        'Jag är nittioett år och har god tid. Men jag sitter inte gärna i hallen med ytterkläderna på.',
        'Gun-Britt, Norra Fäladen',
      ),
      h3('Vad gör vi nu?'),
      p(
        'Vi lämnar en sammanställning till vård- och omsorgsnämnden i december. Alla som har berättat har läst sina citat och sagt ja till att de får användas. Några har valt att bara stå med förnamn.',
      ),
    ],
  },
  {
    site: 'lund',
    author: 'asa',
    state: 'publishedChanged',
    publishedDaysAgo: 18,
    editedDaysAgo: 1,
    title: 'Var ska alla cyklar stå?',
    picture: 'cykelstallet',
    lead: 'Vid stationen saknas ungefär 1\u00a0100 cykelplatser. Vi föreslår tre platser där de ryms redan till nästa höst.',
    body: [
      p(
        'Den som kommer efter åtta på morgonen vet hur det ser ut. Cyklar i dubbla rader, cyklar mot träden, cyklar på den ramp som är till för rullstolar.',
      ),
      p(
        'Ett garage under jord är planerat men dröjer till tidigast 2031. Så länge kan ingen vänta. Därför har vi letat efter ytor som redan är kommunens:',
      ),
      bullets(
        'den gamla taxiremsan på västra sidan, 260 platser',
        'innergården bakom godsmagasinet, 480 platser under tak',
        'bottenvåningen i parkeringshuset, 350 platser',
      ),
      p(
        'Det sista förslaget tar bort 38 bilplatser. Vi har räknat beläggningen tolv vardagar i rad, och den har aldrig varit högre än 81\u00a0%.',
      ),
    ],
    changed: {
      title: 'Var ska alla cyklar stå? Tre förslag vid stationen',
      lead: 'Vid stationen saknas ungefär 1\u00a0100 cykelplatser. Vi föreslår tre platser där nästan alla ryms, och tekniska nämnden har lovat svar i januari.',
    },
  },
  {
    site: 'lund',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 35,
    title: 'Våra ledamöter och ersättare i kommunfullmäktige',
    lead: 'I torsdags höll det nya fullmäktige sitt första sammanträde. Vi har sex ledamöter och tre ersättare.',
    body: [
      h2('Ledamöter'),
      bullets(
        [bold('Hedda Rosenquist-Lind'), ', gruppledare'],
        'Emil Tranströmsson',
        'Fatima Bergsåker',
        'Lars-Ivar Munkeby',
        'Cornelia Wåhlstrand',
        'Dragan Älvfors',
      ),
      h2('Ersättare'),
      bullets('Ylva Kärrholt', 'Öjvind Nymansson', 'Saga Ulvhed'),
      p(
        'Du når gruppen på lund@samlingframat.example. Vill du komma åt en enskild ledamot skriver du namnet först i brevet, så delar vi ut posten samma dag.',
      ),
      p('Uppgifterna om vilka som är valda kommer från ', link('Valmyndigheten', 'https://www.val.se'), '.'),
    ],
  },
  {
    site: 'lund',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 62,
    title: 'Vad vi lärde oss av valrörelsen',
    lead: 'Vi knackade på 6\u00a0200 dörrar, och de flesta öppnades. Tre lärdomar att ta med innan minnet blir för snällt.',
    body: [
      p('Resultatet är fastställt och går att läsa på andra ställen. Det här handlar om arbetet bakom.'),
      h2('Samtal slår flygblad'),
      p('Av dem som hörde av sig efteråt nämnde var tredje ett samtal vid dörren. Ingen nämnde ett flygblad.'),
      h2('Kortare pass'),
      p('De som gick två timmar kom tillbaka nästa vecka. De som gick fyra gjorde det sällan.'),
      h2('Skriv upp vad folk säger'),
      p('Vi antecknade frågor men aldrig namn. Det gav oss 340 lappar med förslag, och dem har vi nu sorterat efter nämnd.'),
      quote('Det bästa samtalet hade jag med en man som inte alls höll med. Vi stod där i fyrtio minuter.', 'Emil Tranströmsson'),
    ],
  },
  {
    site: 'lund',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 160,
    title: 'Trevlig sommar!',
    lead: 'Vi stänger telefonen i fyra veckor. Brådskande frågor går att mejla.',
    body: [
      p('Tack för en vår med elva öppna möten, två studiebesök och en ovanligt blåsig torgdag. Vi är tillbaka i augusti.'),
      p(
        'Behöver du nå en förtroendevald under sommaren skriver du till lund@samlingframat.example. Någon läser alltid, om än kanske från en brygga.',
      ),
    ],
  },
  {
    site: 'lund',
    author: 'asa',
    state: 'draft',
    editedDaysAgo: 1,
    title: 'Motion: nämndernas beslut på lättläst svenska',
    lead: 'Beslut som rör många ska gå att förstå av många. Vi föreslår en sida lättläst text till varje större beslut.',
    body: [
      p(
        'Ungefär var fjärde vuxen har svårt att läsa en vanlig myndighetstext. Ändå skrivs nämndernas protokoll som om alla läsare vore jurister.',
      ),
      h2('Vi föreslår'),
      p(bold('att'), ' varje beslut som rör fler än 500 personer sammanfattas på högst en sida lättläst svenska,'),
      p(bold('att'), ' sammanfattningen publiceras samtidigt som protokollet, och'),
      p(bold('att'), ' försöket utvärderas efter ett år.'),
      p(italic('Hedda och Lars-Ivar läser igenom före måndag.')),
    ],
  },
  {
    site: 'lund',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 25,
    title: 'Överförmyndarnämndens ordförande svarar: så blir du god man',
    lead: 'Kommunen behöver fler som hjälper andra med ekonomi och papper. Vi ställde sex frågor om ett av de viktigaste uppdrag som nästan ingen känner till.',
    body: [
      p(
        'I vår kommun har omkring 900 personer en god man eller förvaltare. Uppdraget kräver tålamod, ordning i papperen och vilja att företräda någon annan. ',
        bold('Torgny Ekelöv-Sandin'),
        ' leder överförmyndarnämnden till årsskiftet.',
      ),
      h2('Vad gör en god man?'),
      p(
        'Ser till att räkningar betalas, att ansökningar skickas in och att personen får det hen har rätt till. Man handlar inte mat och städar inte. Man bevakar rätt, förvaltar egendom och sörjer för person, som det heter i föräldrabalken.',
      ),
      h2('Hur lång tid tar det?'),
      p(
        'Tre till fem timmar i månaden för de flesta uppdrag. Första kvartalet tar mer, för då görs förteckningen över tillgångarna.',
      ),
      h2('Får man betalt?'),
      p(
        'Ja, ett arvode. Det ligger ofta mellan 9\u00a0000 och 16\u00a0000\u00a0kr om året, beroende på hur omfattande uppdraget är.',
      ),
      h2('Vem kontrollerar?'),
      p(
        'Överförmyndarhandläggarna granskar årsräkningen. ',
        italic('Ställföreträdarskapsförordnanden'),
        ' prövas i tingsrätten, så ordet är långt men processen är ordnad.',
      ),
      quote(
        'Det vanligaste jag hör är: jag trodde inte att det skulle betyda så mycket. Och det säger båda två.',
        'Torgny Ekelöv-Sandin',
      ),
      p(
        'Intresserad? Nästa introduktionskväll är den 2 december. Anmälan görs ',
        link('på kommunens webbplats', 'https://www.example.se/lund/god-man'),
        '.',
      ),
    ],
  },
]
