import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { shortLines } from '../field-forms.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { ItemTarget } from '../items/items.ts'
import { RichText } from '../rich-text/document.ts'
import { line } from '../text.ts'
import { topicDemands, topicSummaryLength } from './policy.ts'
import * as paths from './policy-paths.ts'

// What a site does with topics of the federation's own site that it shows (docs/decisions/109).

/** `none`: nothing is added; `unread`: the central text has changed since; `gone`: the topic is not shared with the site any more. */
export const ExtensionState = z.enum(['none', 'added', 'unread', 'gone'])
export type ExtensionState = z.infer<typeof ExtensionState>

export const LocalTopic = z.object({
  id: z.string(),
  name: z.string(),
  synonyms: z.array(z.string()),
  /** The site's own area, or else that of the federation; '' for none. */
  areaId: z.string(),
  areaName: z.string(),
  isRequired: z.boolean(),
  /** False when the site has hidden it, or has a public topic of its own in its place. */
  isShown: z.boolean(),
  /** The site has a public topic of its own with this name or address. */
  hasOwn: z.boolean(),
  extension: ExtensionState,
  /** The site has begun words that are not public yet. */
  hasDraft: z.boolean(),
})
export type LocalTopic = z.infer<typeof LocalTopic>

export const siteSharedTopics = endpoint({
  ...paths.sharedPolicy,
  summary: 'Gemensamma sakfrågor som sajten har fått, och vad den har lagt till.',
  response: z.object({ topics: z.array(LocalTopic), municipality: z.string() }),
})

const one = paths.sharedTopic.path

/** What is compared of a central text. */
export const CentralText = z.object({
  name: z.string(),
  synonyms: z.array(z.string()),
  summary: z.string(),
  demands: z.array(z.string()),
  body: RichText,
  decidedAt: z.string().nullable(),
  decidedBy: z.string(),
})
export type CentralText = z.infer<typeof CentralText>

export const SharedTopicView = z.object({
  id: z.string(),
  name: z.string(),
  municipality: z.string(),
  /** Null when it is not shared with the site any more. */
  central: z
    .object({
      text: CentralText,
      revision: z.string(),
      isRequired: z.boolean(),
      updatedAt: z.iso.datetime(),
      /** The site has a public topic of its own with this name or address. */
      hasOwn: z.boolean(),
      /** Where this site shows it, or would. */
      address: z.string(),
    })
    .nullable(),
  /** Null where the site has begun, added and decided nothing. */
  extension: z
    .object({
      /** The draft; without one, the published words. */
      summary: z.string(),
      demands: z.array(z.string()),
      body: RichText,
      isHidden: z.boolean(),
      changedAt: z.iso.datetime(),
      changedBy: z.string(),
      /** True while a draft exists. */
      isDraft: z.boolean(),
      /** The site shows words under the topic, or hides it. */
      isPublic: z.boolean(),
      /** The site wants a second reader, and the caller is the last who changed the draft. */
      needsOtherReader: z.boolean(),
      version: z.int(),
    })
    .nullable(),
  /** The items of the site that the words lead to, by id. */
  targets: z.record(z.string(), ItemTarget),
  /** The central text that the site has read, when it is not the one of now; `text` null when it is not kept any more. */
  seen: z.object({ text: CentralText.nullable() }).nullable(),
})
export type SharedTopicView = z.infer<typeof SharedTopicView>

const words = {
  summary: withoutPersonalNumber(line(topicSummaryLength.max, 'Det korta svaret')),
  demands: shortLines(topicDemands, 'Kravet', 'krav').pipe(z.array(withoutPersonalNumber(z.string()))),
  body: RichText,
}

/** What a site says under a shared topic, and whether it shows the topic. */
export const ExtensionWords = z.strictObject({ ...words, isHidden: z.boolean() })
export type ExtensionWords = z.infer<typeof ExtensionWords>

export const ExtensionInput = z.strictObject({
  ...ExtensionWords.shape,
  /** The version that the person saw; null when nothing was begun. */
  version: z.int().nullable(),
})
export type ExtensionInput = z.infer<typeof ExtensionInput>

export const readSharedTopic = endpoint({
  ...paths.sharedTopic,
  summary: 'En gemensam sakfråga, med sajtens lokala tillägg och den centrala text som det skrevs till.',
  response: SharedTopicView,
})
export const saveExtension = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Sparar sajtens lokala tillägg till en gemensam sakfråga som utkast.',
  body: ExtensionInput,
  response: SharedTopicView,
})
export const publishExtension = endpoint({
  method: 'POST',
  path: `${one}/publish`,
  summary: 'Publicerar det sparade lokala tillägget.',
  /** `revision`: of the central text that the person saw. */
  body: z.strictObject({ revision: z.uuid(), version: z.int() }),
  response: SharedTopicView,
})
export const discardExtension = endpoint({
  method: 'POST',
  path: `${one}/discard`,
  summary: 'Kastar utkastet till det lokala tillägget. Det som är publicerat står kvar.',
  body: z.strictObject({ version: z.int() }),
  response: SharedTopicView,
})
export const confirmExtension = endpoint({
  method: 'POST',
  path: `${one}/seen`,
  summary: 'Bekräftar att det lokala tillägget stämmer med den nya centrala texten.',
  body: z.strictObject({ revision: z.uuid(), version: z.int() }),
  response: SharedTopicView,
})
export const removeExtension = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Tar bort det lokala tillägget till en sakfråga som inte delas längre.',
})

export const OwnTopicInput = z.strictObject({ name: line(60, 'Sakfrågan'), ...words })
export type OwnTopicInput = z.infer<typeof OwnTopicInput>

export const makeOwnTopic = endpoint({
  method: 'POST',
  path: `${one}/own`,
  summary: 'Gör ett utkast till en egen lokal sakfråga av den gemensamma och det lokala tillägget.',
  body: OwnTopicInput,
  response: z.object({ itemId: z.string() }),
})
