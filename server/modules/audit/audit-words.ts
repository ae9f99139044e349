import type { AuditFault, AuditReport } from './verify-audit.ts'

/** Advice for a log that is not intact. */
const remedy =
  'Någon har ändrat i databasen vid sidan av programmet. Spara databasen som den är, jämför med en säkerhetskopia och ta reda på vem som har haft tillgång till den.'

const digits = new Intl.NumberFormat('sv-SE')
const count = (n: number, one: string, many: string): string => `${digits.format(n)} ${n === 1 ? one : many}`

/** One sentence. */
export function auditFaultWords(fault: AuditFault): string {
  switch (fault.kind) {
    case 'lineMissing':
      return `Rad ${fault.id} har tagits bort.`
    case 'lineAdded':
      return `Rad ${fault.id} har lagts till i efterhand.`
    case 'linesChanged':
      return `Någon av raderna ${fault.from}–${fault.to} har ändrats efter att de förseglades (försegling ${fault.seal}).`
    case 'sealChanged':
      return `Försegling ${fault.seal} har ändrats eller bytts ut.`
    case 'sealMissing':
      return `Försegling ${fault.seal} har tagits bort.`
    case 'headMissing':
      return 'Uppgiften om vilken försegling som är den senaste har tagits bort.'
    case 'otherThanNoted':
      return `Försegling ${fault.seal} är inte den som har antecknats, eller saknas.`
  }
}

/** Sentences on seals made with other keys than the current one. */
function keyWords({ countersigned, ofPreviousKey, ofOtherKeys }: AuditReport): string[] {
  const about: string[] = []
  if (countersigned > 0)
    about.push(
      `${count(countersigned, 'försegling är gjord', 'förseglingar är gjorda')} med en tidigare SECRET_KEY, och granskades med den innan den togs bort.`,
    )
  if (ofPreviousKey > 0)
    about.push(
      `${count(ofPreviousKey, 'försegling är gjord', 'förseglingar är gjorda')} med SECRET_KEY_PREVIOUS, och granskades nu med den. Kör rotate-keys innan du tar bort den.`,
    )
  if (ofOtherKeys > 0)
    about.push(
      `${count(ofOtherKeys, 'försegling är gjord', 'förseglingar är gjorda')} med en annan SECRET_KEY, och har inte granskats med den. Har nyckeln aldrig bytts är det ett fel. Finns den kvar: ange den som SECRET_KEY_PREVIOUS och kör rotate-keys.`,
    )
  return about
}

/** Why nothing could be verified; null when something was. */
function nothingVerified({ seals, ofOtherKeys, waiting }: AuditReport): string | null {
  if (seals === 0)
    return waiting > 0
      ? 'Inget i granskningsloggen gick att granska än: ingen rad är förseglad.'
      : 'Inget i granskningsloggen gick att granska: den är tom.'
  return ofOtherKeys === seals
    ? 'Inget i granskningsloggen gick att granska: alla förseglingar är gjorda med en annan SECRET_KEY än den som är inställd. Kontrollera att SECRET_KEY är rätt.'
    : null
}

/**
 * The result of the verification, as sentences for the person who runs the server. `outcome` decides the exit code: a log of which
 * nothing was verified is not whole, nor broken.
 */
export function auditWords(report: AuditReport): { readonly outcome: 'whole' | 'broken' | 'unverified'; readonly text: string } {
  const { faults, backdated, seals, lines, waiting, newest } = report
  const isWhole = faults.length === 0
  const unverified = isWhole ? nothingVerified(report) : null
  const about: string[] = []
  if (unverified !== null) about.push(unverified)
  else if (isWhole)
    about.push(
      `Granskningsloggen är hel: ${count(lines, 'rad', 'rader')} i ${count(seals, 'försegling', 'förseglingar')}, ingen ändrad, borttagen eller tillagd.`,
    )
  else about.push('Granskningsloggen är inte hel.', ...faults.map((fault) => `  ${auditFaultWords(fault)}`), remedy)
  for (const id of backdated)
    about.push(
      `Rad ${id} är daterad mer än ett dygn före den försegling som den kom efter. Klockan kan ha gått fel, eller så har någon lagt till den i efterhand.`,
    )
  if (waiting > 0)
    about.push(
      `${count(waiting, 'rad är ännu inte förseglad', 'rader är ännu inte förseglade')}; det görs varje minut medan programmet är i gång.`,
    )
  about.push(...keyWords(report))
  if (newest)
    about.push(
      `Senaste försegling: ${newest.number}:${newest.hash.slice(0, 16)} (${newest.sealedAt.toISOString()}). Anteckna den utanför servern och ange den nästa gång: då märks det också om hela databasen har ställts tillbaka.`,
    )
  return { outcome: unverified !== null ? 'unverified' : isWhole ? 'whole' : 'broken', text: about.join('\n') }
}

/** Parses a seal printed by `auditWords`, `17:9f86d081884c7d65`. Null for any other text. */
export function notedSeal(text: string): { readonly number: number; readonly hash: string } | null {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{8,64})$/.exec(text) ?? []
  return number !== undefined && hash !== undefined ? { number: Number(number), hash } : null
}
