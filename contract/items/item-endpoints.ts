import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { EndpointPath } from '../endpoint-path.ts'
import { itemPaths } from './item-paths.ts'
import {
  AddressPlan,
  BulkAction,
  BulkResult,
  CalendarQuery,
  HistoryPage,
  Incoming,
  ItemCalendar,
  ItemCounts,
  itemFields,
  ItemId,
  ItemPage,
  ItemQuery,
  Person,
  Presence,
  PreviewLink,
  RevisionRow,
  ServerFinding,
} from './items.ts'
import { requiredLine } from '../text.ts'
import { listAfter } from '../listing.ts'

const startedFrom = z.strictObject({ draftVersion: z.int() })

/** A step that makes a text public, now or later. */
const approving = startedFrom.extend({
  /** The caller approves a text sent for review: refused when its writer has taken it back meanwhile. */
  isReviewed: z.boolean().default(false),
})

/** Swedish wall-clock time, `2026-11-21T08:00`; stockholm-time.ts converts it. */
const localTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Skriv datum och klockslag, till exempel 2026-11-21 08:00.')

export const commentLength = { max: 500 }
const slugInput = z.string('Adressen måste vara text.').max(200, 'Adressen är för lång. Högst 80 tecken.')

/** The calls of one area, such as `news`; `content` is the schema of a draft, whose fields are saved and versioned one by one. */
export function itemEndpoints<const Area extends string, Shape extends z.ZodRawShape>(
  area: Area,
  content: z.ZodObject<Shape, z.core.$strict>,
) {
  const item = z.object({ ...itemFields, content }).meta({ id: `Item.${area}` })
  const changed = z.object({
    item,
    undoToken: z.string(),
    /** A sentence when the result differs from the request, for example when a restored page's place is gone; else null. */
    notice: z.string().nullable(),
  })
  const paths = itemPaths(area)
  const changes = content.partial()

  const step = <Path extends EndpointPath, Body extends z.ZodType>(path: Path, summary: string, body: Body) =>
    endpoint({ ...path, summary, body, response: changed })

  return {
    list: endpoint({ ...paths.list, summary: 'Listan, sida för sida.', query: ItemQuery, response: ItemPage }),
    counts: endpoint({ ...paths.counts, summary: 'Antal per flik.', response: ItemCounts }),
    writers: endpoint({
      ...paths.writers,
      summary: 'De som har skapat något i listan, ordnade efter namn.',
      response: z.object({ writers: z.array(Person) }),
    }),
    calendar: endpoint({
      ...paths.calendar,
      summary: 'Publicerat och planerat under en månad.',
      query: CalendarQuery,
      response: ItemCalendar,
    }),
    create: endpoint({
      ...paths.create,
      summary: 'Skapar ett utkast. Samma nyckel två gånger ger samma utkast.',
      body: z.strictObject({ content: changes, key: z.uuid().optional(), parentId: ItemId.optional() }),
      response: item,
    }),
    read: endpoint({ ...paths.read, summary: 'En post med sitt utkast.', response: item }),
    saveDraft: endpoint({
      ...paths.saveDraft,
      summary: 'Sparar ändrade fält. Fält som någon annan hann ändra slås ihop eller svarar 409; ingen text går förlorad.',
      body: z.strictObject({
        fields: changes,
        /** The version of every field the writer had on screen. */
        versions: z.record(z.string().max(40), z.int()),
        /** The text of those versions: with it, changes in different paragraphs are merged. */
        bases: changes.optional(),
        /** The writer has seen the other text and chosen; the text that gives way goes to the history first. */
        resolvesConflict: z.boolean().default(false),
      }),
      response: item,
      /** The fields without conflict are saved; `item` holds everyone's newest, and the writer's own text is kept in the history. */
      conflict: z.object({ code: z.literal('CONFLICT'), message: z.string(), conflicts: z.array(z.string()), item }),
    }),
    check: endpoint({
      ...paths.check,
      summary: 'Publiceringskontroll av det sparade utkastet.',
      response: z.object({ findings: z.array(ServerFinding) }),
    }),
    requestReview: step(paths.requestReview, 'Skickar för granskning.', startedFrom),
    withdrawReview: step(paths.withdrawReview, 'Tar tillbaka det som är skickat för granskning.', startedFrom),
    requestChanges: step(
      paths.requestChanges,
      'Begär ändring.',
      startedFrom.extend({ comment: requiredLine(1, commentLength.max, 'Kommentaren', 'Skriv vad som behöver ändras.') }),
    ),
    publish: step(paths.publish, 'Publicerar utkastet.', approving),
    schedule: step(
      paths.schedule,
      'Schemalägger utkastet som det ser ut nu. Senare ändringar följer inte med.',
      approving.extend({ publishAt: localTime }),
    ),
    cancelSchedule: step(paths.cancelSchedule, 'Avbryter schemaläggningen.', startedFrom),
    setUnpublishAt: step(
      paths.setUnpublishAt,
      'Väljer när den ska tas bort från sajten.',
      startedFrom.extend({ unpublishAt: localTime.nullable() }),
    ),
    discard: step(paths.discard, 'Kastar ändringar som inte är publicerade.', startedFrom),
    unpublish: step(paths.unpublish, 'Tar bort från sajten men behåller här.', startedFrom),
    trash: step(paths.trash, 'Flyttar till papperskorgen.', startedFrom),
    restore: step(paths.restore, 'Återställer ur papperskorgen, aldrig direkt till sajten.', startedFrom),
    deleteForever: endpoint({
      ...paths.deleteForever,
      summary: 'Tar bort permanent ur papperskorgen. Går inte att ångra.',
      body: startedFrom.extend({ confirmation: z.string().max(40) }),
    }),
    duplicate: endpoint({ ...paths.duplicate, summary: 'Gör en kopia som nytt utkast.', response: item }),
    history: endpoint({
      ...paths.history,
      summary: 'Versioner, nyast först, och det som går att ångra.',
      query: z.strictObject({ after: listAfter }),
      response: HistoryPage,
    }),
    revision: endpoint({
      ...paths.revision,
      summary: 'En version med sin text, och texten före den.',
      response: z.object({ revision: RevisionRow, content, before: content.nullable() }),
    }),
    restoreRevision: step(
      paths.restoreRevision,
      'Gör en gammal version till utkast. Inget publiceras.',
      startedFrom.extend({ revisionId: ItemId }),
    ),
    nameVersion: endpoint({
      ...paths.nameVersion,
      summary: 'Sparar utkastet som en namngiven version.',
      body: startedFrom.extend({ name: requiredLine(1, 80, 'Namnet', 'Skriv vad versionen ska heta.') }),
      response: z.object({ revisionId: z.string() }),
    }),
    addressPlan: endpoint({
      ...paths.addressPlan,
      summary: 'Vad som händer om adressen ändras.',
      query: z.strictObject({ slug: slugInput.optional(), parentId: z.string().max(40).optional() }),
      response: AddressPlan,
    }),
    changeAddress: step(
      paths.changeAddress,
      'Ändrar adressen. Den gamla leder vidare.',
      startedFrom.extend({ slug: slugInput, takeOver: z.boolean().default(false) }),
    ),
    move: step(
      paths.move,
      'Flyttar i ordningen eller till en annan överordnad sida.',
      startedFrom.extend({
        parentId: ItemId.nullable(),
        /** The item is placed directly before this one; null: last. */
        beforeId: ItemId.nullable(),
      }),
    ),
    incoming: endpoint({ ...paths.incoming, summary: 'Vad som leder hit.', response: Incoming }),
    presence: endpoint({
      ...paths.presence,
      summary: 'Säger att anroparen har posten öppen, och svarar med vilka andra som har det och var posten är i sitt liv.',
      body: z.strictObject({ isLeaving: z.boolean().default(false) }),
      response: Presence,
    }),
    previewLinks: endpoint({
      ...paths.previewLinks,
      summary: 'Länkar för förhandsgranskning som gäller.',
      response: z.object({ links: z.array(PreviewLink) }),
    }),
    createPreviewLink: endpoint({
      ...paths.createPreviewLink,
      summary: 'Gör en länk för förhandsgranskning. Delad gäller den sju dagar eller till nästa publicering, annars en timme.',
      body: z.strictObject({ isShared: z.boolean(), endsWithPublication: z.boolean().default(true) }),
      response: PreviewLink,
    }),
    revokePreviewLink: endpoint({
      ...paths.revokePreviewLink,
      summary: 'Återkallar en länk för förhandsgranskning.',
    }),
    keepPreviewLink: endpoint({
      ...paths.keepPreviewLink,
      summary: 'Behåller en länk för förhandsgranskning: den slutar inte gälla när den som skapade den lämnar sajten.',
    }),
    bulk: endpoint({
      ...paths.bulk,
      summary: 'Gör samma sak med flera poster, med ett svar för var och en.',
      body: z.strictObject({
        action: BulkAction,
        items: z
          .array(z.strictObject({ id: ItemId, draftVersion: z.int() }))
          .min(1)
          .max(100, 'Högst 100 åt gången.'),
      }),
      response: BulkResult,
    }),
  }
}
