import { z } from 'zod'

// A list sent as a file, Excel or text: base64 in the call, parsed, and never stored.

/** Valmyndigheten's list of all members in the country is nearly three megabytes. */
export const listFileSize = { max: 6 * 1024 * 1024 }
export const listFileTooLarge = 'Filen är för stor. Största storlek är 6 MB.'

export const ListFileData = z.base64('Filen gick inte att läsa.').max(4 * Math.ceil(listFileSize.max / 3), listFileTooLarge)

/** Limit of the call: base64 makes the file a third larger. */
export const listFileBodyLimit = 8.25 * 1024 * 1024
