/** Set by `npm run nightly`: every test runs at full strength. */
export const isNightly = process.env['KANSLI_NIGHTLY'] !== undefined

/** The number of random trials of a test: `byNight` in `npm run nightly`, a tenth of them otherwise. */
export const trials = (byNight: number): number => (isNightly ? byNight : Math.ceil(byNight / 10))
