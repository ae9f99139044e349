import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, p, quote } from '../demo-text.ts'

export const hoorNews: readonly DemoNewsItem[] = [
  {
    site: 'hoor',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 13,
    title: 'Nu finns vi i Höör också',
    picture: 'fika',
    lead: 'I går kväll bildade vi en ny lokalförening. Vi är nitton medlemmar, en interimsstyrelse och en kaffebryggare.',
    body: [
      p(
        'Det började med ett samtal på perrongen om en cykelväg som slutar mitt i en åker. I går valde vi stadgar, styrelse och föreningens första arbetsuppgift. Det blev cykelvägen.',
      ),
      bullets(
        [bold('Ordförande:'), ' Nanna Ringsjödal'],
        [bold('Kassör:'), ' Isak Frostavall'],
        [bold('Sekreterare:'), ' Rut Tjörnarp-Lindh'],
      ),
      quote('Vi är inte så många. Men alla kom i tid.', 'Nanna Ringsjödal'),
      p('Nästa möte är söndagen den 6 december kl.\u00a015:00. Platsen är inte bestämd än, för vi hoppas behöva en större.'),
    ],
  },
]
