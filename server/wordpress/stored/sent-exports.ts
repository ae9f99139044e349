import { wordpressPartBytes } from '#contract/wordpress/wordpress-imports.ts'
import type { SentFiles } from '../../site-export/reading/sent-parts.ts'
import { WxrRefused } from './wxr-refused.ts'
import { advanceImport, findImport } from './import-store.ts'

/** Exports of WordPress on their way. */
export const sentExports: SentFiles = {
  partBytes: wordpressPartBytes,
  find: (site, id) => findImport(site, id, 'read'),
  advance: advanceImport,
  refusal: (message) => new WxrRefused(message),
}
