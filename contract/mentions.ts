import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { withoutNumber } from './personal-number.ts'
import { requiredLine } from './text.ts'

// Where public texts show what a person has hidden: a contact detail, or with Skyddade uppgifter the name.

/** Which part of a text it is; `link` is the address of one, `picture` the portrait itself. */
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
  export: 'i en kopia av sajten',
}

export const Mention = z
  .object({
    /** Names the place on its site: what is dismissed. */
    place: z.string(),
    part: MentionPart,
    /** Of the item; null for settings, menu and exports. */
    area: z.string().nullable(),
    itemId: z.string().nullable(),
    title: z.string(),
    /** Protection hides it from visitors by itself: no task is needed. */
    isAutomatic: z.boolean(),
  })
  .meta({ id: 'Mention' })
export type Mention = z.infer<typeof Mention>

export const dismissReasonLength = { min: 5, max: 200 }

const person = '/api/site/:siteId/persons/:personId'

/** The person's own site first. Sites that the caller has no role on are counted and not named. */
export const personMentions = endpoint({
  method: 'GET',
  path: `${person}/mentions`,
  summary: 'Var personens namn och porträtt står på sajten, och på andra sajter där personen är kopplad.',
  response: z.object({
    sites: z.array(z.object({ siteId: z.string(), siteName: z.string(), mentions: z.array(Mention) })),
    elsewhere: z.object({ sites: z.number(), mentions: z.number() }),
  }),
})

export const dismissMention = endpoint({
  method: 'POST',
  path: `${person}/dismissed-mentions`,
  summary: 'Namnet får stå kvar på ett ställe, och varför. Uppgiften försvinner ur Att åtgärda.',
  body: z.strictObject({
    place: z.string('Välj ett ställe.').max(200),
    reason: withoutNumber(
      requiredLine(dismissReasonLength.min, dismissReasonLength.max, 'Skälet', 'Skriv varför namnet får stå kvar.'),
    ),
  }),
})
