import { letterTriedDays } from '#contract/letters/letter-kinds.ts'

/** All sweeps, each with a description below. */
export type SweepName =
  | 'tree'
  | 'trash'
  | 'undo'
  | 'revisions'
  | 'previewLinks'
  | 'sessions'
  | 'invitations'
  | 'files'
  | 'storedFiles'
  | 'domains'
  | 'systemPages'
  | 'webhookDeliveries'
  | 'mentions'
  | 'shareChoices'
  | 'sharedNews'
  | 'auditSeals'
  | 'letters'
  | 'visits'
  | 'backup'
  | 'newsletterAddresses'
  | 'health'
  | 'privacyAnswers'

interface UpkeepWords {
  /** The failing work. */
  readonly title: string
  /** The consequence for users of the sites. */
  readonly meaning: string
  readonly remedy: string
  /** Where it is mended; without it the screen of the site, of the federation's pictures, or Drift. */
  readonly path?: string | ((siteId: string, subject: string) => string)
}

const askOperator = 'Försvinner det inte till i morgon: be den som sköter driften titta i loggen, och ange referensen.'

const inPrivacy = '/admin/integritet'
const inOperation = '/admin/drift'

const sweepWords: Readonly<Record<SweepName, UpkeepWords>> = {
  tree: {
    title: 'Sidor under en slängd sida kunde inte flyttas upp',
    meaning: 'Sidorna syns överst i sidträdet men går inte att publicera.',
    remedy: 'Öppna sajtens sidor och flytta dem själv till en annan plats.',
    path: (siteId) => `/${siteId}/sidor`,
  },
  trash: {
    title: 'Något i papperskorgen kunde inte tas bort',
    meaning: 'Det har legat där i 30 dagar och finns kvar. Allt annat rensas som vanligt.',
    remedy: `Öppna sajtens papperskorg och ta bort det permanent. ${askOperator}`,
  },
  undo: {
    title: 'Det som inte längre går att ångra kunde inte rensas',
    meaning: 'Hur det var före ändringar äldre än 30 dagar finns kvar. Inget annat påverkas.',
    remedy: askOperator,
  },
  revisions: {
    title: 'Gamla versioner kunde inte rensas',
    meaning: 'Versioner sparas längre än sajten har valt under Integritet. Inget annat påverkas.',
    remedy: askOperator,
  },
  shareChoices: {
    title: 'Beslut om riksnyheter och gemensamma sidor som är borta kunde inte rensas',
    meaning: 'Sajternas skäl, tillägg och siffror från utskick ligger kvar i databasen. Besökare ser dem inte.',
    remedy: askOperator,
  },
  sharedNews: {
    title: 'Webhookar har inte fått veta vad som har hänt med riksnyheter',
    meaning: 'Mottagarna hör av det när det går igen. Sajterna visar riksnyheterna som vanligt.',
    remedy: askOperator,
  },
  previewLinks: {
    title: 'Gamla länkar för förhandsgranskning kunde inte rensas',
    meaning: 'Länkarna har slutat gälla och öppnar inget, men de ligger kvar i databasen.',
    remedy: askOperator,
  },
  sessions: {
    title: 'Avslutade inloggningar kunde inte rensas',
    meaning: 'De gäller inte längre, men uppgifterna sparas längre än de borde.',
    remedy: askOperator,
  },
  invitations: {
    title: 'Inbjudningar som har gått ut kunde inte avslutas',
    meaning: 'Gamla inbjudningar kan stå kvar i listan, fast länkarna inte går att använda.',
    remedy: `Återkalla dem under sajtens användare. ${askOperator}`,
  },
  files: {
    title: 'En avbruten uppladdning eller en gammal export kunde inte tas bort',
    meaning: 'Filen tar plats i lagringen. En export kan innehålla personuppgifter som borde vara borta.',
    remedy: `Kontrollera att lagringen svarar och inte är full. ${askOperator}`,
  },
  storedFiles: {
    title: 'Filer som ingen använder kunde inte tas bort',
    meaning: 'De tar plats i lagringen. En borttagen bild kan finnas kvar som fil.',
    remedy: `Kontrollera att lagringen svarar och inte är full. ${askOperator}`,
  },
  domains: {
    title: 'En egen domän kunde inte kontrolleras',
    meaning: 'Domänen visas som den var vid den senaste kontrollen, även om den har slutat leda till sajten.',
    remedy: `Öppna sajtens inställningar, fliken Domäner, och kontrollera den där. ${askOperator}`,
    path: (siteId) => `/${siteId}/installningar/domaner`,
  },
  newsletterAddresses: {
    title: 'Adresser till ett avstängt nyhetsbrev kunde inte tas bort',
    meaning: 'De sparas längre än sajten lovar på sidan om personuppgifter.',
    remedy: `Slå på nyhetsbrevet under Inställningar, Nyhetsbrev, och stäng av det igen med valet Ta bort dem nu. ${askOperator}`,
    path: (siteId) => `/${siteId}/installningar/nyhetsbrev`,
  },
  privacyAnswers: {
    title: 'Svar på frågor om personuppgifter kunde inte tas bort',
    meaning: 'De samlar allt om en person och sparas längre än de borde.',
    remedy: `Ta bort dem under Administration, Personuppgifter. ${askOperator}`,
    path: inPrivacy,
  },
  mentions: {
    title: 'Skäl till att ett namn får stå kvar kunde inte raderas',
    meaning: 'Namnet är borta ur texten, men det som skrevs om varför det fick stå kvar sparas ännu.',
    remedy: askOperator,
  },
  systemPages: {
    title: 'Sidor som varje sajt ska ha kunde inte skapas',
    meaning: 'Sajten saknar till exempel Så behandlar vi personuppgifter eller Tillgänglighet.',
    remedy: `De skapas på nytt när programmet startas om. ${askOperator}`,
  },
  auditSeals: {
    title: 'Granskningsloggen kunde inte förseglas',
    meaning: 'Nya rader skrivs som vanligt, men det går inte att bevisa att ingen ändrar dem i efterhand.',
    remedy: askOperator,
  },
  letters: {
    title: 'Påminnelser med e-post kunde inte förberedas',
    meaning: 'Datum som närmar sig står i Att göra som vanligt, men brev om dem kan utebli.',
    remedy: askOperator,
  },
  health: {
    title: 'Det gick inte att räkna vad en sajt har att åtgärda',
    meaning: 'Siffrorna under Att åtgärda kan vara gamla för sajten. Sajten själv påverkas inte.',
    remedy: `Välj Räkna om under Att åtgärda. ${askOperator}`,
    path: '/admin/atgarda',
  },
  backup: {
    title: 'Nattens säkerhetskopia kunde inte göras',
    meaning: 'Går servern förlorad är det som skrevs sedan den förra säkerhetskopian borta.',
    remedy: 'Be den som sköter driften köra kommandot backup, som säger vad som är fel.',
  },
  visits: {
    title: 'Gamla siffror över läsningar kunde inte rensas',
    meaning: 'Hur mycket sajterna lästes för mer än 25 månader sedan sparas längre än det borde. Nya läsningar räknas som vanligt.',
    remedy: askOperator,
  },
  webhookDeliveries: {
    title: 'Gamla leveranser till webhookar kunde inte rensas',
    meaning: 'De säger bara vad som har ändrats och skickas inte igen, men de ligger kvar i databasen.',
    remedy: askOperator,
  },
}

