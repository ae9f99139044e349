import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { personDetails } from './representative-paths.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { line } from '../text.ts'

// Places where public texts show a hidden contact detail of a person, or the name of a protected person.

/** The part of a text; `link` is the address of a link, `picture` the portrait itself. */
export const MentionPart = z.enum([
  'title',
  'text',
  'quote',
  'alt',
  'caption',
  'byline',
  'spokesperson',
  'about',
  'share',
  'link',
  'library',
  'picture',
  'settings',
  'menu',
  'category',
  'area',
  'programme',
  'body',
  'role',
  'assignment',
  'collection',
  'export',
])
export type MentionPart = z.infer<typeof MentionPart>
export const mentionPartLabel: Record<MentionPart, string> = {
  title: 'i rubriken',
  text: 'i texten',
  quote: 'i ett citat',
  alt: 'i en alternativtext',
  caption: 'i en bildtext',
  byline: 'som avsändare',
  spokesperson: 'som talesperson',
  about: 'som person som det handlar om',
  share: 'i texten vid delning',
  link: 'i en länk',
  library: 'i uppgifterna om en bild i bildbanken',
  picture: 'på bild: porträttet används där',
  settings: 'i inställningarna',
  menu: 'i menyn',
  category: 'i namnet på en kategori',
  area: 'i namnet på ett politikområde',
  programme: 'i namnet på ett program, eller vem som beslutade det',
  body: 'i namnet på ett organ',
  role: 'i namnet på en roll',
  assignment: 'i titeln på ett uppdrag',
  collection: 'i namnet på en samling i bildbanken',
  export: 'i en kopia av sajten',
}

export const Mention = z
  .object({
    /** The key of the place on its site; a dismissal names it. */
    place: z.string(),
    part: MentionPart,
    /** The item's area; null for settings, menu, exports and other names: `title` then names the place. */
    area: z.string().nullable(),
    itemId: z.string().nullable(),
    title: z.string(),
    /** True if protection hides the place from visitors, so that no task is needed. */
    isAutomatic: z.boolean(),
  })
  .meta({ id: 'Mention' })
export type Mention = z.infer<typeof Mention>

/** The reason why a name may stay in a place. It is logged, so it is a fixed choice and never free text. */
export const DismissReason = z.enum(['agreed', 'somebodyElse', 'required', 'other'], 'Välj ett skäl.')
export type DismissReason = z.infer<typeof DismissReason>
export const dismissReasonLabel: Record<DismissReason, string> = {
  agreed: 'Personen har sagt att det får stå kvar',
  somebodyElse: 'Det är någon annan med samma namn',
  required: 'Det måste stå kvar enligt lag eller beslut',
  other: 'Ett annat skäl',
}
export const dismissNoteLength = { min: 5, max: 200 }

/** A name that may stay where it is. */
export const Dismissed = z.object({ reason: DismissReason, note: z.string(), by: z.string(), at: z.string() })
export type Dismissed = z.infer<typeof Dismissed>

const person = personDetails.path
const place = z.string('Välj ett ställe.').max(200)

/** The person's own site first. Sites that the caller has no role on are counted and not named. */
export const personMentions = endpoint({
  method: 'GET',
  path: `${person}/mentions`,
  summary: 'Var personens namn och porträtt står på sajten, och på andra sajter där personen är kopplad.',
  response: z.object({
    sites: z.array(
      z.object({
        siteId: z.string(),
        siteName: z.string(),
        mentions: z.array(Mention.extend({ dismissed: Dismissed.nullable() })),
      }),
    ),
    elsewhere: z.object({ sites: z.number(), mentions: z.number() }),
  }),
})

export const dismissMention = endpoint({
  method: 'POST',
  path: `${person}/dismissed-mentions`,
  summary: 'Namnet får stå kvar på ett ställe, och varför. Uppgiften försvinner ur Att åtgärda.',
  body: z
    .strictObject({ place, reason: DismissReason, note: withoutPersonalNumber(line(dismissNoteLength.max, 'Skälet')) })
    .refine(({ reason, note }) => reason !== 'other' || note.length >= dismissNoteLength.min, {
      path: ['note'],
      message: 'Skriv varför namnet får stå kvar.',
    }),
})

export const reopenMention = endpoint({
  method: 'POST',
  path: `${person}/reopened-mentions`,
  summary: 'Namnet får inte stå kvar på ett ställe längre. Skälet raderas, och uppgiften kommer tillbaka till Att åtgärda.',
  body: z.strictObject({ place }),
})
