import { signUpKept } from '#contract/news/sign-ups.ts'
import type { SignUpState } from '#contract/news/sign-ups.ts'
import type { NewsEvent } from '#contract/news/event.ts'
import { eventWhen, momentInWords } from '#contract/news/event-words.ts'
import { displayName } from '../../platform/mail/display-name.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import type { EventChanges } from './told-events.ts'

export interface SignUpToMail {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly people: number
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  readonly queuedAt: Date | null
  /** The end of the offer of a free place; null: no place has been offered. */
  readonly offeredUntil: Date | null
  readonly title: string
  readonly event: NewsEvent
  readonly siteName: string
}

const placesOf = (people: number): string => (people === 1 ? 'en plats' : `${people} platser`)

const whereabouts = ({ event }: SignUpToMail): string =>
  `När: ${eventWhen(event)}${event.place === '' ? '' : `\nVar: ${event.place}`}`

const answerBy = ({ offeredUntil }: SignUpToMail): string =>
  offeredUntil === null ? '' : `Svara senast ${momentInWords(offeredUntil)}.`

/** The letter, whose id the sender gives. */
type Words = Omit<Mail, 'id'>

// Several people may read the mail of one address: each letter greets its own.
const greeting = (name: string): string => (name === '' ? 'Hej!' : `Hej ${name}!`)

const letter = ({ name, email, siteName }: SignUpToMail, subject: string, text: string): Words => ({
  to: { name, address: email },
  subject,
  text: `${greeting(displayName(name))}\n\n${text}\n\n${siteName}\n`,
})

/** States of which a letter can tell: one that has ended is about to be removed. */
export type ToldState = Exclude<SignUpState, 'ended'>
/** Those who have used the link of the first letter. */
type KnownState = Exclude<ToldState, 'unconfirmed'>

const changedSubject = ({ isMoved, isElsewhere, wasCancelled }: EventChanges): [string, string] => {
  if (wasCancelled) return ['Det blir av', 'blir av i alla fall.']
  if (isMoved && isElsewhere) return ['Ny tid och plats', 'har fått en ny tid och en ny plats.']
  return isElsewhere ? ['Ny plats', 'har flyttat till en ny plats.'] : ['Ny tid', 'har fått en ny tid.']
}

/** How a letter about a changed event opens, and what the receiver keeps. */
const inChange: Readonly<Record<KnownState, { readonly opening: string; readonly kept: (to: SignUpToMail) => string }>> = {
  confirmed: {
    opening: 'Du är anmäld till ett evenemang som har ändrats.',
    kept: ({ people }) => (people === 1 ? 'Din plats finns kvar.' : `Dina ${people} platser finns kvar.`),
  },
  inLine: {
    opening: 'Du står i kö till ett evenemang som har ändrats.',
    kept: () => 'Din plats i kön finns kvar.',
  },
  offered: {
    opening: 'Du har blivit erbjuden plats på ett evenemang som har ändrats.',
    kept: (to) => `${to.people === 1 ? 'Platsen' : `De ${to.people} platserna`} hålls åt dig. ${answerBy(to)}`,
  },
}

/** For somebody with a place or in line, when the event was cancelled, takes place after all, or is at another time or place. */
export function changedLetter(state: KnownState, to: SignUpToMail, link: string, changes: EventChanges): Words {
  const { title, event } = to
  const { opening, kept } = inChange[state]
  if (event.isCancelled)
    return letter(
      to,
      `Inställt: ${title}`,
      `${opening}\n\n${title} är inställt. Du behöver inte göra något.\n\nDet skulle ha varit:\n${whereabouts(to)}`,
    )
  const [subject, what] = changedSubject(changes)
  return letter(
    to,
    `${subject}: ${title}`,
    `${opening}\n\n${title} ${what}\n\n${whereabouts(to)}\n\n${kept(to)} Kan du inte komma? På den här sidan kan du avboka:\n${link}`,
  )
}

/** On the day before the event. */
export const reminderLetter = (to: SignUpToMail, link: string): Words =>
  letter(
    to,
    `Påminnelse: ${to.title}`,
    `Du är anmäld till ${to.title} och har ${placesOf(to.people)}.\n\n${whereabouts(to)}\n\nKan du inte komma? Avboka på den här sidan, så får någon annan platsen:\n${link}`,
  )

// Nothing was changed by whoever typed the address.
const notAsked = 'Har du inte bett om det här brevet? Då behöver du inte göra något.'

type Written = (to: SignUpToMail, link: string) => Words

const standing: Readonly<Record<ToldState, Written>> = {
  unconfirmed: (to, link) =>
    letter(
      to,
      `Bekräfta din anmälan: ${to.title}`,
      `Någon, förhoppningsvis du, har anmält ${to.people === 1 ? 'en person' : `${to.people} personer`} till ${to.title}.

${whereabouts(to)}

Öppna sidan och bekräfta. Först då har du en plats, eller en plats i kön om det är fullbokat:
${link}

Spara brevet: på samma sida kan du ändra hur många ni är, och avboka.

Har du inte anmält dig? Då behöver du inte göra något. Uppgifterna tas bort av sig själva inom ${signUpKept.unconfirmedDays} dygn.`,
    ),
  confirmed: (to, link) =>
    letter(
      to,
      `Du är redan anmäld: ${to.title}`,
      `Du är redan anmäld till ${to.title} och har ${placesOf(to.people)}.

${whereabouts(to)}

På den här sidan kan du ändra hur många ni är, eller avboka:
${link}

${notAsked} Din plats är kvar.`,
    ),
  inLine: (to, link) =>
    letter(
      to,
      `Du står i kö: ${to.title}`,
      `Du står redan i kö till ${to.title}, för ${placesOf(to.people)}.

${whereabouts(to)}

Blir det ledigt får du ett brev, och svarar på den här sidan. Där kan du också ändra hur många ni är, eller lämna kön:
${link}

${notAsked} Din plats i kön är kvar.`,
    ),
  offered: (to, link) =>
    letter(
      to,
      `Det har blivit ledigt: ${to.title}`,
      `Du står i kö till ${to.title}. Nu finns ${placesOf(to.people)} till dig.

${whereabouts(to)}

${answerBy(to)} Annars går ${to.people === 1 ? 'platsen' : 'platserna'} till nästa i kön:
${link}

Kan du inte komma? Säg det på samma sida, så får nästa i kön svara direkt.`,
    ),
}

const cancelled: EventChanges = { wasCancelled: false, isMoved: false, isElsewhere: false, isAny: true }

/** Plain text: when and where, how it stands with the sign-up, and the one link by which one confirms, changes and cancels. */
export const signUpLetter = (state: ToldState, to: SignUpToMail, link: string): Words =>
  to.event.isCancelled && state !== 'unconfirmed' ? changedLetter(state, to, link, cancelled) : standing[state](to, link)
