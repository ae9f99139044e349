/** Sends the first letter to an address. */
export const welcomeJob = 'newsletter.welcome'
/** Sends a news item to the subscribers. */
export const sendJob = 'newsletter.copies'
/** Deletes an address that was not confirmed. */
export const forgetJob = 'newsletter.forget'
