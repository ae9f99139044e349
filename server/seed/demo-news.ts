import type { DemoNewsItem } from './demo-news-item.ts'
import { angeNews } from './news/ange.ts'
import { hoorNews } from './news/hoor.ts'
import { kalmarNews } from './news/kalmar.ts'
import { lundNews } from './news/lund.ts'
import { malmoCouncilNews } from './news/malmo-council.ts'
import { malmoEverydayNews } from './news/malmo-everyday.ts'
import { malmoPlannedNews } from './news/malmo-planned.ts'
import { norrtaljeNews } from './news/norrtalje.ts'
import { ornskoldsvikNews } from './news/ornskoldsvik.ts'
import { ostersundNews } from './news/ostersund.ts'
import { piteaNews } from './news/pitea.ts'
import { skovdeNews } from './news/skovde.ts'
import { eventNews } from './news/with-events.ts'
import { vaxjoNews } from './news/vaxjo.ts'

export const demoNews: readonly DemoNewsItem[] = [
  ...malmoCouncilNews,
  ...malmoEverydayNews,
  ...malmoPlannedNews,
  ...lundNews,
  ...skovdeNews,
  ...piteaNews,
  ...ornskoldsvikNews,
  ...ostersundNews,
  ...vaxjoNews,
  ...norrtaljeNews,
  ...kalmarNews,
  ...angeNews,
  ...hoorNews,
  ...eventNews,
]

/** Categories that sites have added to the standard ones, by site. */
export const demoNewsCategories: Readonly<Record<string, readonly string[]>> = {
  malmo: ['Möten', 'Från fullmäktige'],
  skovde: ['Landsbygd'],
}
