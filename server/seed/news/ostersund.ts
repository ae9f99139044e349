import type { DemoNewsItem } from '../demo-news-item.ts'
import { bold, bullets, h2, h3, italic, link, p, quote } from '../demo-text.ts'

export const ostersundNews: readonly DemoNewsItem[] = [
  {
    site: 'ostersund',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 4,
    title: 'Kvällsbussen till Frösön är tillbaka',
    picture: 'bussen',
    lead: 'Från den 13 december går sista bussen 23:40 på vardagar. Det är resultatet av 1\u00a0874 namnunderskrifter och en envis undersköterska.',
    body: [
      p(
        'När kvällsturen drogs in för två år sedan blev det en och en halv timmes promenad hem för den som slutade sent på sjukhuset. Siv Hackåsdotter räknade stegen. Sedan började hon samla namn.',
      ),
      quote('Jag hade listan med mig i fikarummet. Efter en vecka fick jag köpa mer papper.', 'Siv Hackåsdotter, undersköterska'),
      h2('Det här gäller'),
      bullets(
        [bold('Måndag–torsdag:'), ' sista turen 23:40'],
        [bold('Fredag–lördag:'), ' sista turen 01:10'],
        [bold('Söndag:'), ' sista turen 22:10, som i dag'],
      ),
      p(
        'Försöket pågår ett år och kostar 780\u00a0000\u00a0kr. Om färre än tolv personer i snitt åker med prövas det på nytt. ',
        italic('Så åk!'),
      ),
    ],
  },
  {
    site: 'ostersund',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 17,
    title: 'Barn- och utbildningsnämndens lokalförsörjningsplan – vi förklarar',
    lead: 'Dokumentet är 86 sidor långt och avgör vilka skolor som byggs, rustas eller stängs till 2036. Här är det viktigaste på tre minuter.',
    body: [
      p(
        'Elevtalen sjunker. Om tio år beräknas kommunen ha 640 färre elever i grundskolan än i dag. Samtidigt är flera skolhus från 1960-talet i stort behov av ny ventilation.',
      ),
      h2('Tre spår i planen'),
      h3('Rusta'),
      p('Fem skolor får ny ventilation och nya kök under 2027–2030.'),
      h3('Slå ihop'),
      p(
        'I två områden föreslås att låg- och mellanstadiet delar byggnad. Inget beslut är fattat, och båda frågorna ska ut på samråd under våren.',
      ),
      h3('Vänta'),
      p('Den planerade nybyggnaden i söder skjuts upp till dess att barnen faktiskt finns.'),
      h2('Vad tycker vi?'),
      p(
        'Att rusta först är klokt. Men ett samråd måste komma före ritningen, inte efter. Därför yrkar vi på att båda samrådsmötena hålls i skolorna det gäller, på kvällstid och med barnpassning.',
      ),
      p('Planen finns hos kommunen: ', link('lokalförsörjningsplan 2027–2036', 'https://www.example.se/ostersund/lokalplan'), '.'),
    ],
  },
  {
    site: 'ostersund',
    author: 'tolvan',
    state: 'published',
    publishedDaysAgo: 44,
    title: 'Vi bildar en arbetsgrupp om äldres boende',
    lead: 'Vill du vara med? Första träffen hålls onsdagen den 14 oktober på Folkets hus.',
    body: [
      p(
        'Mellan villan och äldreboendet saknas ofta något: en lägenhet med hiss, en granne på samma plan, ett gemensamt kök. Gruppen ska besöka tre kommuner som har löst det på olika sätt och skriva ihop ett förslag före årsmötet.',
      ),
      p('Du behöver inte vara medlem. Du behöver inte heller vara gammal.'),
    ],
  },
  {
    site: 'ostersund',
    author: 'tolvan',
    state: 'unpublished',
    publishedDaysAgo: 82,
    unpublishedDaysAgo: 60,
    title: 'Träffa våra kandidater på höstmarknaden',
    lead: 'Vi finns mellan korvvagnen och brandkåren. Barnen får måla sin egen kommun.',
    body: [
      p(
        'Lördag och söndag kl.\u00a010:00–16:00 kan du träffa någon av våra arton kandidater till kommunfullmäktige. Listan med vem som står när sitter på bordet.',
      ),
      p('Förra året ritade barnen 140 teckningar. Nästan alla innehöll ett badhus.'),
    ],
  },
]
