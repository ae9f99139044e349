import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { passageLength } from '../rich-text/passages.ts'
import { controlsMessage, hasUnwantedControls, lines } from '../text.ts'
import * as paths from './comment-paths.ts'
import { ItemId, Person } from './items.ts'

// Comments on a draft, or on a passage of it. Everyone who may see the draft may read and write them. They are never public
// (docs/decisions/057).

export const commentTextLength = { max: 2000 }
/** Comments on one item, and entries of one comment. */
export const commentCount = { ofItem: 300, entries: 200 }

const words = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !hasUnwantedControls(text), controlsMessage)
const offset = z.int().min(0).max(1_000_000)

export const CommentPassage = z
  .strictObject({
    from: offset,
    to: offset,
    quote: words(passageLength.max).min(1),
    before: words(passageLength.around),
    after: words(passageLength.around),
  })
  .refine(({ from, to, quote }) => to - from === quote.length, 'Det markerade stycket har fel form.')

/** A field of the item's content that holds rich text, and the passage in it. */
const About = z.strictObject({ field: z.string().regex(/^[A-Za-z]{1,40}$/), passage: CommentPassage })

const text = withoutPersonalNumber(lines(commentTextLength.max, 'Kommentaren').pipe(z.string().min(1, 'Skriv en kommentar.')))
/** Chosen by the caller, so that a retry after a lost answer writes nothing twice. */
const key = z.uuid()

export const CommentEntry = z.object({
  id: z.string(),
  /** `said`: a text. The others are steps, and have none. */
  kind: z.enum(['said', 'resolved', 'reopened']),
  /** '' when it was removed. */
  text: z.string(),
  isRemoved: z.boolean(),
  at: z.string(),
  /** In an imported copy: the name there. */
  by: Person,
  /** The caller wrote it. */
  isOwn: z.boolean(),
})
export type CommentEntry = z.infer<typeof CommentEntry>

export const Comment = z.object({
  id: z.string(),
  /** Null: it is about the whole item. */
  field: z.string().nullable(),
  /** The words that were marked when it was written; null with `field`. */
  quote: z.string().nullable(),
  /** Where the passage was last seen; null with `field`. */
  passage: CommentPassage.nullable(),
  isResolved: z.boolean(),
  /** Grows with each entry and each removed one. */
  version: z.number(),
  /** Oldest first. */
  entries: z.array(CommentEntry),
})
export type Comment = z.infer<typeof Comment>

export const itemComments = endpoint({
  ...paths.itemComments,
  summary: 'Alla kommentarer på en post, också de som är klara.',
  response: z.object({ comments: z.array(Comment) }),
})

export const addComment = endpoint({
  ...paths.addComment,
  summary: 'Skriver en kommentar, på hela posten eller på ett markerat stycke.',
  body: z.strictObject({ text, about: About.nullable(), key }),
  response: Comment,
})

export const answerComment = endpoint({
  ...paths.answerComment,
  summary: 'Svarar på en kommentar. Är den klar öppnas den igen.',
  body: z.strictObject({ text, key }),
  response: Comment,
})

export const resolveComment = endpoint({
  ...paths.resolveComment,
  summary: 'Markerar en kommentar som klar.',
  body: z.strictObject({
    /** The version that the caller has read. The call is refused when somebody has answered since. */
    version: z.int(),
  }),
  response: Comment,
})

export const reopenComment = endpoint({ ...paths.reopenComment, summary: 'Öppnar en kommentar igen.', response: Comment })

export const removeCommentEntry = endpoint({
  ...paths.removeCommentEntry,
  summary: 'Tar bort det man själv har skrivit. Sajtansvariga får ta bort andras. Försvinner allt försvinner kommentaren.',
})

export const movePassages = endpoint({
  ...paths.movePassages,
  summary: 'Säger var de markerade styckena står nu. Det som inte stämmer med utkastet räknas inte.',
  body: z.strictObject({
    passages: z.array(z.strictObject({ commentId: ItemId, passage: CommentPassage })).max(commentCount.ofItem),
  }),
})
