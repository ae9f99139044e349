/** All time limits and counts of the simulator, in seconds unless the name says otherwise. */
export type Figures = {
  /** From auth until an app must have picked the order up. */
  pickUp: number
  /** From pick-up until the user must be done. BankID does not publish this one. */
  finish: number
  /** How long an answer can be collected after the order ended. */
  completeKept: number
  failedKept: number
  /** The same for an order that was not picked up in time. */
  unstartedKept: number
  /** How much older, or newer, than the order's age a QR frame may be. */
  qrBehind: number
  qrAhead: number
  /** With `--auto`: time to pick up, and then again time to approve. */
  autoDelay: number
  /** Wrong security codes in a row that block the BankID. */
  wrongCodes: number
}

export const publishedFigures: Figures = {
  pickUp: 30,
  finish: 180,
  completeKept: 180,
  failedKept: 300,
  unstartedKept: 190,
  qrBehind: 5,
  qrAhead: 2,
  autoDelay: 2,
  wrongCodes: 3,
}
