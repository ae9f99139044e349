/** `npm run nightly` sets it: all that is told runs at full strength. */
export const isNightly = process.env['KANSLI_NIGHTLY'] !== undefined

/** How often a story about everything is tried: so often by night, and a tenth of it by day, which finds what is often wrong. */
export const trials = (byNight: number): number => (isNightly ? byNight : Math.ceil(byNight / 10))
