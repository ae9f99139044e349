import { randomUUID } from 'node:crypto'
import type { StoredItem } from '../modules/items/store/item-store.ts'
import { newsCategories } from '../modules/news/news-categories-table.ts'
import { pageArea } from '../modules/pages/page-area.ts'
import { policyArea } from '../modules/policy/policy-area.ts'
import { policyAreas } from '../modules/policy/policy-table.ts'
import { assignments } from '../modules/representatives/assignments-table.ts'
import { bodies } from '../modules/representatives/bodies-table.ts'
import { personProtection } from '../modules/representatives/persons-table.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { publicChanged } from '../modules/sites/sites.ts'
import { textOf } from './factories.ts'
import type { MediaTest } from './media-factory.ts'
import { aDocument } from './media-factory.ts'
import type { TestDatabase } from './test-database.ts'
import type { Newsroom } from './test-sites.ts'
import { aNewsroom } from './test-sites.ts'

// A site with the content of a local association in Malmö, for measuring search results.

const news: readonly (readonly [title: string, lead: string, text: string, category?: string])[] = [
  ['Nya klassrum i Husie', 'Skolornas elever får fler platser 2027.', 'Byggstarten är i mars.'],
  ['Biblioteket i Oxie räddas', 'Kommunfullmäktige sade ja till vårt förslag.', 'Alla får låna fritt.'],
  ['Hyrorna i de nya husen', 'Allmännyttan bygger 200 lägenheter.', 'Inflyttning sker till sommaren.'],
  ['Äldreomsorgen får mer resurser', 'Budgeten för 2026 är klar.', 'Undersköterskorna blir fler.'],
  ['Klimatet kan inte vänta', 'Utsläppen måste minska.', 'Solceller på varje tak.'],
  ['Lunchen lagas från grunden', 'Kockarna är på plats.', 'Skolmaten ska smaka bra.'],
  ['Bussarna till Klagshamn dras in', 'Det blir sämre för pendlarna.', 'Regionen måste tänka om.'],
  ['Vi vill ha en väg förbi Tygelsjö', 'Lastbilarna ska ut ur byn.', 'Trafikverket utreder frågan.'],
  ['En vag plan från majoriteten', 'Vi saknar svar.', 'Oppositionen kräver besked.'],
  ['Torgmöte på lördag', 'Kom och prata om trygghet.', 'Kaffe serveras.'],
  ['Bilden av Malmö', 'Fotoutställning i rådhuset.', 'Fri entré.'],
  ['Färre bilar i centrum', 'Gågator ger plats åt handeln.', 'Parkeringen flyttas.'],
  ['Avgiften till a-kassan höjs', 'Skicka e-post om du har frågor.', 'Facket är kritiskt.'],
  ['Årsmötet 2026: så röstade vi', 'Motionerna bifölls.', 'Styrelsen fick ansvarsfrihet.'],
  ['Elpriserna pressar hushållen', 'Vi vill sänka skatten på el.', 'Vindkraften byggs ut.'],
  ['Trygga gator om kvällen', 'Fler poliser och bättre belysning.', 'Nattvandrarna behöver stöd.'],
  ['Grönare parker', 'Träden planteras i höst.', 'Sjukvården påverkas inte.'],
  ['Simhallen stänger', 'Barnens simundervisning hotas.', 'Föräldrarna är upprörda.', 'insandare'],
  ['Städerna växer', 'Planeringen hinner inte med.', 'Länens ansvar ökar.'],
]

const topics: readonly (readonly [name: string, summary: string, synonyms?: readonly string[]])[] = [
  ['Förskola', 'Mindre barngrupper och fler pedagoger.', ['Daghem', 'Dagis']],
  ['Skola', 'Alla barn ska klara sin utbildning.'],
  ['Äldreomsorg', 'Trygghet hela livet.', ['Hemtjänst', 'Ålderdomshem']],
  ['Kollektivtrafik', 'Billigt, tätt och i tid.', ['Buss', 'Spårvagn']],
  ['Bostäder', 'Bygg mer och billigare.'],
  ['Kultur', 'Böckerna ska finnas nära.'],
]