const jobWords: Readonly<Record<string, UpkeepWords>> = {
  'jobs.givenUp': {
    title: 'Ett jobb i bakgrunden är uppgivet',
    meaning: 'Programmet avslutades tre gånger medan det arbetade med det, och försöker inte igen. Allt annat går som vanligt.',
    remedy: `Gör om det som jobbet hörde till. ${askOperator}`,
  },
  'privacy.search': {
    title: 'En fråga om personuppgifter kunde inte besvaras',
    meaning: 'Den som frågade väntar på svar. Nya försök görs.',
    remedy: askOperator,
    path: inPrivacy,
  },
  'privacy.erase': {
    title: 'En person kunde inte raderas helt',
    meaning: 'Kontot är stängt, men på någon sajt finns personen kvar. Nya försök görs.',
    remedy: askOperator,
    path: inPrivacy,
  },
  'item.publish': {
    title: 'Något schemalagt kunde inte publiceras',
    meaning: 'Tiden har passerat och det syns inte på sajten. Nya försök görs.',
    remedy: 'Be en redaktör på sajten att publicera det nu eller avbryta schemaläggningen.',
  },
  'item.unpublish': {
    title: 'Något kunde inte avpubliceras vid sin tid',
    meaning: 'Tiden har passerat och det syns fortfarande på sajten. Nya försök görs.',
    remedy: 'Be en redaktör på sajten att avpublicera det nu.',
  },
  'message.send': {
    title: 'Ett meddelande från en besökare kunde inte skickas',
    meaning: 'E-postservern tar inte emot det. Nya försök görs.',
    remedy: `Kontrollera att e-postservern svarar. ${askOperator}`,
    path: inOperation,
  },
  'letters.sort': {
    title: 'Brev till användare kunde inte förberedas',
    meaning: 'Det som har hänt står i Att göra som vanligt. Nya försök görs.',
    remedy: askOperator,
  },
  'letter.send': {
    title: 'Ett brev till en användare kunde inte skickas',
    meaning: `E-postservern tar inte emot det. Nya försök görs i ${letterTriedDays} dagar.`,
    remedy: `Kontrollera att e-postservern svarar. ${askOperator}`,
    path: inOperation,
  },
  'letters.givenUp': {
    title: 'Brev till en användare har inte kommit fram',
    meaning: `E-postservern tog inte emot dem på ${letterTriedDays} dagar. Det som väntar står i Att göra som vanligt.`,
    remedy:
      'Kontrollera att e-postservern svarar. Kommer andra brev fram är adressen troligen fel: be personen att ändra den under E-post.',
    path: (_siteId, userId) => `/admin/sajter/anvandare/${userId}`,
  },
  'webhook.deliver': {
    title: 'En webhook kunde inte skickas',
    meaning: 'Felet ligger hos oss och inte hos mottagaren. Nya försök görs.',
    remedy: askOperator,
  },
  'site.delete': {
    title: 'En sajt kunde inte raderas helt',
    meaning: 'Besökare ser den inte längre och ingen kan öppna den, men delar av den finns kvar i databasen eller lagringen.',
    remedy: `Kontrollera att lagringen svarar. ${askOperator}`,
  },
  'site.merge': {
    title: 'Två sajter kunde inte slås ihop',
    meaning: 'Sajten är arkiverad medan det pågår. Nya försök görs, och lyckas de inte öppnas den igen.',
    remedy: `Kontrollera att lagringen svarar och inte är full. ${askOperator}`,
  },
  'site.mergeUndo': {
    title: 'En sammanslagning kunde inte tas tillbaka',
    meaning: 'Sajten är fortfarande sammanslagen. Nya försök görs.',
    remedy: askOperator,
  },
  'site.export': {
    title: 'En export kunde inte göras',
    meaning: 'Den som beställde den väntar på sin fil.',
    remedy: `Kontrollera att lagringen svarar och inte är full. ${askOperator}`,
  },
}
const otherJob: UpkeepWords = {
  title: 'Ett jobb i bakgrunden misslyckas',
  meaning: 'Det görs nya försök. Allt annat går som vanligt.',
  remedy: askOperator,
}

/** The description of a fault, for a sweep or a kind of job. */
export const upkeepWords = (name: string): UpkeepWords =>
  Object.hasOwn(sweepWords, name) ? sweepWords[name as SweepName] : (jobWords[name] ?? otherJob)
