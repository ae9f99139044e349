import { Resolver } from 'node:dns/promises'

/** The name servers did not answer in time, so the records are unknown. */
export class DnsTrouble extends Error {}

/** Asks the name servers directly, past the machine's own list of hosts. Rejects with DnsTrouble. */
export interface Dns {
  /** The TXT records of a name, each joined to one text; empty for a name that does not exist. */
  texts(name: string): Promise<string[]>
  /** The IPv4 and IPv6 addresses of a name, aliases followed. */
  addresses(name: string): Promise<string[]>
}

const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** `servers`: addresses of name servers, with a port if it is not 53; empty for the machine's own. */
export function createDns(servers: readonly string[], timeout = 3000): Dns {
  const resolver = new Resolver({ timeout, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])

  async function ask<T>(question: Promise<T[]>): Promise<T[]> {
    try {
      return await question
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      if (absent.has(code)) return []
      throw new DnsTrouble(code)
    }
  }

  return {
    texts: async (name) => (await ask(resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    addresses: async (name) => {
      const [four, six] = await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))])
      return [...four, ...six]
    },
  }
}
