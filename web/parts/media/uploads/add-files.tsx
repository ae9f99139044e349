import { cornerStore } from '#web/ui/corner-store.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import type { MediaLibrary } from '../media-library.ts'
import type { Upload } from './upload.ts'
import { uploads } from './uploads.ts'

const fetchCorner = () => import('./upload-corner.tsx')

/** Comes with the first file: few who open a screen add any. */
function Corner() {
  const part = useFetchedPart(fetchCorner)
  return part && <part.UploadCorner />
}

/** Puts files in the queue and shows it in the corner. Returns their ids, in the order of the files. */
export function addFiles(library: MediaLibrary, files: readonly File[], replaces: Upload['replaces'] = null): readonly string[] {
  cornerStore.set(<Corner />)
  return uploads.add(library, files, replaces)
}
