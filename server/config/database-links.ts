import { databaseAddress, hostOf } from '../platform/database/database-address.ts'

const ownMachine = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** A socket, or a name of this machine. */
const isOnThisMachine = (url: URL): boolean => hostOf(url).startsWith('/') || ownMachine.has(hostOf(url))

interface DatabaseUrls {
  readonly databaseUrl: string | null
  readonly databaseDirectUrl: string | null
  readonly databaseOwnerUrl: string | null
  readonly backup: { readonly databaseUrl: string | null } | null
}

/**
 * A sentence for each database on another machine whose address does not say how the way there is protected: the driver's default is
 * no encryption at all, without a word (ASVS 12.3.1). `disable` is taken, since it is then somebody's choice.
 */
export function openLinks({ databaseUrl, databaseDirectUrl, databaseOwnerUrl, backup }: DatabaseUrls): string[] {
  const links = {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    BACKUP_DATABASE_URL: backup?.databaseUrl ?? null,
  }
  return Object.entries(links).flatMap(([setting, link]) => {
    // The driver refuses what is no address at all.
    const url = databaseAddress(link ?? '')
    if (url === null || isOnThisMachine(url) || ['verify-full', 'disable'].includes(url.searchParams.get('sslmode') ?? ''))
      return []
    return [
      `${setting} leder till en annan dator utan att säga hur vägen skyddas. Lägg till ?sslmode=verify-full (med &sslrootcert=/sökväg/rot.pem när certifikatet är ert eget), eller ?sslmode=disable när nätet där redan är krypterat, som med WireGuard.`,
    ]
  })
}
