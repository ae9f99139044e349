import type { HealthKind } from '../health/health-kinds.ts'
import { healthWords } from '../health/health-kinds.ts'
import type { RetentionKind } from '../retention/retention-kinds.ts'
import { retentionWords } from '../retention/retention-kinds.ts'

// The log in plain Swedish. An action is a noun and a verb, `news.publish`: most of them are put together from their two parts.

/** Nouns in the singular, definite: what something was done to. */
const nouns: Readonly<Record<string, string>> = {
  news: 'en nyhet',
  policy: 'en sakfråga',
  pages: 'en sida',
  representatives: 'en företrädare',
  media: 'en bild eller ett dokument',
  mediaCollection: 'en samling i Bildbanken',
  newsCategory: 'en kategori',
  policyArea: 'ett område i Politik',
  policyProgramme: 'ett program',
  body: 'ett organ',
  role: 'en roll i ett organ',
  assignment: 'ett uppdrag',
  webhook: 'en webhook',
  redirect: 'en omdirigering',
  domain: 'en domän',
  deliveryKey: 'en nyckel till innehållet',
  invitation: 'en inbjudan',
  membership: 'en användares roll',
  user: 'ett konto',
  design: 'utformningen av alla sajter',
  menu: 'menyn',
  accessibility: 'uppgifterna om tillgänglighet',
  newsletter: 'ett nyhetsbrev',
  letter: 'ett brev',
  previewLink: 'en länk till ett utkast',
}
/** Verbs in the past tense, before the noun. */
const verbs: Readonly<Record<string, string>> = {
  create: 'Lade till',
  add: 'Lade till',
  change: 'Ändrade',
  update: 'Ändrade',
  remove: 'Tog bort',
  delete: 'Tog bort',
  move: 'Flyttade',
  rename: 'Bytte namn på',
  reorder: 'Ordnade om',
  sort: 'Ordnade om',
  publish: 'Publicerade',
  unpublish: 'Avpublicerade',
  schedule: 'Schemalade',
  unschedule: 'Avbröt schemaläggningen av',
  trash: 'Lade i papperskorgen:',
  restore: 'Återställde',
  restoreVersion: 'Återställde en version av',
  deleteForever: 'Tog bort för gott:',
  lift: 'Flyttade upp',
  end: 'Avslutade',
  edit: 'Ändrade',
  unpublishAt: 'Satte slutdatum för',
  cancelSchedule: 'Avbröt schemaläggningen av',
  changeAddress: 'Bytte adress på',
  order: 'Ordnade om',
  retry: 'Försökte igen med',
  newSecret: 'Gav en ny hemlighet till',
  share: 'Delade en förhandsgranskning av',
  removeComment: 'Tog bort en kommentar till',
  answerFinding: 'Svarade i kontrollen av',
  undo: 'Ångrade ett steg med',
  requestReview: 'Skickade för granskning:',
  withdrawReview: 'Tog tillbaka från granskning:',
  requestChanges: 'Begärde ändring av',
  upload: 'Laddade upp',
  replace: 'Bytte ut filen för',
  undoReplace: 'Tog tillbaka bytet av fil för',
  replaceEverywhere: 'Bytte ut överallt:',
  hide: 'Dolde',
  show: 'Visade igen',
  withdrawConsent: 'Noterade återkallat samtycke för',
  expire: 'Gick ut:',
  confirm: 'Bekräftade',
  sign: 'Svarade på',
  reject: 'Avvisade',
  revoke: 'Återkallade',
  resend: 'Skickade om',
  renew: 'Förnyade',
  use: 'Tog i bruk',
  takeBack: 'Tog tillbaka',
  send: 'Skickade',
  start: 'Började skicka',
  stop: 'Stoppade',
  resume: 'Fortsatte skicka',
  turnOff: 'Stängde av',
  turnOn: 'Satte på',
  test: 'Provade',
  rotate: 'Bytte hemlighet för',
  verify: 'Kontrollerade',
  check: 'Kontrollerade',
  keep: 'Behöll',
}

