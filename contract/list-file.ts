import { z } from 'zod'

// A list sent as a file, Excel or text: base64 in the call, parsed, and never stored.

export const listFileSize = { max: 3 * 1024 * 1024 }

export const ListFileData = z
  .base64('Filen gick inte att läsa.')
  .max(4 * Math.ceil(listFileSize.max / 3), 'Filen är för stor. Största storlek är 3 MB.')

/** Limit of the call: base64 makes the file a third larger. */
export const listFileBodyLimit = 4.25 * 1024 * 1024
