import { isIP } from 'node:net'
import { z } from 'zod'
import { parseMailbox, parseMailServer } from '../platform/mail/mail-server.ts'
import { backupShape } from './backup-settings.ts'
import { telemetryShape } from './telemetry-settings.ts'
import { isGuessable } from './guessable-secret.ts'
import { parseScannerPlace } from '../platform/files/virus-scanner.ts'

// The schema of the environment. docs/configuration.md is printed from it.

const port = (fallback: number) =>
  z.coerce
    .number('ska vara ett portnummer')
    .int('ska vara ett heltal')
    .min(1, 'ska vara 1–65535')
    .max(65535, 'ska vara 1–65535')
    .default(fallback)
const file = (about: string) => z.string().min(1).optional().describe(about)
const origin = (about: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && new URL(value).origin === value,
      'ska vara en adress utan sökväg, som https://kansli.exempel.se',
    )
    .optional()
    .describe(about)

const siteTemplate = /^https?:\/\/[^/?#]+(\/[^?#]*)?$/
const range = (value: string): boolean => {
  const [address = '', prefix] = value.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits))
}

const receiverForm = /^(\d{1,3}(?:\.\d{1,3}){3}):(\d{2,5})$/

/** The address and port of WEBHOOK_TEST_RECEIVER; null for any other text. */
export const receiverOf = (value: string): { address: string; port: number } | null => {
  const [, address = '', given] = receiverForm.exec(value) ?? []
  return isIP(address) === 4 ? { address, port: Number(given) } : null
}

const secret = (about: string) =>
  z
    .string()
    .min(43, 'ska vara minst 32 slumpade byte, till exempel från: openssl rand -base64 32')
    .refine((value) => value.length < 43 || !isGuessable(value), 'går att gissa: gör en ny med openssl rand -base64 32')
    .optional()
    .describe(about)

/** `192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`. */
const nameServer = /^(?:([\d.]+)(?::\d{1,5})?|\[([\da-f:]+)\]:\d{1,5}|([\da-f:]+))$/i
const list = (isOne: (value: string) => boolean, message: string, about: string) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((values) => values.every(isOne), message)
    .default([])
    .describe(about)

