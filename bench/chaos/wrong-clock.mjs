// Loaded before the program of a node whose machine's clock is wrong by AHEAD_MS, and from SIGUSR2 on by LATER_AHEAD_MS.
let aheadMs = Number(process.env['AHEAD_MS'] ?? 0)
process.on('SIGUSR2', () => {
  aheadMs = Number(process.env['LATER_AHEAD_MS'] ?? 0)
})
const RightDate = Date

globalThis.Date = class extends RightDate {
  /** @param {unknown[]} given */
  constructor(...given) {
    // @ts-expect-error -- As many arguments as the caller has.
    super(...(given.length === 0 ? [RightDate.now() + aheadMs] : given))
  }
  static now() {
    return RightDate.now() + aheadMs
  }
}
