import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { standardDesign } from '#contract/design/federation-design.ts'
import type { Media } from '#contract/media/media.ts'
import type { NewsEvent } from '#contract/news/event.ts'
import type { FrontSettings } from '#contract/settings/front.ts'

// What the associations of the grids of docs/tour are and say: a village, a sports club and a federation, as unlike each other and
// Malmö's party branch as associations are. `tour-sites.ts` makes them by calls.

export interface TourPicture {
  readonly file: string
  readonly alt: string
  readonly people: Media['people']
  readonly bytes: () => Promise<Buffer>
}

export interface TourText {
  readonly title: string
  readonly lead: string
  readonly body: string
  /** The name of its picture. */
  readonly picture?: string
  /** `inDays`: from today to the day on which it starts, and to the one on which it ends. */
  readonly event?: Partial<NewsEvent> & { readonly inDays: number; readonly endsInDays?: number }
}

export interface TourPerson {
  readonly givenName: string
  readonly familyName: string
  readonly bioShort: string
  readonly picture?: string
}

export interface TourAssociation {
  readonly id: string
  readonly name: string
  readonly shortName: string
  readonly description: string
  readonly municipalityCode: string
  readonly accentColor: string
  readonly contact: { readonly email: string; readonly phone: string; readonly visitingAddress: string }
  readonly front: Partial<FrontSettings>
  readonly pictures: readonly TourPicture[]
  /** Names of pictures. */
  readonly logo?: string
  readonly header?: string
  readonly texts: readonly TourText[]
  readonly board: string
  readonly people: readonly TourPerson[]
  readonly isFederationsOwn?: boolean
  /** Of the federation to which such an association would belong. */
  readonly design: FederationDesign
}

const seeded = join(import.meta.dirname, '..', '..', 'server', 'seed', 'pictures')
const photograph = (file: string, alt: string, people: Media['people'] = 'none'): TourPicture => ({
  file,
  alt,
  people,
  bytes: () => readFile(join(seeded, file)),
})
const drawing = (file: string, svg: string): TourPicture => ({
  file,
  alt: 'Föreningens märke',
  people: 'none',
  bytes: () => sharp(Buffer.from(svg)).png().toBuffer(),
})

/** Taller than wide, white on its own ground. */
const shield = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640" viewBox="0 0 48 64">
<path d="M2 2h44v32c0 15-11 23-22 28C13 57 2 49 2 34z" fill="#143c8c"/><path d="M5 5h38v29c0 13-9 20-19 25C14 54 5 47 5 34z" fill="none" stroke="#ffd23c" stroke-width="1.5"/>
<path d="M9 34 24 9l15 25h-7l-8-13-8 13z" fill="#ffd23c"/><path d="M10 40c5-4 9-4 14 0s9 4 14 0v5c-5 4-9 4-14 0s-9-4-14 0z" fill="#fff"/></svg>`

/** A wide word with a sign. */
const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="260" viewBox="0 0 150 26">
<circle cx="13" cy="13" r="11" fill="#0b5c63"/><path d="M7 13h9l-4-4 2-2 8 6-8 7-2-2 4-4H7z" fill="#fff"/>
<text x="28" y="18.5" font-family="Archivo,Arial,sans-serif" font-weight="700" font-size="15" fill="#0b5c63">Samling Framåt</text></svg>`

export const village: TourAssociation = {
  id: 'ovre-angersjo',
  name: 'Övre Ängersjö byalag',
  shortName: 'Byalaget',
  description: 'Sextio hus, en bygdegård och en badplats mellan skogen och sjön. Vi håller ihop byn.',
  municipalityCode: '2361',
  accentColor: '#8a4b2a',
  contact: { email: 'byalaget@angersjo.example', phone: '070-174 06 35', visitingAddress: 'Bygdegården, Byvägen 14' },
  front: {
    claim: 'Här hjälps vi åt',
    claimText: 'Vedklyven, badbryggan och fiberdraget: allt det som ingen annan gör åt oss gör vi tillsammans.',
    actionLabel: 'Hyr bygdegården',
    actionAddress: '/kontakt',
  },
  pictures: [],
  texts: [
    {
      title: 'Vägen till badplatsen är grusad',
      lead: 'Tack alla tolv som kom med krattor och två traktorer. Nu går det att köra barnvagn hela vägen ner till bryggan.',
      body: 'Gruset räckte även till vändplanen. Det som blev över ligger vid ladan och får hämtas av den som har en grop på sin tomt.',
    },
    {
      title: 'Så bokar du bygdegården',
      lead: 'Ring Gun-Britt. Medlemmar betalar 300 kronor för en kväll, andra 800. Porslin till åttio personer ingår.',
      body: 'Lokalen har ramp, spis och piano. Städa efter dig, så kostar det inget extra. Nyckeln hänger hos Gun-Britt på Byvägen 9.',
    },
  ],
  board: 'Byalagets styrelse',
  people: [
    {
      givenName: 'Gun-Britt',
      familyName: 'Åslund',
      bioShort: 'Har nyckeln till bygdegården, listan till vedklyven och svaret på det mesta.',
    },
  ],
  design: { ...standardDesign, type: 'bygd', corner: 'rak' },
}

