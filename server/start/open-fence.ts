import { readFileSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { createDns } from '../platform/dns.ts'
import type { Fence } from '../platform/outbound/fence.ts'
import { StartupError } from '../platform/startup-error.ts'

/** The limits of calls to addresses that users typed. Throws StartupError when the test's CA cannot be read. */
export function openFence({ dnsServers, webhookTestReceiver }: Config): Fence {
  const dns = createDns(dnsServers)
  if (webhookTestReceiver === null) return { dns, testReceiver: null }
  const { address, port, caFile } = webhookTestReceiver
  try {
    return { dns, testReceiver: { address, port, ca: readFileSync(caFile, 'utf8') } }
  } catch (error) {
    throw new StartupError(`WEBHOOK_TEST_CA går inte att läsa (${(error as NodeJS.ErrnoException).code ?? 'okänt fel'}).`)
  }
}