const people: readonly (readonly [givenName: string, familyName: string, bioShort: string])[] = [
  ['Åsa', 'Öberg-Ängström', 'Kommunalråd och lärare.'],
  ['Carl', 'von Essen', 'Bonde i Bunkeflo.'],
  ['Anna', 'af Ugglas', 'Jurist.'],
  ['J-O', 'Berg', 'Snickare.'],
  ['Björn', 'Grönlund', 'Busschaufför.'],
  ['Åse', 'Holm', 'Barnmorska.'],
]

const pages: readonly (readonly [title: string, lead: string, text: string])[] = [
  ['Om oss', 'Vi är en lokal förening.', 'Föreningen grundades 1921.'],
  ['Bli medlem', 'Medlemskapet kostar 100 kronor om året.', 'Du betalar med Swish.'],
  ['Ledamöter och ersättare', 'Vilka som sitter var.', 'Nämnderna sammanträder varje månad.'],
]

export interface SearchedSite {
  readonly room: Newsroom
}

/** Content that visitors can find, and content that must stay hidden: drafts, protected persons, another site. */
export async function aSearchedSite(db: TestDatabase, media: MediaTest): Promise<SearchedSite> {
  const room = await aNewsroom(db)
  const { siteId } = room
  const now = new Date('2026-11-21T12:00:00Z')
  const [schoolId, careId, emptyId, councilId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { userId } = room.editor()
  await db.database.inSite(siteId, async ({ query }) => {
    await query.insert(policyAreas).values([
      { siteId, id: schoolId, name: 'Utbildning', nameKey: 'utbildning', slug: 'utbildning', position: 0 },
      { siteId, id: careId, name: 'Vård och omsorg', nameKey: 'vård och omsorg', slug: 'vard-och-omsorg', position: 1 },
      { siteId, id: emptyId, name: 'Rymdfart', nameKey: 'rymdfart', slug: 'rymdfart', position: 2 },
    ])
    await query
      .insert(newsCategories)
      .values({ siteId, id: 'insandare', name: 'Insändare', nameKey: 'insändare', createdAt: now, createdBy: userId })
    await query
      .insert(bodies)
      .values({ siteId, id: councilId, name: 'Kommunfullmäktige', level: 'kommun', kind: 'fullmaktige', sortKey: 'a1' })
  })
  for (const [title, lead, text, category = 'nyhet'] of news) await room.published({ title, lead, body: textOf(text), category })
  for (const [name, summary, synonyms = []] of topics) {
    const area = name === 'Äldreomsorg' ? careId : schoolId
    await room.publishedIn(policyArea, { name, summary, synonyms: [...synonyms], area })
  }
  const persons: StoredItem[] = []
  for (const [givenName, familyName, bioShort] of people)
    persons.push(await room.publishedIn(representativesArea, { givenName, familyName, bioShort }))
  for (const [title, lead, text] of pages) await room.publishedIn(pageArea, { title, lead, body: textOf(text) })
  const paper = await aDocument(media, siteId, { title: 'Handlingsprogram för mandatperioden', fileName: 'program.pdf' })
  await aDocument(media, siteId, { title: 'Opublicerat handlingsprogram' })
  await room.published({
    title: 'Läs vad vi vill',
    lead: '',
    body: { type: 'doc', content: [{ type: 'file', attrs: { id: paper.id, isShared: false, title: '' } }] },
  })
  await room.draft({ title: 'Kärnkraftverket', lead: '', body: textOf('Hemlighetsmakeri') })
  const hidden = await room.publishedIn(representativesArea, { givenName: 'Sixten', familyName: 'Gyllenstierna' })
  await db.database.inPlatform(({ query }) =>
    query.insert(personProtection).values({ siteId, personId: hidden.id, mode: 'hidden', isLive: true, by: userId, at: now }),
  )
  await db.database.inSite(siteId, async (site) => {
    for (const { id } of persons.slice(0, 2)) {
      await site.query.insert(assignments).values({
        siteId,
        id: randomUUID(),
        personId: id,
        bodyId: councilId,
        standardRole: 'ledamot',
        fromDate: '2026-10-15',
        toDate: '2030-10-14',
        isLead: false,
        source: 'manual',
      })
    }
    await publicChanged(site)
  })
  const other = await aNewsroom(db)
  await other.published({ title: 'Flygplatsen byggs ut', lead: '', body: textOf('Helikoptern') })
  return { room }
}
