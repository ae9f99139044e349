import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, link, p, quote } from '../demo-text.ts'

export const angeNews: readonly DemoNewsItem[] = [
  {
    site: 'ange',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 11,
    title: 'Servicepunkt i varje kyrkby: så kan det gå till',
    picture: 'vinter',
    lead: 'En kommun på tre tusen kvadratkilometer kan inte ha allt på ett ställe. Vi vill samla det som behövs i affären, bygdegården eller på macken.',
    body: [
      p(
        'Tanken är enkel: den som redan har öppet får betalt för att också lämna ut paket och mediciner, låna ut böcker och ha en dator med hjälp på plats.',
      ),
      h2('Det här ska finnas'),
      bullets(
        'paket- och medicinutlämning',
        'beställda biblioteksböcker',
        'dator, skrivare och en människa som kan dem',
        'hjärtstartare, öppen dygnet runt',
      ),
      p(
        'Ersättningen föreslås bli 96\u00a0000\u00a0kr per servicepunkt och år. Fem punkter ger en kostnad på 480\u00a0000\u00a0kr.',
      ),
      quote('Folk kommer för paketet. De stannar för att prata, och det är halva servicen.', 'Majvor Haverölund, lanthandlare'),
      p('Statligt bidrag kan sökas. Reglerna finns hos ', link('länsstyrelsen', 'https://www.lansstyrelsen.se'), '.'),
    ],
  },
  {
    site: 'ange',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 34,
    title: 'Tre ledamöter, två bilar och en plan',
    lead: 'Vår lilla grupp i fullmäktige delar upp kommunen mellan sig. Här är vem du ringer om vad.',
    body: [
      bullets(
        [bold('Östen Borgsjövik'), ' – vägar, vatten och räddningstjänst'],
        [bold('Paulina Torpshammar-Diaz'), ' – skola och förskola'],
        [bold('Hjördis Ljungadal'), ' – vård, omsorg och kultur'],
      ),
      p('Alla tre nås på ange@samlingframat.example. Svaret kommer ofta på kvällen, för på dagarna arbetar vi med annat.'),
    ],
  },
  {
    site: 'ange',
    author: 'tolvan',
    state: 'draft',
    editedDaysAgo: 10,
    title: 'Nattågen behövs även här',
    lead: 'Debattartikel till lokaltidningen. Högst 3\u00a0000 tecken.',
    body: [
      p(
        'En järnvägsknut utan tåg på natten är bara en knut. Med trettio minuters uppehåll kan hela inlandet nå både Luleå och Göteborg till frukost.',
      ),
      p('Vi begär inte mer pengar. Vi begär att någon läser tidtabellen från vårt håll.'),
    ],
  },
]
