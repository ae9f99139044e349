import { signUpKept } from '#contract/news/sign-ups.ts'
import type { NewsEvent } from '#contract/news/event.ts'
import { eventWhen } from '#contract/news/event-words.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

export interface SignUpToMail {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly people: number
  readonly createdAt: Date
  readonly isConfirmed: boolean
  readonly title: string
  readonly event: NewsEvent
  readonly siteName: string
}

/** For somebody who has a place and asked once more: there is nothing to confirm. */
const known = ({ people, title }: SignUpToMail, where: string, link: string): string => `Hej!

Du är redan anmäld till ${title} och har ${people === 1 ? 'en plats' : `${people} platser`}.

${where}

Kan du inte komma? På den här sidan kan du avboka:
${link}

Har du inte bett om det här brevet? Då behöver du inte göra något. Din plats är kvar.
`

const placeOf = ({ place }: NewsEvent): string => (place === '' ? '' : `\nVar: ${place}`)

/** For somebody with a place, when the event was cancelled, takes place after all, or has another time. `wasCancelled`: until now. */
export function changedLetter(to: SignUpToMail, link: string, wasCancelled: boolean): Mail {
  const { id, name, email, people, title, event, siteName } = to
  const places = people === 1 ? 'Din plats' : `Dina ${people} platser`
  const when = `När: ${eventWhen(event)}${placeOf(event)}`
  const stays = `${places} finns kvar. Kan du inte komma? På den här sidan kan du avboka:\n${link}`
  const [subject, words] = event.isCancelled
    ? [`Inställt: ${title}`, `${title} är inställt. Du behöver inte göra något.\n\nDet skulle ha varit:\n${when}`]
    : wasCancelled
      ? [`Det blir av: ${title}`, `${title} blir av i alla fall.\n\n${when}\n\n${stays}`]
      : [`Ny tid: ${title}`, `${title} har fått en ny tid.\n\n${when}\n\n${stays}`]
  return {
    id,
    to: { name, address: email },
    subject,
    text: `Hej!\n\nDu är anmäld till ett evenemang som har ändrats.\n\n${words}\n\n${siteName}\n`,
  }
}

/** Plain text: when and where, and the one link by which one confirms, and later cancels. */
export function signUpLetter(to: SignUpToMail, link: string): Mail {
  const { id, name, email, people, title, event, siteName, isConfirmed } = to
  const place = placeOf(event)
  if (isConfirmed && event.isCancelled) return changedLetter(to, link, false)
  if (isConfirmed)
    return {
      id,
      to: { name, address: email },
      subject: `Du är redan anmäld: ${title}`,
      text: `${known(to, `När: ${eventWhen(event)}${place}`, link)}\n${siteName}\n`,
    }
  return {
    id,
    to: { name, address: email },
    subject: `Bekräfta din anmälan: ${title}`,
    text: `Hej!

Någon, förhoppningsvis du, har anmält ${people === 1 ? 'en person' : `${people} personer`} till ${title}.

När: ${eventWhen(event)}${place}

Öppna sidan och bekräfta. Först då har du en plats:
${link}

Spara brevet: på samma sida kan du avboka.

Har du inte anmält dig? Då behöver du inte göra något. Uppgifterna tas bort av sig själva inom ${signUpKept.unconfirmedDays} dygn.

${siteName}
`,
  }
}