const coming = (inDays: number, startTime: string, endTime: string, place: string) => ({ inDays, startTime, endTime, place })

export const club: TourAssociation = {
  id: 'alvsby-skidklubb',
  name: 'Älvsby Skid- och Orienteringsklubb',
  shortName: 'Älvsby SOK',
  description: 'Längdskidor, orientering och gympa för alla från sex år. Spåren tänds klockan sex varje kväll.',
  municipalityCode: '2560',
  accentColor: '#143c8c',
  contact: { email: 'kansli@alvsbysok.example', phone: '0929-100 42', visitingAddress: 'Kanisstugan, Skidvägen 3, Älvsbyn' },
  front: {
    claim: 'Ut i spåret!',
    claimText: 'Vi har skidor att låna, ledare som väntar in och varm saft i stugan.',
    actionLabel: 'Prova på',
    actionAddress: '/bli-medlem',
  },
  pictures: [
    drawing('Klubbmärke Älvsby.png', shield),
    photograph('Vintermorgon vid kyrkan.jpg', 'En vit by med kyrka i lågt morgonljus.'),
    photograph('Fotbollsplanen i kvällsbelysning.jpg', 'En upplyst idrottsplats en mörk kväll.', 'unrecognisable'),
    photograph('Sjön i gryning.jpg', 'En spegelblank sjö med dimma i gryningen.'),
    photograph('Fika efter styrelsemötet.jpg', 'Kaffekoppar och bullar på ett bord.'),
    photograph('Porträtt Nils-Åke Åberg.jpg', 'Porträtt av Nils-Åke Åberg', 'adults'),
    photograph('Porträtt Tuva Östberg.jpg', 'Porträtt av Tuva Östberg', 'adults'),
    photograph('Porträtt Mehmet Özdemir.jpg', 'Porträtt av Mehmet Özdemir', 'adults'),
    photograph('Porträtt Désirée Wåhlin.jpg', 'Porträtt av Désirée Wåhlin', 'adults'),
  ],
  logo: 'Klubbmärke Älvsby.png',
  header: 'Vintermorgon vid kyrkan.jpg',
  texts: [
    {
      title: 'Elljusspåret är preparerat hela vägen',
      lead: 'Fem kilometer klassiskt och skejt. Konstsnön ligger tjock till Kanisbacken, sedan är det natursnö.',
      body: 'Pistmaskinen går varje kväll efter nio. Håll till höger, ha hunden i koppel på gångvägen och låt nybörjarna få gott om plats.',
      picture: 'Fotbollsplanen i kvällsbelysning.jpg',
    },
    {
      title: 'Tre brons på ungdomsmästerskapen i natt',
      lead: 'Årets yngsta lag åkte hem från Boden med medaljer, blöta skor och rekord i antal lästa kartor.',
      body: 'Tuva, som är ledare för lagen, är mest glad över att alla arton kom i mål. Nästa läger är i februari.',
      picture: 'Sjön i gryning.jpg',
    },
    {
      title: 'Klubbkvällarna är tillbaka',
      lead: 'Första torsdagen i månaden vallar vi, fikar och bestämmer saker. Nya är alltid välkomna.',
      body: 'Ta med dina skidor om du vill lära dig valla. Vi har järn, vallabord och bullar.',
      picture: 'Fika efter styrelsemötet.jpg',
    },
    {
      title: 'Skidskola för nybörjare',
      lead: 'Sex tillfällen för barn från sex år. Skidor finns att låna.',
      body: 'Vi delar in barnen efter vana och inte efter ålder. En vuxen stannar kvar första gången.',
      event: { ...coming(4, '17:30', '19:00', 'Kanisstugan'), takesSignUps: true, places: 24 },
    },
    {
      title: 'Träning: intervaller i elljusspåret',
      lead: 'För dig som är tretton år eller äldre.',
      body: 'Vi värmer upp tillsammans och delar sedan in oss efter fart. Pannlampa behövs inte.',
      event: coming(2, '18:00', '19:30', 'Elljusspåret'),
    },
    {
      title: 'Luciatåg på skidor',
      lead: 'Vi åker med marschaller från kyrkan till stugan.',
      body: 'Tåget går i barnens takt. Lussekatter och saft väntar vid brasan.',
      event: coming(15, '16:00', '18:00', 'Kyrkparkeringen'),
    },
    {
      title: 'Nattorientering med övernattning',
      lead: 'Start på kvällen, frukost i stugan när ni kommer i mål.',
      body: 'Banorna är två, fyra och sju kilometer. Ta med pannlampa, sovsäck och torra strumpor.',
      event: { ...coming(8, '20:00', '08:00', 'Kanisstugan'), endsInDays: 9, takesSignUps: true, places: 40 },
    },
    {
      title: 'Vallakurs för föräldrar',
      lead: 'Lär dig fästvalla på en kväll.',
      body: 'Kursen är inställd, för att ledaren är sjuk. Vi återkommer med en ny dag.',
      event: { ...coming(3, '18:30', '20:30', 'Vallaboden'), isCancelled: true },
    },
    {
      title: 'Julavslutning för gympan',
      lead: 'Uppvisning av alla fyra grupperna.',
      body: 'Släkt och vänner är välkomna. Vi bjuder på glögg utan alkohol.',
      event: coming(18, '14:00', '16:00', 'Sporthallen'),
    },
    {
      title: 'Mellandagsloppet',
      lead: 'Fem eller femton kilometer, med tidtagning och pris till den bästa mössan.',
      body: 'Anmälan på plats från nio. Barnen åker en kilometer utan klocka.',
      event: coming(31, '11:00', '14:00', 'Kanisbacken'),
    },
    {
      title: 'Årsmöte',
      lead: 'Vi väljer styrelse och bestämmer vart överskottet ska gå.',
      body: 'Motioner lämnas tre veckor i förväg. Den som är över femton år får rösta.',
      event: coming(80, '18:00', '20:00', 'Kanisstugan'),
    },
  ],
  board: 'Klubbstyrelsen',
  people: [
    {
      givenName: 'Tuva',
      familyName: 'Östberg',
      bioShort: 'Leder ungdomslagen och har sprungit vilse oftare än någon annan i klubben.',
      picture: 'Porträtt Tuva Östberg.jpg',
    },
    { givenName: 'Nils-Åke', familyName: 'Åberg', bioShort: 'Kör pistmaskinen.', picture: 'Porträtt Nils-Åke Åberg.jpg' },
    { givenName: 'Mehmet', familyName: 'Özdemir', bioShort: 'Sköter ekonomin.', picture: 'Porträtt Mehmet Özdemir.jpg' },
    { givenName: 'Désirée', familyName: 'Wåhlin', bioShort: 'Ansvarar för gympan.', picture: 'Porträtt Désirée Wåhlin.jpg' },
  ],
  design: { ...standardDesign, type: 'plakat', corner: 'mjuk' },
}

