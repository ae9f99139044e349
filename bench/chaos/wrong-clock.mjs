// Preloaded into a node with a wrong clock: AHEAD_MS is its lead, and LATER_AHEAD_MS that after SIGUSR2.
let aheadMs = Number(process.env['AHEAD_MS'] ?? 0)
process.on('SIGUSR2', () => {
  aheadMs = Number(process.env['LATER_AHEAD_MS'] ?? 0)
})
const RightDate = Date

globalThis.Date = class extends RightDate {
  /** @param {unknown[]} given */
  constructor(...given) {
    // @ts-expect-error -- The number of arguments is that of the caller.
    super(...(given.length === 0 ? [RightDate.now() + aheadMs] : given))
  }
  static now() {
    return RightDate.now() + aheadMs
  }
}
