import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../programs.ts'
import { requireProxies, startCaddy } from './proxies.ts'
import type { Names } from './world.ts'
import { adminOf, openProduction, siteOf } from './world.ts'

// `npm run production-trial`: what production is, on one machine, until Ctrl-C.

const startedAt = performance.now()
const port = Number(process.env['PORT'] || 8443)
const names: Names = { adminHost: 'kansli.localhost', sitesHost: 'sajter.localhost', port }
await requireProxies()
const folder = await mkdtemp(join(tmpdir(), 'kansli-trial-'))

const over = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => over.abort())

const metricsPorts = [await freePort(), await freePort()]
const production = await openProduction(
  names,
  metricsPorts.map((metricsPort) => ({ METRICS_PORT: String(metricsPort) })),
)
try {
  await production.start()
  const proxy = await startCaddy(folder, names, production.nodes)
  const authority = join(folder, 'authority.pem')
  const letters = join(folder, 'mail')
  await writeFile(authority, proxy.ca)
  await mkdir(letters)
  let kept = 0
  const catching = setInterval(() => {
    for (; kept < production.mail.mails.length; kept++) {
      const file = join(letters, `${String(kept + 1).padStart(4, '0')}.eml`)
      void writeFile(file, production.mail.mails[kept]?.source ?? '')
      console.log(`    Brev till ${production.mail.mails[kept]?.to.join(', ')}: ${file}`)
    }
  }, 500)
  const [a, b] = production.nodes
  console.log(`
  Kansli som i produktion, efter ${((performance.now() - startedAt) / 1000).toFixed(0)} s.

    Admin              ${adminOf(names)}/
    En sajt            ${siteOf(names, 'malmo')}/
    BankID-telefonen   ${production.phone}/   (säkerhetskod 123456; noderna talar med den över ömsesidig TLS)
    Certifikatens rot  ${authority}   (låt webbläsaren lita på den, eller fortsätt förbi varningen)
    Nod a              127.0.0.1:${a.adminPort} och ${a.sitesPort}
    Nod b              127.0.0.1:${b.adminPort} och ${b.sitesPort}
    PostgreSQL         ${production.database.path()}
    S3                 ${production.s3.settings.endpoint}, hinken ${production.s3.settings.bucket}
    E-post             ${letters}
    Mätvärden          ${metricsPorts.map((one) => `http://127.0.0.1:${one}/metrics`).join(' och ')}

  Ctrl+C tar ned allt.
`)
  if (!over.signal.aborted) await new Promise((resolve) => over.signal.addEventListener('abort', resolve))
  console.log('Tar ned …')
  clearInterval(catching)
  await proxy.close()
} finally {
  await production.close()
  await rm(folder, { recursive: true, force: true })
}
