// Asks an address without a pause until SIGINT, prints how it went, and ends with 1 when a request failed. Usage: <address> …
const addresses = process.argv.slice(2)
let [answered, slowest] = [0, 0]
/** @type {string[]} */
const failed = []
const over = new AbortController()
process.on('SIGINT', () => over.abort())
for (let at = 0; !over.signal.aborted; at++) {
  const address = addresses[at % addresses.length] ?? ''
  const since = performance.now()
  const fault = await fetch(address, { headers: { connection: 'close' } }).then(
    async (answer) => ((await answer.text()) !== '' && answer.ok ? null : String(answer.status)),
    (/** @type {Error} */ error) => (error.cause instanceof Error ? error.cause.message : error.message),
  )
  if (fault === null) answered++
  else failed.push(`${new Date().toISOString()} ${address} ${fault}`)
  slowest = Math.max(slowest, performance.now() - since)
}
const which = failed.length === 0 ? '' : `, as ${failed.slice(0, 3).join(' | ')}`
console.log(`${answered} requests answered, ${failed.length} failed, the slowest after ${(slowest / 1000).toFixed(1)} s${which}`)
process.exit(failed.length === 0 && answered > 0 ? 0 : 1)