export const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'ska vara development, test eller production')
    .default('development')
    .describe('production vägrar starta med något osäkert.'),
  PORT: port(3000).describe('Adminens port.'),
  SITES_PORT: port(3001).describe('Sajternas port. Samma som PORT: då avgör värdnamnet.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Adressen som programmet lyssnar på. Demonstrationen lyssnar bara på den egna datorn.'),
  ADMIN_ORIGIN: origin('Adminens adress utåt. Utan den: http://localhost och PORT.'),
  SITES_URL: z
    .string()
    .refine(
      (value) => siteTemplate.test(value) && value.split('{site}').length === 2,
      'ska vara en adress med {site}, som https://{site}.foreningar.se',
    )
    .optional()
    .describe('Mall för en sajts adress. Utan den: http://localhost, SITES_PORT och /{site}.'),
  DATA_DIR: z
    .string()
    .min(1, 'ska vara en mapp')
    .default('./data')
    .describe(
      'Mapp för inbyggd databas, filer och nycklar. Flera servrar med samma databas behöver dela den, eller ha S3_ENDPOINT.',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'ska börja med postgres://')
    .optional()
    .describe('En egen PostgreSQL, 15 eller senare, som en roll utan rätt att gå förbi radskyddet. Utan den används den inbyggda.'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'ska börja med postgres://')
    .optional()
    .describe(
      'Samma databas och roll som DATABASE_URL, direkt till PostgreSQL. Behövs när DATABASE_URL leder genom PgBouncer i transaktionsläge: det som andra servrar gör hörs bara direkt.',
    ),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'ska börja med postgres://')
    .optional()
    .describe('Samma databas som ägaren, direkt till PostgreSQL. Anges den skapas roller och tabeller vid start.'),
  S3_ENDPOINT: origin(
    'Objektlagring för bilder och filer, som https://s3.eu-north-1.amazonaws.com. Utan den ligger de i DATA_DIR; det räcker för en server, eller för flera som delar mappen.',
  ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'ska vara namnet på en hink, 3–63 små bokstäver, siffror, punkter och bindestreck')
    .optional()
    .describe('Hinken i objektlagringen. Den behöver finnas.'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'ska vara en region, som eu-north-1')
    .optional()
    .describe('Regionen som anropen skrivs under för, som eu-north-1.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Nyckeln till objektlagringen.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Hemligheten till S3_ACCESS_KEY_ID.'),
  S3_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*(\/[a-z0-9_-]+)*\/?$/, 'ska vara små bokstäver, siffror, - _ och /, som kansli/')
    .optional()
    .describe('Vad alla namn i hinken börjar med, när den delas med annat.'),
  ...backupShape,
  SECRET_KEY: secret('Hemligheten som nycklarna görs av. Demonstrationen gör en egen i DATA_DIR; i produktion måste den anges.'),
  SECRET_KEY_FILE: file('Filen som SECRET_KEY ligger i, i stället för att den anges. Bara ägaren får kunna läsa den.'),
  SECRET_KEY_PREVIOUS: secret(
    'Den förra SECRET_KEY, bara medan den byts: det som är gjort med den gäller tills rotate-keys säger att den kan tas bort. Se SECURITY.md.',
  ),
  SECRET_KEY_PREVIOUS_FILE: file('Detsamma för SECRET_KEY_PREVIOUS.'),
  BANKID_ENV: z
    .enum(['simulator', 'test', 'production'], 'ska vara simulator, test eller production')
    .default('simulator')
    .describe('Vilket BankID som används.'),
  BANKID_SIMULATOR_PORT: port(3100).describe('Simulatorns telefon och kontroll. Dess BankID-tjänst ligger på nästa port.'),
  BANKID_RP_URL: z.url('ska vara en adress').optional().describe('BankID-tjänstens adress, bara med simulatorn.'),
  BANKID_RP_P12: file('Certifikat och nyckel som PKCS#12.'),
  BANKID_RP_PASSPHRASE: z.string().optional().describe('Lösenordet till BANKID_RP_P12.'),
  BANKID_RP_CERT: file('Certifikat som PEM, tillsammans med BANKID_RP_KEY.'),
  BANKID_RP_KEY: file('Nyckel som PEM.'),
  BANKID_CA: file('BankID:s rotcertifikat som PEM. Behövs inte: rötterna för test och produktion följer med, och en annan vägras.'),
  BANKID_MOBILE_START: z.url('ska vara en adress').optional().describe('Startlänk på telefon, bara med simulatorn.'),
  BANKID_DESKTOP_START: z.url('ska vara en adress').optional().describe('Startlänk på dator, bara med simulatorn.'),
  BANKID_QR_RENEWALS: z.coerce
    .number('ska vara 0–4')
    .int()
    .min(0, 'ska vara 0–4')
    .max(4, 'ska vara 0–4')
    .default(4)
    .describe('Hur många gånger en QR-kod som ingen läst ersätts av en ny order.'),
  BANKID_MAX_RISK: z
    .enum(['low', 'moderate', 'high'], 'ska vara low, moderate eller high')
    .default('moderate')
    .describe('Högsta risk som släpps in.'),
  BANKID_IP_CHECK: z
    .enum(['refuse', 'log'], 'ska vara refuse eller log')
    .default('refuse')
    .describe('När BankID-appen och webbläsaren har olika adresser på samma enhet.'),
  BANKID_UNDECLARED: z
    .enum(['both', 'other'], 'ska vara both eller other')
    .optional()
    .describe('Vad en start utan angiven enhet räknas som. Utan den: other i produktion, annars both.'),
  TRUSTED_PROXIES: list(
    range,
    'ska vara IP-adresser eller nät som 10.0.0.0/8, med kommatecken emellan',
    'Omvända proxyer vars X-Forwarded-For gäller.',
  ),
  PUBLIC_ADDRESSES: list(
    (value) => isIP(value) !== 0,
    'ska vara IP-adresser med kommatecken emellan',
    'Adresserna som sajterna nås på utifrån. Egna domäner ska leda dit. Utan dem: de som sajternas värdnamn i SITES_URL leder till.',
  ),
  DNS_SERVERS: list(
    (value) => nameServer.test(value) && isIP(value.replace(nameServer, '$1$2$3')) !== 0,
    'ska vara IP-adresser, med port om den inte är 53, och kommatecken emellan',
    'Namnservrar som egna domäner kontrolleras mot. Utan dem: datorns egna.',
  ),
  MAIL_URL: z
    .string()
    .refine((value) => parseMailServer(value) !== null, 'ska vara en adress som smtps://namn:losenord@mail.exempel.se:465')
    .optional()
    .describe(
      'Servern som tar emot e-post, som smtp:// (med STARTTLS) eller smtps://. Utan den visas inga kontaktformulär i produktion, och länkar till inbjudna lämnas över för hand; demonstrationen lägger breven i DATA_DIR/mail.',
    ),
  MAIL_FROM: z
    .string()
    .refine((value) => parseMailbox(value) !== null, 'ska vara en e-postadress, som Kansli <svara-inte@foreningar.se>')
    .optional()
    .describe('Avsändaren till det som skickas. Behövs tillsammans med MAIL_URL.'),
  VIRUS_SCANNER: z
    .string()
    .refine((value) => parseScannerPlace(value) !== null, 'ska vara en sökväg som /run/clamav/clamd.ctl, eller 127.0.0.1 med port')
    .optional()
    .describe(
      'Där ClamAV (clamd) på den här datorn lyssnar. Då granskas varje uppladdad fil innan den sparas, och utan svar sparas ingen.',
    ),
  WEBHOOK_TEST_RECEIVER: z
    .string()
    .refine((value) => receiverOf(value) !== null, 'ska vara en IPv4-adress med port, som 127.0.0.1:8443')
    .optional()
    .describe(
      'Bara för prov och utveckling: adressen räknas som om den låg på internet, och webhookar skickas till porten i stället för till 443. Vägras i produktion.',
    ),
  WEBHOOK_TEST_CA: file('Bara för prov och utveckling, tillsammans med WEBHOOK_TEST_RECEIVER: rotcertifikatet som PEM.'),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug', 'silent'], 'ska vara error, warn, info, debug eller silent')
    .optional()
    .describe('Utan den: info i produktion, annars warn.'),
  ...telemetryShape,
  SHUTDOWN_DRAIN: z.coerce
    .number('ska vara sekunder')
    .min(0)
    .max(60)
    .default(0)
    .describe('Sekunder att fortsätta svara efter SIGTERM, bakom en lastbalanserare.'),
})
export type Environment = z.infer<typeof Environment>
