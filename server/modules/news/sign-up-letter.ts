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

/** Plain text: when and where, and the one link by which one confirms, and later cancels. */
export function signUpLetter({ id, name, email, people, title, event, siteName }: SignUpToMail, link: string): Mail {
  const place = event.place === '' ? '' : `\nVar: ${event.place}`
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
