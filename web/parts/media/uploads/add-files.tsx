import { showInCorner } from '#web/ui/corner-store.ts'
import type { MediaLibrary } from '../media-library.ts'
import type { Upload } from './upload.ts'
import { UploadCorner } from './upload-corner.tsx'
import { uploads } from './uploads.ts'

/** Puts files in the queue and shows it in the corner. Returns their ids, in the order of the files. */
export function addFiles(library: MediaLibrary, files: readonly File[], replaces: Upload['replaces'] = null): readonly string[] {
  showInCorner(<UploadCorner />)
  return uploads.add(library, files, replaces)
}
