/** All time limits and counts of the simulator, in seconds unless the name says otherwise. */
export type Figures = {
  /** From auth until an app must have picked the order up. */
  pickUp: number
  /** From pick-up until the user must be done. BankID does not publish this one. */
  finish: number
  /** Time after its end for which the answer to an order can be collected. */
  completeKept: number
  failedKept: number
  /** The same for an order that was not picked up in time. */
  unstartedKept: number
  /** Difference allowed between a QR frame and the age of the order. */
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