const whole: Readonly<Record<string, string>> = {
  'auth.signIn': 'Loggade in',
  'auth.signInRefused': 'Försökte logga in och nekades',
  'auth.signOut': 'Loggade ut',
  'auth.signOutEverywhere': 'Loggade ut överallt',
  'access.denied': 'Försökte nå något utan behörighet',
  'session.end': 'Loggade ut en annan enhet',
  'session.endOthers': 'Loggade ut sina andra enheter',
  'session.endFor': 'Loggade ut en annan person',
  'session.endEvery': 'Loggade ut alla',
  'session.reuse': 'En gammal inloggning användes igen och spärrades',
  'site.create': 'Lade till sajten',
  'site.rename': 'Bytte namn på sajten',
  'site.open': 'Öppnade sajten för besökare',
  'site.pause': 'Pausade sajten',
  'site.archive': 'Arkiverade sajten',
  'site.resume': 'Öppnade sajten igen',
  'site.restore': 'Återställde sajten ur en säkerhetskopia',
  'site.export': 'Gjorde en export av sajten',
  'site.exportFetch': 'Hämtade en export av sajten',
  'site.exportRemove': 'Tog bort en export av sajten',
  'site.import': 'Läste in en kopia av en sajt',
  'site.importBegin': 'Började läsa in en kopia av en sajt',
  'site.importRun': 'Läste in en kopia av en sajt',
  'site.importAbandon': 'Avbröt inläsningen av en kopia',
  'site.delete': 'Bestämde att sajten raderas',
  'site.deleted': 'Raderade sajten',
  'site.merge': 'Började slå ihop sajten med en annan',
  'site.mergeAway': 'Slog ihop sajten med en annan, dit den nu leder',
  'site.mergeIn': 'Slog ihop en annan sajt med den här',
  'site.mergeUndo': 'Tog tillbaka sammanslagningen av sajten',
  'site.place': 'Flyttade sajten i trädet',
  'site.tag': 'Ändrade sajtens etiketter',
  'wordpress.begin': 'Började läsa in från WordPress',
  'wordpress.run': 'Startade en inläsning från WordPress',
  'wordpress.fetch': 'Lät filer hämtas från en gammal webbplats',
  'wordpress.import': 'Läste in texter från WordPress',
  'wordpress.abandon': 'Avbröt en inläsning från WordPress',
  'wordpress.undoBegin': 'Började ta tillbaka en inläsning från WordPress',
  'wordpress.undo': 'Tog tillbaka en inläsning från WordPress',
  'sharedPage.share': 'Visade en sida på sajterna',
  'sharedPage.change': 'Ändrade hur sajterna får en sida',
  'sharedPage.withdraw': 'Tog bort en sida från sajterna',
  'sharedPage.hide': 'Dolde en av riksorganisationens sidor',
  'sharedPage.show': 'Visade en av riksorganisationens sidor igen',
  'broadcast.send': 'Sände en riksnyhet till sajterna',
  'broadcast.change': 'Ändrade vilka sajter som får en riksnyhet',
  'broadcast.recall': 'Återkallade en riksnyhet',
  'broadcast.hide': 'Dolde en riksnyhet',
  'broadcast.show': 'Visade en riksnyhet',
  'broadcast.decide': 'Ändrade hur en riksnyhet visas',
  'federation.own-site': 'Valde sajten till riksorganisationens egen',
  'federation.no-own-site': 'Lät sajten inte längre vara riksorganisationens egen',
  'media.offer': 'Ändrade vilka sajter som erbjuds en gemensam bild',
  'media.recall': 'Drog tillbaka en gemensam bild från sajterna',
  'media.undoRecall': 'Ångrade att en gemensam bild drogs tillbaka',
  'mediaCollection.offer': 'Ändrade vilka sajter som erbjuds en gemensam samling',
  'sharedTopic.share': 'Delade en sakfråga med sajterna',
  'sharedTopic.change': 'Ändrade delningen av en sakfråga',
  'sharedTopic.withdraw': 'Slutade dela en sakfråga',
  'policyExtension.save': 'Publicerade ett lokalt tillägg',
  'policyExtension.hide': 'Dolde en gemensam sakfråga',
  'policyExtension.show': 'Visade en gemensam sakfråga igen',
  'policyExtension.confirm': 'Bekräftade ett lokalt tillägg',
  'policyExtension.remove': 'Tog bort ett lokalt tillägg',
  'policyExtension.makeOwn': 'Gjorde en egen sakfråga av en gemensam',
  'user.deactivate': 'Stängde av ett konto',
  'user.reactivate': 'Öppnade ett avstängt konto',
  'user.federation-editor': 'Gjorde ett konto till riksredaktör',
  'user.no-federation-editor': 'Tog bort rollen riksredaktör från ett konto',
  'domain.makePrimary': 'Valde sajtens huvudsakliga domän',
  'domain.noPrimary': 'Tog bort valet av sajtens huvudsakliga domän',
  'domain.lose': 'Märkte att en domän inte längre leder hit',
  'domain.www': 'Bytte domän till den med eller utan www',
  'settings.change': 'Ändrade inställningar',
  'settings.restore': 'Återställde tidigare inställningar',
  'settings.below': 'Ändrade vad sajten bestämmer för sajterna under sig',
  'settings.inherit': 'Valde eget, eller följer det som kommer ovanifrån igen',
  'user.makeAdmin': 'Gjorde ett konto till administratör',
  'user.view': 'Öppnade ett konto',
  'user.viewAll': 'Öppnade listan över användare',
  'membership.add': 'Gav en användare en roll',
  'membership.remove': 'Tog bort en användares roll',
  'membership.lapse': 'En roll som ingen har bekräftat togs bort',
  'membership.undo': 'Gav tillbaka en borttagen roll',
  'membership.viewAll': 'Öppnade sajtens användare',
  'membership.viewRemoved': 'Öppnade listan över borttagna roller',
  'invitation.viewAll': 'Öppnade listan över inbjudningar',
  'contact.viewAll': 'Öppnade meddelanden som inte har kommit fram',
  'contact.viewRecipients': 'Öppnade listan över dem som får meddelanden',
  'contact.read': 'Läste ett meddelande från en besökare',
  'contact.retry': 'Skickade ett meddelande från en besökare på nytt',
  'contact.forward': 'Skickade ett meddelande från en besökare vidare',
  'contact.remove': 'Tog bort ett meddelande från en besökare',
  'event.viewSignUps': 'Öppnade anmälda till ett evenemang',
  'event.exportSignUps': 'Hämtade listan över anmälda till ett evenemang',
  'event.removeSignUp': 'Tog bort en anmälan till ett evenemang',
  'newsletter.viewAll': 'Öppnade prenumeranterna på nyhetsbrevet',
  'newsletter.export': 'Hämtade listan över prenumeranter',
  'newsletter.remove': 'Tog bort en prenumerant',
  'newsletter.addressesExpire': 'Adresser till ett avstängt nyhetsbrev togs bort',
  'person.view': 'Öppnade uppgifter om en företrädare som inte är offentliga',
  'person.contact': 'Ändrade en företrädares kontaktuppgifter',
  'person.protect': 'Satte på skyddade uppgifter',
  'person.unprotect': 'Stängde av skyddade uppgifter',
  'person.link': 'Knöt ihop samma person på flera sajter',
  'person.shareText': 'Gjorde texten om en person gemensam',
  'person.unshareText': 'Slutade dela texten om en person',
  'person.commonText': 'Valde den gemensamma texten om en person',
  'person.ownText': 'Valde den egna texten om en person',
  'person.tellApart': 'Sa att två med samma namn inte är samma person',
  'person.maybeSame': 'Tog tillbaka att två med samma namn inte är samma person',
  'person.unlink': 'Tog bort kopplingen mellan samma person på flera sajter',
  'person.dismissMention': 'Bedömde att ett namn får stå kvar',
  'person.reopenMention': 'Öppnade frågan om ett namn igen',
  'term.apply': 'Bytte mandatperiod',
  'redirect.undo': 'Ångrade en ändring av omdirigeringar',
  'redirect.import': 'Läste in en lista över omdirigeringar',
  'import.run': 'Läste in en lista över företrädare',
  'policy.prioritise': 'Valde prioriterade sakfrågor',
  'letters.confirm': 'Bekräftade sin adress för brev',
  'letters.removeAddress': 'Tog bort sin adress för brev',
  'letters.stop': 'Stoppade brev till sig',
  'keys.rotate': 'Bytte SECRET_KEY',
  'privacy.own': 'Frågade vad som finns om en själv',
  'privacy.search': 'Sökte efter en person på alla sajter',
  'privacy.view': 'Öppnade svaret om en person',
  'privacy.erase': 'Raderade en person',
  'privacy.erased': 'Raderingen av en person blev klar',
  'privacy.remove': 'Tog bort en fråga om personuppgifter',
  'health.remind': 'Påminde dem som kan åtgärda något på sajten',
  'retention.change': 'Ändrade hur länge uppgifter sparas',
  'audit.export': 'Hämtade granskningsloggen',
}

