import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, h3, link, p, quote, steps } from '../demo-text.ts'

export const kalmarNews: readonly DemoNewsItem[] = [
  {
    site: 'kalmar',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 2,
    title: 'Tre torra somrar räcker: så sparar vi dricksvatten',
    picture: 'vindkraft',
    lead: 'Grundvattnet är åter lågt. Vi föreslår att kommunen börjar med sina egna kranar.',
    body: [
      p(
        'Bevattningsförbud är ett trubbigt verktyg. Det drabbar den som har pelargoner på balkongen men inte den läckande ledning som ingen har hittat än. Varje dygn försvinner uppskattningsvis 2\u00a0300 kubikmeter dricksvatten ur nätet.',
      ),
      h2('Börja hemma'),
      bullets(
        'Regnvatten till alla kommunala planteringar från 2028.',
        'Snålspolande armaturer i skolor och idrottshallar. Återbetalningstid: tre år.',
        'En läcksökningspatrull på heltid, som får betala sig själv.',
      ),
      h2('Gör det lätt för andra'),
      p(
        'Vi vill ge ett bidrag på 1\u00a0500\u00a0kr för den som kopplar en regntunna på minst 500 liter till sitt stuprör. De första 400 bidragen ryms i en omfördelning inom VA-enheten.',
      ),
      quote('Det dyraste vattnet är det som redan är renat när det rinner bort.', 'Ingemar Stensöholm, drifttekniker'),
    ],
  },
  {
    site: 'kalmar',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 16,
    title: 'Ungdomsfullmäktige: sjutton motioner på en förmiddag',
    lead: 'Elever från nio skolor tog över sessionssalen. Vi har lovat att föra fyra av deras förslag vidare.',
    body: [
      p(
        'Talartiden var två minuter, och till skillnad från i det riktiga fullmäktige hölls den. Snabbaste anförandet tog nitton sekunder: ”Toaletterna. Ni vet vad jag menar. Tack.”',
      ),
      h2('Förslagen vi tar vidare'),
      steps(
        'Låsbara skåp för cykelhjälmar vid alla högstadieskolor.',
        'Gratis resor med buss inom kommunen för gymnasieelever på helger.',
        'Ett studierum på biblioteket som är öppet till klockan 21.',
        'Toaletter som går att låsa.',
      ),
      p('Vi återkommer till ungdomsfullmäktige i mars och redovisar vad som hände med vart och ett.'),
    ],
  },
  {
    site: 'kalmar',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 38,
    title: 'Hej då och tack, Gunvor',
    lead: 'Efter tjugotvå år i kommunfullmäktige lämnar Gunvor Rockneby-Frank plats åt någon annan. Vi bad henne om fem råd.',
    body: [
      p('I morgon samlas det nya fullmäktige. För första gången sedan 2004 gör det det utan Gunvor.'),
      h2('Fem råd till nya ledamöter'),
      h3('Ring.'),
      p('”Läs inte mellan raderna i en tjänsteskrivelse. Ring den som skrev den.”'),
      h3('Var tyst ibland.'),
      p('”Man behöver inte säga det som redan är sagt. Man kan nicka.”'),
      h3('Ha alltid en smörgås i väskan.'),
      p('”Alltid.”'),
      h3('Byt nämnd.'),
      p('”Efter åtta år vet man för mycket om avlopp.”'),
      h3('Sluta i tid.'),
      p('”Det kanske jag borde ha gjort. Men det var så roligt.”'),
      p(
        'Gunvor fortsätter som studieledare för den som vill lära sig mötesteknik. ',
        link('Skriv till oss', '/kontakt'),
        ' om du vill vara med i cirkeln.',
      ),
    ],
  },
  {
    site: 'kalmar',
    author: 'tolvan',
    state: 'unpublished',
    publishedDaysAgo: 58,
    unpublishedDaysAgo: 21,
    title: 'Vi söker vikarie till expeditionen',
    lead: 'Halvtid oktober till december. Trevliga kollegor, dålig kaffemaskin.',
    body: [
      p(
        'Du svarar i telefon, hjälper nya förtroendevalda till rätta och håller ordning på medlemsutskicken. Lön enligt kollektivavtal.',
      ),
      p(bold('Sista ansökningsdag: 4 oktober.'), ' Tjänsten är tillsatt när annonsen är borta.'),
    ],
  },
]
