import type { SystemPageKey } from '#contract/pages/pages.ts'
import type { DemoSitePages, PageText } from '../demo-page.ts'
import { bold, bullets, document, h2, p, quote, steps } from '../demo-text.ts'

export const malmoSystemPages: Partial<Record<SystemPageKey, PageText>> = {
  'om-oss': {
    title: 'Om oss',
    picture: 'hamnen-kvall',
    lead: 'Samling Framåt Malmö är 186 medlemmar som tycker att politik börjar vid busshållplatsen.',
    body: [
      p('Vi bildades 2009 av ett gäng föräldrar som ville ha en övergång byggd. Den är byggd. Vi blev kvar.'),
      h2('Så arbetar vi'),
      p(
        'Årsmötet bestämmer vad vi ska driva. Styrelsen ser till att det blir av. Stadsdelsgrupperna vet hur det ser ut på riktigt.',
      ),
      p('Tretton av oss sitter i kommunfullmäktige efter valet 2026. De flesta av oss gör det här på fritiden.'),
      h2('Bli en av oss'),
      p('Kom på en medlemskväll. Du behöver inte vara medlem för att lyssna, bara för att rösta.'),
    ],
  },
  kontakt: {
    title: 'Kontakt',
    lead: 'Vi svarar oftast samma dag. Är det bråttom, ring.',
    body: [
      p('Till lokalen kommer man enklast med buss 5. Det finns ramp, hörslinga och kaffe.'),
      h2('För dig som är journalist'),
      p('Ring samma nummer och tryck 2, så kommer du till vår gruppledare. Pressbilder skickar vi gärna med e-post.'),
    ],
  },
}

