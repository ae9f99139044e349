import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, link, p, quote, steps } from '../demo-text.ts'

export const vaxjoNews: readonly DemoNewsItem[] = [
  {
    site: 'vaxjo',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 7,
    title: 'Sjöarna mår bättre. Nu gäller det att inte sluta',
    picture: 'sjon',
    lead: 'Siktdjupet är det bästa på trettio år, men bidraget till sjörestaureringen tar slut 2028. Vi vill säkra fortsättningen redan i den här budgeten.',
    body: [
      p(
        'Den som badade i stadens sjöar på åttiotalet gjorde det en gång. I somras mätte ideella provtagare ett siktdjup på 2,4 meter.',
      ),
      p('Det är resultatet av muddring, utfiskning och femton års tålamod. Sådant syns inte i en budget förrän det uteblir.'),
      h2('Vi föreslår'),
      steps(
        'En egen budgetpost på 3\u00a0200\u00a0000\u00a0kr om året från 2028.',
        'Två nya dagvattendammar vid de större infarterna.',
        'Öppna mätvärden, så att vem som helst kan följa sin sjö.',
      ),
      quote('Vattnet kommer ihåg allt vi gjort, men det är inte långsint.', 'Gottfrid Helgasjö, provtagare'),
    ],
  },
  {
    site: 'vaxjo',
    author: 'tolvan',
    state: 'publishedChanged',
    publishedDaysAgo: 24,
    editedDaysAgo: 0,
    title: 'Fritidsbanken ska finnas i hela kommunen',
    lead: 'Låna skidor, skridskor och flytvästar gratis – även i Lammhult, Ingelstad och Rottne.',
    body: [
      p(
        'Fritidsbanken fungerar som ett bibliotek, fast för sportsaker. I dag finns den bara i staden. Av dem som lånar bor 91\u00a0% inom fem kilometer.',
      ),
      p(
        'Vårt förslag är en släpvagn med fast turlista: en ort per vecka, fyra orter, året runt. Kostnaden är 420\u00a0000\u00a0kr om året, plus släpvagnen.',
      ),
    ],
    changed: {
      title: 'Fritidsbanken rullar ut i hela kommunen',
      body: [
        p(
          'Fritidsbanken fungerar som ett bibliotek, fast för sportsaker. I dag finns den bara i staden. Av dem som lånar bor 91\u00a0% inom fem kilometer.',
        ),
        p(
          'Vårt förslag är en släpvagn med fast turlista: en ort per vecka, fyra orter, året runt. Kostnaden är 420\u00a0000\u00a0kr om året, plus släpvagnen.',
        ),
        p(bold('Uppdaterat:'), ' Kultur- och fritidsnämnden sade ja. Första turen går vecka 3 och turlistan kommer före jul.'),
      ],
    },
  },
  {
    site: 'vaxjo',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 37,
    title: 'Nu börjar mandatperioden',
    lead: 'I dag tillträder det nya kommunfullmäktige. Vi går in i fyra år med fyra löften.',
    body: [
      bullets(
        [bold('Vi svarar.'), ' Alla som skriver till oss får svar inom en vecka.'],
        [bold('Vi redovisar.'), ' Hur vi röstat och varför finns att läsa dagen efter varje sammanträde.'],
        [bold('Vi kommer ut.'), ' Minst ett möte i varje tätort om året.'],
        [bold('Vi ändrar oss.'), ' När vi har haft fel säger vi det.'],
      ),
      p('Vilka som är valda ser du hos ', link('Valmyndigheten', 'https://www.val.se'), '.'),
    ],
  },
  {
    site: 'vaxjo',
    author: 'tolvan',
    state: 'trashed',
    trashedDaysAgo: 13,
    title: 'Enkät om parkeringsavgifter (dubblett)',
    lead: 'Tre frågor om parkering i centrum. Tar två minuter.',
    body: [
      p('Den här texten skrevs två gånger av misstag. Använd den andra.'),
      p('1. Hur ofta parkerar du i centrum? 2. Var? 3. Vad är rimligt att betala för två timmar?'),
    ],
  },
]
