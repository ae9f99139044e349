import type { PageContent, SystemPageKey } from '#contract/pages/pages.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import type { Block, ListItem, Paragraph } from '#contract/rich-text/document.ts'

// The initial texts of system pages. The words in braces are those of contract/rich-text/placeholders.ts. They are
// filled in from the settings whenever a page is shown, and a block with an empty setting is left out.

const paragraph = (text: string): Paragraph => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string): Block => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] })
const bullets = (...texts: string[]): Block => ({
  type: 'bulletList',
  content: texts.map((text): ListItem => ({ type: 'listItem', content: [paragraph(text)] })),
})

const page = (overrides: Partial<Omit<PageContent, 'body'>>, ...content: Block[]): PageContent => ({
  ...emptyPage,
  ...overrides,
  body: { type: 'doc', content },
})

/** In the order of the tree. */
export const systemPageTexts: Readonly<Record<SystemPageKey, PageContent>> = {
  'om-oss': page(
    { title: 'Om oss', lead: '{förening} arbetar för ett bättre {kommun}. Här kan du läsa om vilka vi är.' },
    paragraph('Vi är en lokal förening. Våra medlemmar träffas, diskuterar och bestämmer tillsammans vad vi ska arbeta för.'),
    heading('Så arbetar vi'),
    paragraph(
      'Årsmötet är vårt högsta beslutande organ. Där väljer medlemmarna styrelsen, som leder arbetet mellan årsmötena. Alla medlemmar får lägga förslag och rösta.',
    ),
    heading('Kom i kontakt med oss'),
    paragraph('Skriv till oss på {e-post}. Vi svarar så snart vi kan.'),
  ),
  // The contact details on it are generated from the settings.
  kontakt: page(
    { title: 'Kontakt', lead: 'Hör av dig till {förening}. Vi svarar så snart vi kan.' },
    heading('För dig som är journalist'),
    paragraph('Ring {kontaktperson} på {telefon}.'),
  ),
  'bli-medlem': page(
    { title: 'Bli medlem', lead: 'Som medlem är du med och bestämmer vad {förening} ska arbeta för.' },
    heading('Det här får du'),
    bullets(
      'Inbjudan till våra möten och utbildningar.',
      'Rätt att lägga förslag och rösta på årsmötet.',
      'Möjlighet att kandidera till uppdrag.',
    ),
    heading('Så gör du'),
    paragraph('Skriv till oss på {e-post} så berättar vi mer och hjälper dig att bli medlem.'),
  ),
  integritet: page(
    {
      title: 'Så behandlar vi personuppgifter',
      menuTitle: 'Personuppgifter',
      lead: '{förening} samlar in så få personuppgifter som möjligt. Här står vilka, varför och hur länge vi har dem kvar.',
      showInMenu: false,
    },
    heading('Vem som ansvarar'),
    paragraph('{förening} är personuppgiftsansvarig för sajten.'),
    // Each in a paragraph of its own, because a paragraph with an empty setting is left out.
    paragraph('Du når oss på {e-post}.'),
    paragraph('Vår adress är {adress}.'),
    heading('När du besöker sajten'),
    paragraph(
      'Vi använder inga kakor för besökare och inga verktyg som följer dig mellan webbplatser. Ingen besöksstatistik kopplas till dig.',
    ),
    heading('Förtroendevalda och kontaktpersoner'),
    paragraph(
      'Vi visar namn och uppdrag för den som är förtroendevald eller har ett uppdrag i föreningen. Kontaktuppgifter och bild visas bara när personen har sagt ja, och tas bort när personen ber om det.',
    ),
    heading('När du skriver till oss'),
    paragraph('Det du skickar använder vi för att svara dig. Vi tar bort det när ärendet är klart, senast efter ett år.'),
    heading('Dina rättigheter'),
    paragraph(
      'Du har rätt att få veta vilka uppgifter vi har om dig, få dem rättade eller borttagna, och att invända mot hur vi använder dem. Är du inte nöjd kan du klaga hos Integritetsskyddsmyndigheten.',
    ),
  ),
  tillganglighet: page(
    {
      title: 'Tillgänglighet',
      lead: 'Alla ska kunna använda vår sajt. Här står hur vi arbetar för det och hur du säger till när något inte fungerar.',
      showInMenu: false,
    },
    paragraph(
      'Sajten är byggd för att följa riktlinjerna WCAG 2.2 på nivå AA. Den fungerar utan mus, med skärmläsare och i hög förstoring.',
    ),
    heading('Säg till när något inte fungerar'),
    paragraph(
      'Skriv till oss på {e-post} om du stöter på ett hinder eller behöver en text på ett annat sätt. Berätta gärna vilken sida det gäller.',
    ),
  ),
  kakor: page(
    { title: 'Om kakor', lead: 'Den här sajten sparar inga kakor i din webbläsare.', showInMenu: false },
    paragraph(
      'Kakor är små textfiler som webbplatser kan spara i din dator eller telefon. Den som läser vår sajt får inga kakor, varken från oss eller från någon annan. Därför frågar vi inte heller om lov.',
    ),
    heading('Filmer och kartor'),
    paragraph(
      'En film eller karta från någon annan visas först när du själv väljer att öppna den. Då gäller den tjänstens egna villkor, och den kan spara kakor.',
    ),
  ),
}
