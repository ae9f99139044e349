/**
 * Why a test needs a browser, given as its tag (docs/tests.md). Tests with another tag, `@nightly`, vary a story that runs already,
 * and run in `npm run nightly`.
 */
export const reasons = ['journey', 'focus', 'layout', 'takeover', 'chromium'] as const

/** Matches the title of a test that has a reason. */
export const hasReason = new RegExp(`@(${reasons.join('|')})\\b`)
