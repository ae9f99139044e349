import type { Webhook, WebhookAnswer, WebhookEvent, WebhookFault } from '#contract/settings/webhooks.ts'
import { isAccepted, webhookFailingDays } from '#contract/settings/webhooks.ts'
import { relativeTime, timeText } from '#web/ui/dates.ts'

// The state of a webhook in words.

const eventWords: Readonly<Record<WebhookEvent, string>> = {
  published: 'publicerat',
  updated: 'ändrat',
  removed: 'borttaget',
}

/** `publicerat och ändrat` */
export function eventsText(events: readonly WebhookEvent[]): string {
  const words = (['published', 'updated', 'removed'] as const)
    .filter((event) => events.includes(event))
    .map((event) => eventWords[event])
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} och ${words.at(-1) ?? ''}`
}

const faultWords: Readonly<Record<WebhookFault, string>> = {
  internalAddress: 'Adressen leder till ett internt nät',
  ownAddress: 'Adressen leder tillbaka till Kansli',
  unknownName: 'Det finns ingen server med det namnet',
  nameServers: 'Namnservrarna svarade inte',
  noConnection: 'Mottagaren gick inte att nå',
  certificate: 'Mottagarens certifikat går inte att lita på',
  timeout: 'Mottagaren svarade inte inom tio sekunder',
}

/** The receiver's answer, as the beginning of a sentence. */
export function answerText({ status, fault }: WebhookAnswer): string {
  if (fault !== null) return faultWords[fault]
  const isRedirect = status !== null && status >= 300 && status < 400
  return isRedirect ? `Mottagaren svarade ${status} och visade vidare till en annan adress` : `Mottagaren svarade ${status ?? ''}`
}

interface State {
  readonly tone: 'grey' | 'green' | 'amber' | 'red'
  readonly label: string
  /** Each a sentence. */
  readonly about: readonly string[]
}

const isToday = (time: string): boolean => time.startsWith('i dag ')
/** `i dag kl. 14:20`, and the hour alone for today. */
const nextText = (at: string, now: Date): string => {
  const words = relativeTime(at, now)
  return isToday(words) ? `kl. ${timeText(at)}` : words
}

const waitingText = (waiting: number): string => (waiting === 1 ? '1 leverans väntar.' : `${waiting} leveranser väntar.`)

export function stateOf(webhook: Webhook, now: Date): State {
  const { state, offBecause, lastTry, failingSince, nextTryAt, waiting } = webhook
  const last = lastTry && `${answerText(lastTry)} ${relativeTime(lastTry.at, now)}.`
  if (state === 'paused') return { tone: 'grey', label: 'Pausad', about: ['Det som händer nu skickas inte, inte heller efteråt.'] }
  if (state === 'off') {
    const why =
      offBecause === 'gone'
        ? 'Mottagaren svarade 410: den vill inte bli anropad längre.'
        : `Alla försök har misslyckats i ${webhookFailingDays} dygn. Rätta mottagaren och slå på webhooken igen.`
    return { tone: 'red', label: 'Avstängd', about: [why, ...(last === null || offBecause === 'gone' ? [] : [last])] }
  }
  if (lastTry === null || last === null) {
    const first = waiting > 0 ? 'Första leveransen är på väg.' : 'Anropas när något händer på sajten.'
    return { tone: 'grey', label: 'Inte använd än', about: [first] }
  }
  const delivered = `Levererad ${relativeTime(lastTry.at, now)}.`
  const isWell = isAccepted(lastTry.status)
  if (isWell && failingSince === null) return { tone: 'green', label: 'Fungerar', about: [delivered] }
  return {
    tone: failingSince === null ? 'amber' : 'red',
    label: 'Kom inte fram',
    about: [
      last,
      ...(failingSince !== null && failingSince !== lastTry.at
        ? [`Har misslyckats sedan ${relativeTime(failingSince, now)}.`]
        : []),
      ...(nextTryAt === null ? [] : [`Nytt försök ${nextText(nextTryAt, now)}.`]),
      ...(waiting === 0 ? [] : [waitingText(waiting)]),
    ],
  }
}
