import { domainToUnicode } from 'node:url'
import type { Dns } from '../../platform/dns.ts'
import { DnsTrouble } from '../../platform/dns.ts'
import { counterpart } from './domain-host.ts'
import { isProof, proofName, proofValue } from './domain-records.ts'

/** Result of a DNS check: in order, wrong with the reason, or unknown at the moment. */
export type Verdict = { readonly kind: 'right' } | { readonly kind: 'wrong' | 'unknown'; readonly fault: string }

/** Limit of addresses shown, because a name may have thousands. */
const mostNamed = 3

const wrong = (fault: string): Verdict => ({ kind: 'wrong', fault })

async function proofFault(dns: Dns, host: string, token: string): Promise<string | null> {
  const name = proofName(host)
  const texts = await dns.texts(name)
  if (texts.includes(proofValue(token))) return null
  const shown = domainToUnicode(name)
  return texts.some(isProof)
    ? `TXT-posten på ${shown} har ett annat värde. Kopiera värdet härifrån på nytt.`
    : `Vi hittar ingen TXT-post på ${shown}. Det kan ta upp till ett dygn innan den syns.`
}

async function placeFault(dns: Dns, host: string, ours: readonly string[]): Promise<string | null> {
  const found = await dns.addresses(host)
  const name = domainToUnicode(host)
  if (found.length === 0) return `${name} leder ingenstans ännu. Lägg in posten som leder hit.`
  const others = found.filter((address) => !ours.includes(address))
  return others.length === 0
    ? null
    : `${name} leder till ${others.slice(0, mostNamed).join(' och ')}, som inte är vår adress. Ta bort den posten, annars hamnar besökare fel.`
}

/** Asks the name servers. `ours` null: the domain's addresses cannot be judged, and only the proof counts. */
export async function checkDomain(
  dns: Dns,
  domain: { readonly host: string; readonly token: string; readonly withWww: boolean },
  ours: readonly string[] | null,
): Promise<Verdict> {
  try {
    const unproven = await proofFault(dns, domain.host, domain.token)
    if (unproven !== null) return wrong(unproven)
    const hosts = ours === null ? [] : [domain.host, ...(domain.withWww ? [counterpart(domain.host)] : [])]
    for (const host of hosts) {
      const elsewhere = await placeFault(dns, host, ours ?? [])
      if (elsewhere !== null) return wrong(elsewhere)
    }
    return { kind: 'right' }
  } catch (error) {
    if (!(error instanceof DnsTrouble)) throw error
    return { kind: 'unknown', fault: 'Domänens namnservrar svarar inte just nu. Vi försöker igen om en stund.' }
  }
}
