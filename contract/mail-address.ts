// The rule for e-mail addresses that forms, settings, imports and the mailer share. Mail servers take only ASCII before @ (RFC 5321); å, ä
// and ö in the domain are sent as xn-- (RFC 5891). The file has no zod, so that small screens can import it.

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const domain = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u
const asciiDomain = /^(?:[a-z0-9-]{1,63}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** The part of the global URL class that this file uses. `hostname` is in lower case and ASCII. Throws for an invalid address. */
declare const URL: new (address: string) => { readonly hostname: string }

/** The domain as it is sent; null where it is none. */
function sentDomain(typed: string): string | null {
  if (!domain.test(typed)) return null
  try {
    const { hostname } = new URL(`http://${typed}`)
    return asciiDomain.test(hostname) && hostname.length <= 253 ? hostname : null
  } catch {
    return null
  }
}

/** The address as a mail server takes it, its domain in ASCII; null where it cannot be sent to. */
export function sentAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const [before, after] = [address.slice(0, at), sentDomain(address.slice(at + 1))]
  return at > 0 && at <= 64 && local.test(before) && after !== null ? `${before}@${after}` : null
}

/** The error message for an address that mail servers refuse, with what to write instead. Null for a valid address. */
export function mailAddressFault(address: string): string | null {
  if (sentAddress(address) !== null) return null
  const [before = '', after = '', ...more] = address.split('@')
  if (before === '' || !/.\../.test(after) || more.length > 0 || /\s/.test(address))
    return 'E-postadressen är inte hel. Skriv den som namn@exempel.se.'
  if (sentDomain(after) === null) return 'Det som står efter @ är ingen domän. Skriv adressen som namn@exempel.se.'
  return 'Brev kommer inte fram till adressen. Rätta det som står före @: där kan å, ä, ö, kommatecken, citattecken och dubbla punkter inte stå, och högst 64 tecken.'
}