export const federation: TourAssociation = {
  id: 'forbundet',
  name: 'Samling Framåt',
  shortName: '',
  description: 'Lokala föreningar som vill att kommunen ska fungera i vardagen, från Ystad till Kiruna.',
  municipalityCode: '',
  accentColor: '#0b5c63',
  contact: { email: 'info@samlingframat.example', phone: '08-490 10 20', visitingAddress: 'Hornsgatan 15, Stockholm' },
  front: {
    claim: 'Kommunen är det vi har gemensamt',
    claimText: 'Tolv föreningar, från Malmö till Gällivare, som börjar med det som är trasigt.',
    actionLabel: 'Starta en förening',
    actionAddress: '/bli-medlem',
  },
  pictures: [
    drawing('Ordmärke Samling Framåt.png', wordmark),
    photograph('Första maj i Folkets park.jpg', 'Många människor i en park under gröna träd.', 'unrecognisable'),
    photograph('Fullmäktigesalen.jpg', 'En sal med bänkar i halvcirkel.'),
    photograph('Porträtt Kristina Vretlund.jpg', 'Porträtt av Kristina Vretlund', 'adults'),
    photograph('Porträtt Josef Éclair.jpg', 'Porträtt av Josef Éclair', 'adults'),
  ],
  logo: 'Ordmärke Samling Framåt.png',
  header: 'Första maj i Folkets park.jpg',
  texts: [
    {
      title: 'Så ska nio kommuner få tillbaka kvällsbussen',
      lead: 'Våra fullmäktigegrupper lägger samma förslag samma vecka. Det är första gången.',
      body: 'Förslaget kostar mindre än ett par rondeller. Vi har räknat på det kommun för kommun och lägger fram alla siffror.',
      picture: 'Fullmäktigesalen.jpg',
    },
    {
      title: 'Öppet styrelsemöte: fråga vad du vill',
      lead: 'En kväll på nätet med förbundets styrelse, utan dagordning.',
      body: 'Ställ din fråga i förväg eller på plats. Mötet tolkas till teckenspråk.',
      event: { inDays: 12, startTime: '19:00', endTime: '20:30', onlineUrl: 'https://mote.samlingframat.example/styrelsen' },
    },
  ],
  board: 'Förbundsstyrelsen',
  people: [
    {
      givenName: 'Kristina',
      familyName: 'Vretlund',
      bioShort: 'Har suttit i fullmäktige i Ånge i sexton år och åker fortfarande buss dit.',
      picture: 'Porträtt Kristina Vretlund.jpg',
    },
    { givenName: 'Josef', familyName: 'Éclair', bioShort: 'Rektor i Piteå.', picture: 'Porträtt Josef Éclair.jpg' },
  ],
  isFederationsOwn: true,
  design: { ...standardDesign, type: 'samtal', corner: 'rund' },
}
