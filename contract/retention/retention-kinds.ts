// How long what is about people is kept, of each kind. Without zod, for the screens.

export const retentionKinds = ['messages', 'signUps', 'invitations', 'matters', 'letters', 'answers', 'exports'] as const
export type RetentionKind = (typeof retentionKinds)[number]

interface RetentionWords {
  readonly title: string
  /** What is kept, and from when the days are counted. */
  readonly about: string
  readonly usual: number
  readonly min: number
  readonly max: number
  /** Why not shorter and not longer. */
  readonly bounds: string
}

/** What the federation chooses, within bounds. A promise to visitors is a bound: the public pages say the longest time. */
export const retentionWords: Readonly<Record<RetentionKind, RetentionWords>> = {
  messages: {
    title: 'Meddelanden som inte kom fram',
    about: 'Vad en besökare skrev i kontaktformuläret, räknat från att brevet gavs upp. Framkomna meddelanden sparas inte alls.',
    usual: 30,
    min: 7,
    max: 30,
    bounds: 'Minst en vecka, så att någon hinner svara. Högst 30 dagar, som sajternas sida om personuppgifter lovar.',
  },
  signUps: {
    title: 'Anmälningar till evenemang',
    about: 'Namn, e-post och antal, räknat från att evenemanget är slut.',
    usual: 30,
    min: 1,
    max: 30,
    bounds: 'Högst 30 dagar, som anmälan lovar den som anmäler sig.',
  },
  invitations: {
    title: 'Besvarade och utgångna inbjudningar',
    about: 'Vem som bjöd in till vilken roll, räknat från svaret. Den inbjudnas namn och adress tas bort genast.',
    usual: 30,
    min: 7,
    max: 90,
    bounds: 'Minst en vecka, så att listan säger vad som hände. Högst 90 dagar: rollen syns under Användare.',
  },
  matters: {
    title: 'Vad som har väntat på någon',
    about: 'Att en text, ett datum eller en påminnelse började vänta, så att ingen får samma brev två gånger.',
    usual: 90,
    min: 70,
    max: 365,
    bounds: 'Minst 70 dagar: den tidigaste påminnelsen går ut 60 dagar före en dag. Högst ett år.',
  },
  letters: {
    title: 'Skickade brev till användare',
    about:
      'Att ett brev skickades, när och om vilka sajter, utan text. Visas för personen under Mitt konto, och med dold adress på sajten under Sajter.',
    usual: 365,
    min: 30,
    max: 730,
    bounds: 'Minst en månad, så att den som undrar över ett brev hittar det. Högst två år.',
  },
  answers: {
    title: 'Svar på frågor om personuppgifter',
    about: 'Allt Kansli har om en person, samlat. Räknas från frågan. En ändring gäller frågor som ställs efteråt.',
    usual: 7,
    min: 1,
    max: 30,
    bounds: 'Högst 30 dagar: lagen ger en månad att svara, och svaret samlar det som annars ligger spritt.',
  },
  exports: {
    title: 'Exporter av sajter',
    about: 'Filen med hela sajten, räknat från beställningen. En ändring gäller exporter som beställs efteråt.',
    usual: 7,
    min: 1,
    max: 30,
    bounds: 'Högst 30 dagar: en export är en kopia som ingen radering når förrän den är borta.',
  },
}

/** What is removed in time though nobody chooses the time: its sums are in the report. */
const fixedPurges = ['trash', 'versions', 'signIns', 'removedRoles'] as const
export type PurgedKind = RetentionKind | (typeof fixedPurges)[number]

interface FixedTime {
  readonly title: string
  readonly time: string
  readonly reason: string
  /** The kind of the report, if it is counted. */
  readonly purge?: (typeof fixedPurges)[number]
}

/** What nobody chooses, with the reason. */
export const fixedTimes: readonly FixedTime[] = [
  {
    title: 'Granskningsloggen',
    time: 'Så länge Kansli används',
    reason:
      'Varje rad är förseglad ihop med den förra: togs en bort gick det inte att visa att resten är orörd. Den säger vem, vad och när, aldrig vad som stod.',
  },
  {
    title: 'Bevis för inloggning med BankID',
    time: '1 år',
    reason:
      'Avtalet med BankID kräver att det går att visa vem som legitimerade sig. Bevisen är förseglade och går inte att läsa härifrån.',
  },
  {
    title: 'Inloggningar',
    time: 'Högst 12 timmar',
    reason: 'BankIDs villkor: två timmar utan användning och tolv timmar som mest. Sedan tas inloggningen bort.',
    purge: 'signIns',
  },
  {
    title: 'Papperskorgen, Ångra och utbytta bilder',
    time: '30 dagar',
    reason: 'Skärmarna lovar 30 dagar, och databasen släpper inte igenom en tidigare gallring.',
    purge: 'trash',
  },
  {
    title: 'Publicerade versioner',
    time: '5 år, eller som sajten väljer',
    reason: 'Föreningen behöver kunna visa vad den har sagt. Varje sajt väljer själv under Inställningar, Integritet.',
    purge: 'versions',
  },
  {
    title: 'Andra versioner av texter',
    time: 'De 20 senaste, och en om dagen i 90 dagar',
    reason: 'Så långt går det att gå tillbaka i Historik. Versioner som har fått ett namn stannar.',
  },
  {
    title: 'Borttagna roller',
    time: '30 dagar',
    reason: 'Så länge går det att ge tillbaka en roll som togs bort av misstag.',
    purge: 'removedRoles',
  },
  {
    title: 'Avstängda konton',
    time: 'Tills en administratör tar bort kontot',
    reason: 'Ett avstängt konto kan öppnas igen. Av ett borttaget konto blir Tidigare användare kvar, utan namn.',
  },
  {
    title: 'Prenumeranter på ett avstängt nyhetsbrev',
    time: '90 dagar, eller genast',
    reason: 'Sajten väljer när nyhetsbrevet stängs av, och dagen står på sidan om personuppgifter.',
  },
  {
    title: 'Adresser som ingen har bekräftat',
    time: '2 till 7 dagar',
    reason: 'Så länge gäller länken i brevet.',
  },
  {
    title: 'Inläsningar från WordPress',
    time: '30 dagar',
    reason: 'Så länge går en inläsning att ta tillbaka. Filen med den gamla webbplatsen tas bort efter 7 dagar.',
  },
  {
    title: 'Nätadresser',
    time: '1 timme',
    reason: 'De räknas mot missbruk och sparas inte i någon logg.',
  },
  {
    title: 'Säkerhetskopior',
    time: 'Högst 1 år',
    reason: 'Bestäms av den som sköter driften. Det som har gallrats här finns i äldre kopior tills de tas bort.',
  },
]
