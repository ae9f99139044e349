import { StartupError } from '../startup-error.ts'
import { databaseAddress, hostOf } from './database-address.ts'

// What an operator can mend of a database that does not answer, or does not let the program in. The code stands at the end, for a search.

interface Place {
  /** The name of the setting. */
  readonly setting: string
  /** Its value. */
  readonly url: string
}

/** Role, database and server of an address, without its password. */
function namesOf(url: string): { role: string; database: string; server: string } {
  const address = databaseAddress(url)
  const role = decodeURIComponent(address?.username ?? '')
  const database = decodeURIComponent(address?.pathname.slice(1) ?? '') || role
  const server = address === null ? '' : hostOf(address)
  return { role, database, server: server || 'den här datorn' }
}

const certificate = /CERT|ALTNAME|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/

/** A sentence on the error of a connection, or of a question that the role may not ask; null for any other error. */
function sentenceOn(error: unknown, { setting, url }: Place): string | null {
  const {
    code,
    message = '',
    syscall,
    path,
  } = (error ?? {}) as { code?: unknown; message?: string; syscall?: string; path?: string }
  const { role, database, server } = namesOf(url)
  const told = (text: string): string => `${setting}: ${text}${typeof code === 'string' ? ` (${code})` : ''}.`
  if (syscall === 'open') return told(`filen ${path ?? ''} som adressen nämner går inte att läsa`)
  if (/unsupported startup parameter/.test(message))
    return told('adressen leder till PgBouncer, som inte tar emot inställningar. Ange PostgreSQL:s egen adress där')
  if (/does not support SSL/.test(message))
    return told(
      `databasservern ${server} har ingen TLS, som adressen kräver. Slå på ssl i postgresql.conf, eller skriv sslmode=disable om nätet dit redan är krypterat`,
    )
  if (/no pg_hba.conf entry/.test(message))
    return told(
      `databasservern släpper inte in ”${role}” till ”${database}” från den här datorn. Lägg till en rad i pg_hba.conf, och ladda om PostgreSQL`,
    )
  if (/timeout expired|Connection terminated due to connection timeout/.test(message))
    return told(`databasservern ${server} svarar inte. Kontrollera adressen, och att brandväggen släpper igenom`)
  if (typeof code !== 'string') return null
  switch (code) {
    case '28P01':
      return told(
        `lösenordet för ”${role}” stämmer inte, eller så finns inte rollen. Rätta det i adressen, eller kör som superuser: alter role ${role} password '…'`,
      )
    case '28000':
      return told(`databasservern släpper inte in rollen ”${role}”. Finns den, och får den logga in`)
    case '3D000':
      return told(`databasen ”${database}” finns inte. Gör den som superuser: create database ${database} owner owner`)
    case '42501':
      return told(
        `rollen ”${role}” har inte de rätter som behövs. Ägaren ska äga databasen och få skapa roller (createrole), och programmets roll är en annan`,
      )
    case '53300':
      return told('databasservern har inga anslutningar kvar. Höj max_connections, eller stäng det som håller dem')
    case '57P03':
      return told('databasservern håller på att starta. Försök igen om en stund')
    case 'ECONNREFUSED':
    case 'ENOENT':
      return told(`ingen PostgreSQL svarar på ${server}. Kontrollera att den är igång, och adressens värd och port`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return told(`namnet ${server} går inte att slå upp. Kontrollera adressen, och datorns namnservrar`)
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ECONNRESET':
      return told(`databasservern ${server} går inte att nå. Kontrollera adressen, nätet och brandväggen`)
    default:
      return certificate.test(code)
        ? told(
            `databasserverns certifikat godtas inte. Det ska gälla för ${server} och vara utfärdat av en rot som datorn känner; en egen rot anges med &sslrootcert=/sökväg/rot.pem`,
          )
        : null
  }
}

/** The error as StartupError with what to do, where it is the operator's to mend; otherwise the error itself. */
export function asDatabaseFault(error: unknown, place: Place): unknown {
  const sentence = error instanceof StartupError ? null : sentenceOn(error, place)
  return sentence === null ? error : new StartupError(sentence)
}

/** Does the work, and throws `asDatabaseFault` of what it throws. */
export async function sayingDatabaseFault<T>(place: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asDatabaseFault(error, place)
  }
}
