// Asks an address without a pause until SIGINT, prints how it went, and ends with 1 when a request failed. Usage: <address> …
const addresses = process.argv.slice(2)
let [answered, failed, slowest] = [0, 0, 0]
const over = new AbortController()
process.on('SIGINT', () => over.abort())
for (let at = 0; !over.signal.aborted; at++) {
  const since = performance.now()
  const isFine = await fetch(addresses[at % addresses.length] ?? '', { headers: { connection: 'close' } }).then(
    async (answer) => (await answer.text()) !== '' && answer.ok,
    () => false,
  )
  if (isFine) answered++
  else failed++
  slowest = Math.max(slowest, performance.now() - since)
}
console.log(`${answered} requests answered, ${failed} failed, the slowest after ${(slowest / 1000).toFixed(1)} s`)
process.exit(failed === 0 && answered > 0 ? 0 : 1)
