import type { Plugin } from 'vite'
import { withTokens } from './theme/tokens.ts'

/** Writes the values of spaces, widths and layers into the CSS. */
export const tokensInStyles: Plugin = {
  name: 'kansli:tokens-in-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.css$/ },
    handler: (css) => ({ code: withTokens(css), map: null }),
  },
}