export const malmoPages: DemoSitePages = {
  about: [
    {
      author: 'asa',
      title: 'Styrelsen',
      lead: 'Nio personer som årsmötet har valt. Mandaten gäller till årsmötet 2027.',
      body: [
        p('Styrelsen möts den första måndagen i varje månad. Protokollen kan du läsa i föreningslokalen.'),
        bullets(
          [bold('Ordförande:'), ' Birgitta Holmqvist'],
          [bold('Vice ordförande:'), ' Yusuf Demir'],
          [bold('Kassör:'), ' Marianne Göransson'],
        ),
      ],
      reviewInDays: 110,
      life: { state: 'published', publishedDaysAgo: 220 },
    },
    {
      author: 'asa',
      title: 'Stadgar',
      lead: 'Reglerna för vår förening, antagna av årsmötet den 14 mars 2026.',
      body: [
        h2('§ 1 Ändamål'),
        p('Föreningen verkar för att kommunen ska fungera i vardagen för den som bor och arbetar i Malmö.'),
        h2('§ 2 Medlemskap'),
        p('Medlem blir den som delar föreningens värderingar och betalar årsavgiften.'),
        h2('§ 3 Årsmöte'),
        p('Årsmötet hålls före utgången av mars. Kallelse skickas senast fyra veckor i förväg.'),
        document('stadgar'),
      ],
      life: { state: 'published', publishedDaysAgo: 240 },
    },
    {
      author: 'asa',
      title: 'Historia',
      lead: 'Från en övergång på Lundavägen till tretton mandat.',
      body: [
        p('Det började med tolv namn på en lista utanför en förskola. Två år senare fanns övergången.'),
        steps('2009: föreningen bildas.', '2010: två mandat i fullmäktige.', '2018: sju mandat.', '2026: tretton mandat.'),
        quote('Vi trodde att vi skulle lägga ned när övergången var klar.', 'Lisbet Roslund, medlem sedan 2009'),
      ],
      reviewInDays: -20,
      life: {
        state: 'publishedChanged',
        publishedDaysAgo: 500,
        editedDaysAgo: 2,
        changed: { lead: 'Från en övergång på Lundavägen till tretton mandat i fullmäktige.' },
      },
    },
    {
      author: 'asa',
      title: 'Stadsdelsgrupper',
      lead: 'Fem grupper som vet vilken lampa som är trasig.',
      body: [p('En grupp behöver tre personer och en fika i månaden. Vill du starta en? Skriv till oss.')],
      life: { state: 'published', publishedDaysAgo: 160 },
      children: [
        {
          author: 'asa',
          title: 'Kirseberg',
          lead: 'Möts i biblioteket varannan tisdag.',
          body: [p('Just nu arbetar vi med brandstationen och med bussen till sjukhuset.')],
          life: { state: 'published', publishedDaysAgo: 58 },
        },
        {
          author: 'asa',
          title: 'Hyllie',
          lead: 'Den yngsta gruppen, startad i våras.',
          body: [p('Vi är sex personer och letar efter fler som bor söder om stationen.')],
          life: { state: 'published', publishedDaysAgo: 40 },
        },
        {
          author: 'karlErik',
          title: 'Limhamn',
          lead: 'Möts på kaféet vid torget den sista söndagen i månaden.',
          body: [p('Vi håller på att skriva en lista över trasiga bänkar. Den är lång.')],
          life: { state: 'inReview', askedDaysAgo: 2 },
        },
      ],
    },
    {
      author: 'karlErik',
      title: 'Årsmöte 2027',
      lead: 'Söndagen den 14 mars i Folkets park.',
      body: [p('Handlingarna kommer här senast i februari.')],
      life: { state: 'changesWanted', askedDaysAgo: 4, comment: 'Lokalen är inte bekräftad än. Skriv ”plats kommer”.' },
    },
  ],
  top: [
    {
      author: 'asa',
      title: 'Engagera dig',
      lead: 'En timme i veckan eller en kväll om året: det finns något för dig.',
      body: [
        h2('Det här behöver vi hjälp med'),
        bullets('Dela ut blad i din egen trappuppgång.', 'Koka kaffe på medlemskvällarna.', 'Skriva om det du kan bäst.'),
        p('Skriv till malmo@samlingframat.example så ringer vi upp.'),
      ],
      life: { state: 'published', publishedDaysAgo: 100 },
    },
    {
      author: 'asa',
      title: 'För dig som är medlem',
      menuTitle: 'Medlemssidor',
      linkUrl: 'https://medlem.samlingframat.example',
      life: { state: 'published', publishedDaysAgo: 90 },
    },
    {
      author: 'asa',
      title: 'Så fattas beslut i kommunen',
      lead: 'Från medborgarförslag till klubbslag, på fem minuter.',
      isAside: true,
      body: [
        p('Ett ärende börjar oftast i en nämnd och slutar i fullmäktige. Däremellan ska många hinna läsa.'),
        steps('Någon lägger ett förslag.', 'En nämnd bereder det.', 'Kommunstyrelsen säger sitt.', 'Fullmäktige beslutar.'),
      ],
      life: { state: 'scheduled', editedDaysAgo: 1, inDays: 5 },
    },
    {
      author: 'karlErik',
      title: 'Vanliga frågor',
      lead: 'Det som folk frågar när vi knackar dörr.',
      body: [p('Vad kostar det att vara medlem? Måste jag tycka som ni i allt? Får man ta med barn på möten?')],
      life: { state: 'draft', editedDaysAgo: 5 },
    },
    {
      author: 'asa',
      title: 'Valstugan 2026',
      lead: 'Här stod vi inför valet.',
      isAside: true,
      body: [p('Tack till alla 214 som stod i stugan, i regn och i sol.')],
      life: { state: 'unpublished', publishedDaysAgo: 120, unpublishedDaysAgo: 60 },
    },
    {
      author: 'asa',
      title: 'Sommarläger',
      lead: 'Lägret är inställt i år.',
      isAside: true,
      body: [p('Vi gör ett nytt försök nästa sommar.')],
      life: { state: 'trashed', publishedDaysAgo: 200, trashedDaysAgo: 9 },
    },
  ],
}
