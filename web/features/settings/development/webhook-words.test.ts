import { expect, it } from 'vitest'
import type { Webhook } from '#contract/settings/webhooks.ts'
import { answerText, eventsText, stateOf } from './webhook-words.ts'

const now = new Date('2026-11-22T15:00:00+01:00')
const webhook = (given: Partial<Webhook>): Webhook => ({
  id: '1',
  name: 'Vår app',
  url: 'https://app.exempel.se/',
  events: ['published'],
  tellsBroadcasts: false,
  createdAt: '2026-11-01T10:00:00Z',
  createdBy: 'Anna Berg',
  makerHasLeft: false,
  state: 'on',
  offBecause: null,
  lastTry: null,
  failingSince: null,
  nextTryAt: null,
  waiting: 0,
  ...given,
})
const at = '2026-11-22T14:03:00+01:00'
const said = (given: Partial<Webhook>): string => {
  const { label, about } = stateOf(webhook(given), now)
  return [label, ...about].join(' · ')
}

// covers What others build on: webhooks: the state in words
it.each<[Partial<Webhook>, string]>([
  [{}, 'Inte använd än · Anropas när något händer på sajten.'],
  [{ waiting: 1, nextTryAt: at }, 'Inte använd än · Första leveransen är på väg.'],
  [{ lastTry: { at, status: 204, fault: null } }, 'Fungerar · Levererad i dag kl. 14:03.'],
  [
    {
      lastTry: { at, status: 500, fault: null },
      failingSince: '2026-11-21T12:10:00+01:00',
      nextTryAt: '2026-11-22T15:20:00+01:00',
      waiting: 3,
    },
    'Kom inte fram · Mottagaren svarade 500 i dag kl. 14:03. · Har misslyckats sedan i går kl. 12:10. · Nytt försök kl. 15:20. · 3 leveranser väntar.',
  ],
  [
    { lastTry: { at, status: null, fault: 'internalAddress' } },
    'Kom inte fram · Adressen leder till ett internt nät i dag kl. 14:03.',
  ],
  [{ state: 'paused' }, 'Pausad · Det som händer nu skickas inte, inte heller efteråt.'],
  [
    { state: 'off', offBecause: 'gone', lastTry: { at, status: 410, fault: null } },
    'Avstängd · Mottagaren svarade 410: den vill inte bli anropad längre.',
  ],
  [
    { state: 'off', offBecause: 'failing', lastTry: { at, status: null, fault: 'timeout' } },
    'Avstängd · Alla försök har misslyckats i 3 dygn. Rätta mottagaren och slå på webhooken igen. · Mottagaren svarade inte inom tio sekunder i dag kl. 14:03.',
  ],
])('%j is said in words', (given, words) => {
  expect(said(given)).toBe(words)
})

it('events are named in one order, and a redirect for what it is', () => {
  expect(eventsText(['removed', 'published', 'updated'])).toBe('publicerat, ändrat och borttaget')
  expect(eventsText(['removed'])).toBe('borttaget')
  expect(answerText({ status: 301, fault: null })).toBe('Mottagaren svarade 301 och visade vidare till en annan adress')
})
