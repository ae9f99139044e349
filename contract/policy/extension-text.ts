import { plainText } from '../rich-text/document.ts'
import { searchTextFor } from '../search/search-text.ts'
import type { ExtensionWords } from './shared-policy.ts'

/** The words of a local addition as the search of the site keeps them: those of the text under the topic's own title. */
export const extensionSearchText = ({ summary, demands, body }: Pick<ExtensionWords, 'summary' | 'demands' | 'body'>): string =>
  searchTextFor({ title: '', lead: '', body: [summary, ...demands, plainText(body)].join('\n') })
