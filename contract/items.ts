import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './text.ts'

// The one life of every content item (spec 2.0): what news, policy, representatives and pages have in common on the wire.
// An area calls `itemEndpoints` with its own content schema and adds nothing to this file.

/** Spec 2.0.2. Derived on the server, never stored; always shown as text and icon. */
export const ItemState = z.enum(['draft', 'published', 'publishedChanged', 'unpublished', 'trashed'])
export type ItemState = z.infer<typeof ItemState>

/** The tabs over a list. `all` is everything outside the trash. */
export const ItemFilter = z.enum(['all', 'published', 'draft', 'unpublished', 'trashed'])
export type ItemFilter = z.infer<typeof ItemFilter>

const Person = z.object({ id: z.string(), name: z.string() })

/** When and by whom one field of the draft was last changed. A save names the versions it started from. */
export const FieldVersion = z.object({ version: z.number(), changedBy: Person, changedAt: z.string() })
export type FieldVersion = z.infer<typeof FieldVersion>

export const ItemRow = z.object({
  id: z.string(),
  title: z.string(),
  state: ItemState,
  isOwn: z.boolean(),
  everPublished: z.boolean(),
  draftVersion: z.number(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type ItemRow = z.infer<typeof ItemRow>

export const ItemQuery = z.strictObject({
  search: line(80, 'Sökordet').optional(),
  filter: ItemFilter.default('all'),
  /** The `next` of the page before. */
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

export const ItemPage = z.object({ items: z.array(ItemRow), total: z.number(), next: z.string().nullable() })
export type ItemPage = z.infer<typeof ItemPage>

export const ItemCounts = z.record(ItemFilter, z.number())
export type ItemCounts = z.infer<typeof ItemCounts>

const itemFields = {
  id: z.string(),
  state: ItemState,
  slug: z.string(),
  /** Where the public reads it, or will when it is published. */
  address: z.string(),
  draftVersion: z.number(),
  versions: z.record(z.string(), FieldVersion),
  isOwn: z.boolean(),
  everPublished: z.boolean(),
  publishedAt: z.string().nullable(),
  firstPublishedAt: z.string().nullable(),
  createdBy: Person,
  updatedBy: Person,
  updatedAt: z.string(),
  trashedAt: z.string().nullable(),
  /** Whose changes go live if it is published now, the reader's own among them. */
  unpublishedChangesBy: z.array(z.string()),
}

/** An action that changed the public state, and the token that takes it back (spec 2.0.6). */
export const UndoToken = z.string().max(64)

export const undoItem = endpoint({
  method: 'POST',
  path: '/api/site/:siteId/undo',
  summary: 'Tar tillbaka en åtgärd, högst 30 dagar senare.',
  body: z.strictObject({ undoToken: UndoToken }),
})

const startedFrom = z.strictObject({ draftVersion: z.int() })

/** The calls of one area, `news` for example, whose draft holds `content`. All members of the draft are fields that are saved and versioned one by one. */
export function itemEndpoints<const Area extends string, Shape extends z.ZodRawShape>(
  area: Area,
  content: z.ZodObject<Shape, z.core.$strict>,
) {
  const item = z.object({ ...itemFields, content })
  const changed = z.object({ item, undoToken: z.string() })
  const root = `/api/site/:siteId/${area}` as const
  const one = `${root}/:itemId` as const
  const changes = content.partial()

  return {
    list: endpoint({ method: 'GET', path: root, summary: 'Listan, senast ändrade först.', query: ItemQuery, response: ItemPage }),
    counts: endpoint({ method: 'GET', path: `${root}/counts`, summary: 'Antal per flik.', response: ItemCounts }),
    create: endpoint({
      method: 'POST',
      path: root,
      summary: 'Skapar ett utkast.',
      body: z.strictObject({ content: changes }),
      response: item,
    }),
    read: endpoint({ method: 'GET', path: one, summary: 'En post med sitt utkast.', response: item }),
    saveDraft: endpoint({
      method: 'PATCH',
      path: `${one}/draft`,
      summary: 'Sparar ändrade fält. Fält som någon annan hann ändra svarar 409 och ingen text går förlorad.',
      body: z.strictObject({
        fields: changes,
        /** The version of every field the writer had on screen. */
        versions: z.record(z.string().max(40), z.int()),
        /** The writer has seen the other text and chosen; the text that gives way goes to the history first. */
        resolvesConflict: z.boolean().default(false),
      }),
      response: item,
      /** The fields without conflict are saved; `item` holds everyone's newest, and the writer's own text is kept in the history. */
      conflict: z.object({ code: z.literal('CONFLICT'), message: z.string(), conflicts: z.array(z.string()), item }),
    }),
    publish: endpoint({
      method: 'POST',
      path: `${one}/publish`,
      summary: 'Publicerar utkastet.',
      body: startedFrom,
      response: changed,
    }),
    discard: endpoint({
      method: 'POST',
      path: `${one}/discard`,
      summary: 'Kastar ändringar som inte är publicerade.',
      body: startedFrom,
      response: changed,
    }),
    unpublish: endpoint({
      method: 'POST',
      path: `${one}/unpublish`,
      summary: 'Tar bort från sajten men behåller här.',
      body: startedFrom,
      response: changed,
    }),
    trash: endpoint({
      method: 'POST',
      path: `${one}/trash`,
      summary: 'Flyttar till papperskorgen.',
      body: startedFrom,
      response: changed,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${one}/restore`,
      summary: 'Återställer ur papperskorgen, aldrig direkt till sajten.',
      body: startedFrom,
      response: changed,
    }),
  }
}
