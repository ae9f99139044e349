import type { DemoPage } from '../demo-page.ts'
import { h2, p } from '../demo-text.ts'

// Om oss in easy Swedish, in English and in Arabic.

const common = { author: 'asa', isAboutUs: true, isAside: true, life: { state: 'published', publishedDaysAgo: 60 } } as const

export const malmoLanguages: readonly DemoPage[] = [
  {
    ...common,
    language: 'lattlast',
    title: 'Lättläst om oss',
    lead: 'Vi är en förening i Malmö. Vi heter Samling Framåt Malmö.',
    body: [
      p('Vi är 186 medlemmar. Vi bor i Malmö. Vi tycker om vår stad.'),
      h2('Det här gör vi'),
      p('Vi arbetar med politik. Politik är att bestämma saker tillsammans.'),
      p('Tretton av oss sitter i kommunfullmäktige. Där bestämmer man om skolan, bussen och vården av gamla.'),
      p('Vi vill att bussen kommer i tid. Vi vill att skolan är bra för alla barn. Vi vill att gamla får hjälp.'),
      h2('Du kan vara med'),
      p('Kom till ett möte. Du får lyssna och fråga. Det kostar inget.'),
      p('Vill du rösta på mötet? Då måste du vara medlem.'),
    ],
  },
  {
    ...common,
    language: 'en',
    title: 'About us',
    lead: 'Samling Framåt Malmö is 186 members who think that politics begins at the bus stop.',
    body: [
      p('We were founded in 2009 by a few parents who wanted a pedestrian crossing built. It was built. We stayed.'),
      h2('How we work'),
      p('The annual meeting decides what we stand for, and the board makes sure that it gets done.'),
      p('Thirteen of us have seats on the city council after the 2026 election. Most of us do this in our spare time.'),
      h2('Join us'),
      p('Come to one of our member evenings. You do not have to be a member to listen, only to vote.'),
    ],
  },
  {
    ...common,
    language: 'ar',
    title: 'من نحن',
    lead: 'تضم جمعية Samling Framåt Malmö مئة وستة وثمانين عضواً يرون أن السياسة تبدأ من موقف الحافلة.',
    body: [
      p('تأسست جمعيتنا عام 2009 على يد مجموعة من الآباء والأمهات الذين أرادوا إنشاء ممر للمشاة. وقد أُنشئ الممر، وبقينا نحن.'),
      h2('كيف نعمل'),
      p('يقرر الاجتماع السنوي القضايا التي نعمل من أجلها، ويتولى مجلس الإدارة تنفيذها.'),
      p('يمثلنا ثلاثة عشر عضواً في مجلس البلدية بعد انتخابات عام 2026، ومعظمنا يقوم بهذا العمل في أوقات فراغه.'),
      h2('انضموا إلينا'),
      p('تعالوا إلى إحدى أمسيات الأعضاء. يمكنكم الاستماع دون أن تكونوا أعضاء، أما التصويت فهو للأعضاء فقط.'),
    ],
  },
]