/** Whether the log has words of its own for the action. */
const hasAuditWords = (action: string): boolean => {
  const [noun = '', verb = ''] = action.split('.')
  return Object.hasOwn(whole, action) || (Object.hasOwn(nouns, noun) && Object.hasOwn(verbs, verb))
}

/** The Swedish words of an action; an action without words is shown by its name in the log. */
export function auditActionWords(action: string): string {
  const [noun = '', verb = ''] = action.split('.')
  if (Object.hasOwn(whole, action)) return whole[action] ?? action
  return hasAuditWords(action) ? `${verbs[verb]} ${nouns[noun]}` : action
}

/** What an item or a picture is called that the log names by its id alone. All of them take the same form of an adjective. */
const objects: Readonly<Record<string, string>> = {
  news: 'nyhet',
  policy: 'sakfråga',
  pages: 'sida',
  representatives: 'företrädare',
  media: 'bild',
}
const isId = /^[0-9a-f]{8}-/

/**
 * What a line is about: a name, or a word with the beginning of the id, which tells two apart. Null where the words of the
 * action say it and there is nothing more to tell.
 */
export function auditObjectWords(line: {
  readonly action: string
  readonly objectId: string | null
  readonly objectName: string | null
  readonly isObjectGone: boolean | null
}): string | null {
  const { action, objectId, objectName, isObjectGone } = line
  if (objectId === null) return null
  if (objectName) return `gäller ${objectName}`
  if (action === 'retention.change') return `gäller ${retentionWords[objectId as RetentionKind]?.title ?? objectId}`
  if (!isId.test(objectId)) return `gäller ${objectId}`
  const noun = objects[action.split('.')[0] ?? '']
  const word = noun !== undefined && isObjectGone === true ? `borttagen ${noun}, ` : ''
  return `${word}id ${objectId.slice(0, 8)}`
}

/** Why a sign-in or an access was refused, and how something is shared. */
const reasons: Readonly<Record<string, string>> = {
  noAccount: 'inget konto',
  otherPerson: 'en annan person var inloggad',
  nameOnly: 'bara namn och uppdrag visas',
  hidden: 'ingenting visas',
  risk: 'BankID bedömde risken som hög',
  address: 'telefonen och webbläsaren var på olika nät',
  nonce: 'inloggningen kom tillbaka till en annan webbläsare',
  replaced: 'en annan visas i stället',
  required: 'obligatorisk',
  default: 'standard',
  optional: 'frivillig',
  offered: 'förslag',
  // As older lines say it.
  mandatory: 'obligatorisk',
  suggestion: 'förslag',
}
export const auditReasonWords = (reason: string): string =>
  reasons[reason] ?? (Object.hasOwn(healthWords, reason) ? healthWords[reason as HealthKind].title : reason)
