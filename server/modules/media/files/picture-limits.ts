import { maxImagePixels, maxImageSide, minImageWidth } from '#contract/media/media.ts'

/** What the processes that read pictures hold every file against (SEC-28). */
export const pictureLimits = { minWidth: minImageWidth, maxSide: maxImageSide, maxPixels: maxImagePixels }
