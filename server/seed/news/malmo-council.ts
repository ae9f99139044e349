import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, film, h2, h3, italic, link, p, quote, slides, steps, table } from '../demo-text.ts'

export const malmoCouncilNews: readonly DemoNewsItem[] = [
  {
    site: 'malmo',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 1,
    category: 'fran-fullmaktige',
    topics: ['bibliotek', 'skolvagar', 'hemtjanst'],
    persons: ['Samira Haddad Lindqvist'],
    pinnedDays: 14,
    title: 'Så vill vi att Malmös pengar används 2027',
    picture: 'fullmaktige',
    lead: 'Nästa vecka debatterar kommunfullmäktige budgeten. Här är våra tre viktigaste förslag, vad de kostar och hur vi betalar dem.',
    body: [
      p(
        'En kommunbudget är lätt att göra obegriplig. Vi har försökt göra tvärtom: tre förslag, en kostnad för varje och en rad om varifrån pengarna kommer.',
      ),
      h2('Tre förslag'),
      steps(
        [
          bold('Öppna bibliotek.'),
          ' Alla stadsdelsbibliotek har öppet minst en kväll i veckan och varannan söndag. Kostnad: 9\u00a0400\u00a0000\u00a0kr.',
        ],
        [
          bold('Trygga skolvägar.'),
          ' Tolv övergångar byggs om enligt den lista som skolorna själva lämnade i våras. Kostnad: 6\u00a0750\u00a0000\u00a0kr.',
        ],
        [
          bold('Fast personal i hemtjänsten.'),
          ' Ingen ska behöva möta fler än tio olika personer under två veckor. Kostnad: 14\u00a0200\u00a0000\u00a0kr.',
        ],
      ),
      h2('Så betalar vi'),
      p(
        'Tillsammans kostar förslagen 30\u00a0350\u00a0000\u00a0kr. Ungefär två tredjedelar täcks genom att lokaler som står tomma sägs upp i stället för att förlängas. Resten tas ur den buffert som fullmäktige avsatte förra året och som inte har använts.',
      ),
      p(
        'Vi föreslår ',
        bold('ingen ändrad skattesats'),
        '. Den frågan bör avgöras när vi har sett hela bokslutet, inte mitt i en debatt.',
      ),
      quote(
        'Vi har räknat på varje rad två gånger. Är det något i listan som inte håller vill vi veta det före debatten, inte efter.',
        'Samira Haddad Lindqvist, gruppledare',
      ),
      h2('Följ debatten'),
      p(
        'Sammanträdet är öppet för alla och går att följa från läktaren eller via ',
        link('kommunens webbsändning', 'https://www.example.se/malmo/fullmaktige'),
        '. Debatten väntas ta hela dagen; vårt inlägg kommer troligen strax efter lunch.',
      ),
      h3('Vill du läsa allt?'),
      p(
        'Hela budgetförslaget, med tabeller för varje nämnd, finns bland ',
        link('handlingarna till sammanträdet', 'https://www.example.se/malmo/handlingar'),
        '. Säg till om du vill ha det på papper, så skickar vi det.',
      ),
    ],
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'publishedChanged',
    publishedDaysAgo: 4,
    editedDaysAgo: 0,
    category: 'pressmeddelande',
    title: 'De företräder oss i nämnderna från årsskiftet',
    picture: 'stadshuset',
    lead: 'Den 1 januari 2027 tillträder den nya kommunstyrelsen och de nya nämnderna. Här är våra namn.',
    body: [
      p(
        'Valberedningen har talat med fyrtiotvå personer. Medlemsmötet sade ja till hela förslaget utan votering, och kommunfullmäktige väntas välja i december.',
      ),
      h2('Våra namn'),
      bullets(
        ['Kommunstyrelsen: ', bold('Samira Haddad Lindqvist'), ', ordinarie, och Ove Tjärnlund, ersättare'],
        'Grundskolenämnden: Katarina Hallbäck-Mensah',
        'Stadsbyggnadsnämnden: Jörgen Åkervall',
        'Hälsa-, vård- och omsorgsnämnden: Birgitta Önnerstrand',
        'Kulturnämnden: Adnan Vesterdahl',
      ),
      p(
        'Nuvarande ledamöter sitter kvar till och med den 31 december. Har du ett ärende som pågår ska du alltså fortfarande vända dig till dem.',
      ),
      quote('Jag har suttit på åhörarplats i två år. Nu ska jag lära mig att inte avbryta.', 'Jörgen Åkervall'),
    ],
    changed: {
      title: 'De företräder oss i Malmös nämnder från årsskiftet',
      body: [
        p(
          'Valberedningen har talat med fyrtiotvå personer. Medlemsmötet sade ja till hela förslaget utan votering, och kommunfullmäktige väntas välja i december.',
        ),
        h2('Våra namn'),
        bullets(
          ['Kommunstyrelsen: ', bold('Samira Haddad Lindqvist'), ', ordinarie, och Ove Tjärnlund, ersättare'],
          'Grundskolenämnden: Katarina Hallbäck-Mensah',
          'Stadsbyggnadsnämnden: Jörgen Åkervall',
          'Hälsa-, vård- och omsorgsnämnden: Birgitta Önnerstrand',
          'Kulturnämnden: Adnan Vesterdahl',
          'Överförmyndarnämnden: Lisbet Roslund, ny sedan i går',
        ),
        p(
          'Nuvarande ledamöter sitter kvar till och med den 31 december. Har du ett ärende som pågår ska du alltså fortfarande vända dig till dem.',
        ),
        quote('Jag har suttit på åhörarplats i två år. Nu ska jag lära mig att inte avbryta.', 'Jörgen Åkervall'),
      ],
    },
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 36,
    category: 'fran-fullmaktige',
    title: 'Nytt fullmäktige på plats',
    lead: 'I går, den 15 oktober, tog det nyvalda kommunfullmäktige över. Fem av våra tretton ledamöter är nya i uppdraget.',
    body: [
      p(
        'Det blev en lång kväll i rådhuset. Val av presidium, val av valberedning, en tyst minut för en ledamot som gick bort i somras, och till sist en kopp kaffe som borde ha serverats två timmar tidigare.',
      ),
      p(
        'Fem av våra tretton ledamöter satt i salen för första gången. Två av dem är under tjugofem, en har just gått i pension, och alla fick samma råd av den som suttit längst: ',
        italic('läs handlingarna på söndagen, inte på bussen dit'),
        '.',
      ),
      quote(
        'Jag var nervös för talarstolen. Det visade sig att det svåra var att hitta rätt dörr.',
        'Elvira Grankulla, ny ledamot',
      ),
      p(
        'Vilka som valdes in, och i vilken ordning ersättarna tjänstgör, står hos ',
        link('Valmyndigheten', 'https://www.val.se'),
        '. Vår egen lista kommer så snart alla har sagt ja till vilka kontaktuppgifter som ska visas.',
      ),
    ],
  },
  {
    site: 'malmo',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 9,
    topics: ['skolgardar', 'akermark', 'medborgardialog'],
    persons: ['Ingrid af Klercker', 'Per-Anders Wåhlin'],
    byline: 'Arbetsgruppen för stadsbyggnad',
    title: 'Vi svarar på remissen om stadens nya översiktsplan',
    picture: 'hyresratter',
    lead: 'Bygg tätt där spåren redan finns, spara åkermarken och rita in skolgårdarna först. Det är kärnan i vårt remissvar.',
    body: [
      p(
        'Översiktsplanen bestämmer inte vad som byggs, men den bestämmer vad man får bråka om de närmaste tio åren. Därför har vi ägnat fyra kvällar åt den.',
      ),
      h2('Det vi håller med om'),
      bullets(
        'att nya bostäder i första hand läggs längs befintlig spårtrafik',
        'att grönstråken får egna kartor och inte bara färgas gröna i efterhand',
        'att havsnivåhöjningen räknas in redan från början',
      ),
      h2('Det vi vill ändra'),
      p(
        'Förslaget säger att skolgårdar ska vara ”tillräckligt stora”. Det är inte ett mått. Vi vill se ett tal: minst 30 kvadratmeter per elev i grundskolan, och aldrig under 3\u00a0000 kvadratmeter totalt. ',
        link('Boverkets vägledning', 'https://www.boverket.se'),
        ' ger stöd för det.',
      ),
      p(
        'Vi vill också att samrådet görs om i de stadsdelar där färre än tio personer kom till mötena. Ett samråd som ingen hörde talas om är inget samråd.',
      ),
      h2('Vad händer nu?'),
      p('Stadsbyggnadskontoret sammanställer svaren under vintern. Fullmäktige väntas fatta beslut före sommaren 2027.'),
    ],
  },
  {
    site: 'malmo',
    author: 'karlErik',
    state: 'draft',
    editedDaysAgo: 2,
    category: 'debatt',
    topics: ['bibliotek'],
    byline: 'Karl Erik Andersson',
    title: 'Debatt: Låt biblioteken ha öppet när folk är lediga',
    picture: 'biblioteket',
    lead: 'Ett bibliotek som stänger klockan fem är ett bibliotek för den som inte arbetar. Så kan vi inte ha det.',
    body: [
      p(
        'Klockan är tio över fem en tisdag. Utanför biblioteket står en pappa med två barn och läser på dörren. ”Det var stängt förra veckan också”, säger den äldsta.',
      ),
      p(
        'Jag har sett scenen fler gånger än jag kan räkna, för jag tar samma väg hem. Det kostar pengar att ha öppet på kvällar, det vet jag. Men det kostar också att ha en varm, upplyst byggnad full av böcker som ingen kommer in i.',
      ),
      h2('Börja med två'),
      p(
        'Mitt förslag är att prova på två bibliotek i ett halvår, räkna besöken och sedan bestämma. [Samira: har vi siffrorna från förra försöket?]',
      ),
    ],
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'unpublished',
    publishedDaysAgo: 75,
    unpublishedDaysAgo: 68,
    title: 'Här kan du förtidsrösta i Malmö',
    lead: 'Ta med legitimation och röstkort. Röstningslokalerna är öppna till och med valdagen den 13 september.',
    body: [
      p(
        'Du kan förtidsrösta i vilken lokal du vill, även i en annan kommun. Det enda du måste ha med dig är ',
        bold('legitimation och röstkort'),
        '. Har du tappat bort röstkortet kan du få ett nytt utskrivet på plats i de flesta lokaler.',
      ),
      bullets(
        'Stadsbiblioteket: alla dagar 10:00–19:00',
        'Studentcentrum: vardagar 11:00–18:00',
        'Köpcentrumet i Hyllie: alla dagar 10:00–20:00',
      ),
      p(
        'Alla lokaler och tider finns på ',
        link('val.se', 'https://www.val.se'),
        '. Behöver du hjälp att ta dig dit ordnar vår skjutsgrupp det, vad du än tänker rösta på.',
      ),
    ],
  },
  {
    site: 'malmo',
    author: 'asa',
    state: 'published',
    publishedDaysAgo: 68,
    title: 'Tack för i går!',
    picture: 'forsta-maj',
    lead: 'Till alla som röstade, räknade, bar bord, kokade kaffe och svarade i telefon: tack.',
    body: [
      p(
        'Rösterna är inte färdigräknade, och vi tänker inte tolka ett resultat som ändrar sig varje timme. Men en sak går att säga redan nu: ',
        bold('214 personer'),
        ' gjorde något för föreningen under de sista två veckorna. Det är fler än vi har medlemmar.',
      ),
      slides('torgmote', 'hyresratter', 'fika', 'valstugan'),
      h2('Så mycket gjorde ni'),
      table(
        ['Vad', 'Hur många', 'Hur mycket'],
        ['Skjutsade till vallokalen', '19 förare', '140 resor'],
        ['Ringde och påminde', '46 personer', '2\u00a0300 samtal'],
        ['Kokade kaffe', '31 personer', 'Ingen har räknat'],
      ),
      h2('Medan vi väntar'),
      p('På valvakan visade vi den här kortfilmen för barnen. Flera har frågat var den finns, och den är fri att visa för alla.'),
      film('aqz-KE-bpKQ', 'Big Buck Bunny, en tecknad kortfilm av Blender Foundation'),
      p('Vi återkommer när länsstyrelsen har räknat klart. Till dess: sov ut.'),
    ],
  },
]
