/** An address of a database, also one without a host, which the driver takes and `URL` does not. Null for no address at all. */
export function databaseAddress(url: string): URL | null {
  const known = [url, url.replace('@/', '@localhost/'), url.replace(':///', '://localhost/')].find((text) => URL.canParse(text))
  return known === undefined ? null : new URL(known)
}

/** A socket's folder, as `?host=/run/postgresql` or `%2Frun%2Fpostgresql`, or the name of the server. */
export const hostOf = (address: URL): string => address.searchParams.get('host') ?? decodeURIComponent(address.hostname)
