import { importPartBytes } from '#contract/settings/site-imports.ts'
import { CopyRefused } from './copy-refused.ts'
import { advanceImport, findImport } from './import-store.ts'
import type { SentFiles } from './sent-parts.ts'

/** Copies of sites on their way. */
export const sentCopies: SentFiles = {
  partBytes: importPartBytes,
  find: (site, id) => findImport(site, id, 'read'),
  advance: advanceImport,
  refusal: (message) => new CopyRefused(message),
}
