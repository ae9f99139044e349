import { extensionSearchText } from '#contract/policy/extension-text.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { indexWords } from '../sharing/words-store.ts'
import { extensionOf } from './extension-store.ts'
import { wordsOf } from './extension-view.ts'

/** Makes the search of the site know the public words as they are stored now. For who changes them past this module. */
export async function indexExtension(site: SiteDb, topicId: string): Promise<void> {
  const stored = await extensionOf(site, topicId)
  if (stored) indexWords(site, topicId, extensionSearchText(wordsOf({ ...stored, draft: null })))
}
