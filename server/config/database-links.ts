import { StartupError } from '../platform/startup-error.ts'

const ownMachine = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** A socket, as `?host=/run/postgresql` or `%2Frun%2Fpostgresql`, or a name of this machine. */
function isOnThisMachine(url: URL): boolean {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  return host.startsWith('/') || ownMachine.has(host)
}

interface DatabaseUrls {
  readonly databaseUrl: string | null
  readonly databaseDirectUrl: string | null
  readonly databaseOwnerUrl: string | null
  readonly backup: { readonly databaseUrl: string | null } | null
}

/**
 * Throws StartupError for a database on another machine whose address does not say how the way there is protected: the driver's
 * default is no encryption at all, without a word (ASVS 12.3.1). `disable` is taken, since it is then somebody's choice.
 */
export function refuseOpenLinks({ databaseUrl, databaseDirectUrl, databaseOwnerUrl, backup }: DatabaseUrls): void {
  const links = {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseDirectUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
    BACKUP_DATABASE_URL: backup?.databaseUrl ?? null,
  }
  for (const [setting, link] of Object.entries(links)) {
    // The driver also takes an address without a host, which `URL` does not; it refuses what is no address at all.
    const known = [link ?? '', link?.replace('@/', '@localhost/') ?? ''].find((text) => URL.canParse(text))
    const url = known === undefined ? null : new URL(known)
    if (url === null || isOnThisMachine(url) || ['verify-full', 'disable'].includes(url.searchParams.get('sslmode') ?? '')) continue
    throw new StartupError(
      `${setting} leder till en annan dator utan att säga hur vägen skyddas. Lägg till ?sslmode=verify-full (med &sslrootcert=/sökväg/rot.pem när certifikatet är ert eget), eller ?sslmode=disable när nätet där redan är krypterat, som med WireGuard.`,
    )
  }
}
