import { extensionSearchText } from '#contract/policy/extension-text.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { extensionOf } from './extension-store.ts'
import { wordsOf } from './extension-view.ts'

const setWords = statement(
  'policy_extension_words',
  'update policy_extensions set search_text = $3 where site_id = $1 and topic_id = $2',
)

/** Makes the search of the site know the public words as they are stored now. For who changes them past this module. */
export async function indexExtension(site: SiteDb, topicId: string): Promise<void> {
  const stored = await extensionOf(site, topicId)
  if (stored) site.send(setWords, [site.siteId, topicId, extensionSearchText(wordsOf({ ...stored, draft: null }))])
}
