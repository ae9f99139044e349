import { isEmptyRichText, plainText } from '../rich-text/document.ts'
import { searchTextFor } from '../search/search-text.ts'
import type { ExtensionWords } from './shared-policy.ts'

type Words = Pick<ExtensionWords, 'summary' | 'demands' | 'body'>

/** The words of a local addition as the search of the site keeps them: those of the text under the topic's own title. */
export const extensionSearchText = ({ summary, demands, body }: Words): string =>
  searchTextFor({ title: '', lead: '', body: [summary, ...demands, plainText(body)].join('\n') })

/** The public words of a local addition as they are stored. */
export const storedWords = ({ summary, demands, body }: Words) => ({
  words: { summary, demands, body },
  hasWords: summary !== '' || demands.length > 0 || !isEmptyRichText(body),
  searchText: extensionSearchText({ summary, demands, body }),
})
