import { maxImagePixels, maxImageSide, minImageWidth } from '#contract/media/media.ts'

/** Limits of the processes that read pictures (SEC-28). */
export const pictureLimits = { minWidth: minImageWidth, maxSide: maxImageSide, maxPixels: maxImagePixels }
