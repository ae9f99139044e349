import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BankIdCollect } from '#contract/auth.ts'
import { apiError } from '#web/api/api-error.ts'
import type { Device } from './device.ts'
import { createLoginFlow } from './login-flow.ts'
import type { PendingMemory } from './pending-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pendingAnswer = (qrData: string, hintCode = 'outstandingTransaction'): BankIdCollect => ({
  status: 'pending',
  hintCode,
  qrData,
})
const networkFailure = () => apiError('Failed to fetch', { status: 0, code: 'NETWORK', fields: {}, body: undefined })

/** A server driven by the test: each collect takes the next answer, and every call is recorded. */
function played({
  answers = [],
  remembered = null,
}: {
  answers?: (BankIdCollect | Error)[]
  remembered?: ReturnType<PendingMemory['read']>
}) {
  const sent: string[] = []
  let memory = remembered
  const script = {
    start: (): Promise<{ autoStartToken: string; qrData: string }> => Promise.resolve({ autoStartToken: 'token', qrData: 'qr0' }),
    drawing: (): Promise<unknown> => Promise.resolve(),
    enter: (): Promise<void> => Promise.resolve(),
    /** Of the starts, in their order. */
    signals: [] as AbortSignal[],
  }
  const flow = createLoginFlow(
    {
      start: (device: Device, signal: AbortSignal) => {
        sent.push(`start ${device}`)
        script.signals.push(signal)
        return script.start()
      },
      fetchDrawing: () => script.drawing(),
      collect: (returnNonce) => {
        sent.push(returnNonce === undefined ? 'collect' : `collect ${returnNonce}`)
        const answer = answers.shift() ?? pendingAnswer('qr')
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      cancel: () => {
        sent.push('cancel')
        return Promise.resolve()
      },
      enter: (till) => {
        sent.push(`enter ${till}`)
        return script.enter()
      },
      memory: {
        read: () => memory,
        write: (pending) => {
          memory = pending
        },
        clear: () => {
          memory = null
        },
      },
      isPhone: false,
    },
    '/malmo/nyheter',
  )
  return { flow, sent, script, memory: () => memory }
}

describe('a started login', () => {
  test('is pending at once and asks first after 1000 ms, then 1000 ms after each answer', async () => {
    const { flow, sent } = played({ answers: [pendingAnswer('qr1'), pendingAnswer('qr2')] })
    const started = flow.start('other')
    expect(flow.state.get()).toMatchObject({ status: 'pending', device: 'other', qrData: '' })
    await started
    expect(flow.state.get()).toMatchObject({ qrData: 'qr0', hint: 'Starta BankID-appen.' })
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toEqual(['start other'])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['start other', 'collect'])
    expect(flow.state.get()).toMatchObject({ qrData: 'qr1' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual(['start other', 'collect', 'collect'])
    expect(flow.state.get()).toMatchObject({ qrData: 'qr2' })
  })

  test('does not ask again while an answer is on its way', async () => {
    const { flow, sent } = played({})
    await flow.start('other')
    flow.pollNow()
    flow.pollNow()
    expect(sent).toEqual(['start other', 'collect'])
  })

  test('asks at once when the page is seen again, and keeps one rhythm', async () => {
    const { flow, sent } = played({})
    await flow.start('other')
    await vi.advanceTimersByTimeAsync(600)
    flow.pollNow()
    await vi.advanceTimersByTimeAsync(999)
    expect(sent).toEqual(['start other', 'collect'])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['start other', 'collect', 'collect'])
  })

  test('follows the hint', async () => {
    const { flow } = played({ answers: [pendingAnswer('', 'userSign')] })
    await flow.start('other')
    await vi.advanceTimersByTimeAsync(1000)
    expect(flow.state.get()).toMatchObject({
      hintCode: 'userSign',
      hint: 'Skriv in din säkerhetskod i BankID-appen och välj Legitimera eller Skriv under.',
    })
  })

  test('on this device may open the app once; on another it never does', async () => {
    const same = played({}).flow
    await same.start('same')
    expect(same.state.get()).toMatchObject({ autoStartToken: 'token' })
    expect([same.takeOpening(), same.takeOpening()]).toEqual([true, false])
    const other = played({}).flow
    await other.start('other')
    expect(other.state.get()).toMatchObject({ autoStartToken: '' })
    expect(other.takeOpening()).toBe(false)
  })
})

describe('the end', () => {
  // covers Sign-in: pending → complete: the sign-in is read again, to `/`
  test('complete reloads auth info and goes to the wanted address', async () => {
    const { flow, sent, memory } = played({ answers: [{ status: 'complete' }] })
    await flow.start('other')
    await vi.advanceTimersByTimeAsync(5000)
    expect(flow.state.get()).toEqual({ status: 'complete' })
    expect(sent).toEqual(['start other', 'collect', 'enter /malmo/nyheter'])
    expect(memory()).toBeNull()
  })

  test('complete without auth info is failed', async () => {
    const { flow, script } = played({ answers: [{ status: 'complete' }] })
    script.enter = () => Promise.reject(networkFailure())
    await flow.start('other')
    await vi.advanceTimersByTimeAsync(1000)
    expect(flow.state.get()).toEqual({ status: 'failed', hint: 'Okänt fel. Försök igen.' })
  })

  // covers Sign-in: pending → failed: no more questions
  // covers Hints: startFailed after thirty seconds
  test.each([
    ['userCancel', /^Åtgärden avbruten\.$/],
    // An app that is never started: BankID ends the order after thirty seconds.
    ['startFailed', /^BankID-appen verkar inte finnas/],
  ])('failed by %s stops asking and shows its hint; trying again returns to the first screen', async (hintCode, hint) => {
    const { flow, sent, memory } = played({ answers: [{ status: 'failed', hintCode }] })
    await flow.start('other')
    await vi.advanceTimersByTimeAsync(5000)
    expect(flow.state.get()).toEqual({ status: 'failed', hint: expect.stringMatching(hint) })
    expect(sent).toEqual(['start other', 'collect'])
    expect(memory()).toBeNull()
    flow.reset()
    expect(flow.state.get()).toEqual({ status: 'none' })
  })

  test('invited stops asking, signs nobody in, and says for whom to wait', async () => {
    const message = 'Din inbjudan till Lund väntar på att bekräftas av Anna Berg.'
    const { flow, sent, memory } = played({ answers: [{ status: 'invited', message }] })
    await flow.start('other')
    await vi.advanceTimersByTimeAsync(5000)
    expect(flow.state.get()).toEqual({ status: 'invited', hint: message })
    expect(sent).toEqual(['start other', 'collect'])
    expect(memory()).toBeNull()
  })

  // covers Sign-in: an unknown status counts as failed
  test('any other status counts as failed', async () => {
    // A value that a newer server might send; the type does not know it.
    const { flow } = played({ answers: [{ status: 'paused' } as unknown as BankIdCollect] })
    await flow.start('other')
    await vi.advanceTimersByTimeAsync(1000)
    expect(flow.state.get()).toEqual({ status: 'failed', hint: 'Okänt fel. Försök igen.' })
  })

  test('a network failure at start or collect is failed', async () => {
    const atCollect = played({ answers: [networkFailure()] })
    await atCollect.flow.start('other')
    await vi.advanceTimersByTimeAsync(5000)
    expect(atCollect.flow.state.get()).toEqual({ status: 'failed', hint: 'Okänt fel. Försök igen.' })
    expect(atCollect.sent).toEqual(['start other', 'collect'])
    expect(atCollect.memory(), 'a reload ended the call, and the next page goes on').toEqual({
      device: 'other',
      till: '/malmo/nyheter',
    })
    atCollect.flow.reset()
    expect(atCollect.memory()).toBeNull()

    const atStart = played({})
    atStart.script.start = () => Promise.reject(networkFailure())
    await atStart.flow.start('same')
    expect(atStart.flow.state.get()).toEqual({ status: 'failed', hint: 'Okänt fel. Försök igen.' })
  })

  test('a code that cannot be drawn is failed; on this device there is none to draw', async () => {
    const { flow, sent, script } = played({})
    script.drawing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    await flow.start('other')
    expect(flow.state.get()).toEqual({ status: 'failed', hint: 'Okänt fel. Försök igen.' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual(['start other'])
    await flow.start('same')
    expect(flow.state.get()).toMatchObject({ status: 'pending', autoStartToken: 'token' })
  })

  test("a refusal shows the server's own words", async () => {
    const message = 'Du har inget konto här än. Be er sajtansvariga bjuda in dig.'
    const { flow } = played({ answers: [apiError(message, { status: 403, code: 'NO_ACCOUNT', fields: {}, body: undefined })] })
    await flow.start('other')
    await vi.advanceTimersByTimeAsync(1000)
    expect(flow.state.get()).toEqual({ status: 'failed', hint: message })
  })
})

describe('cancel', () => {
  // covers Sign-in: Avbryt goes back also when the call fails
  test('tells the server, stops asking and is back at the first screen at once', async () => {
    const { flow, sent } = played({})
    await flow.start('other')
    flow.cancel()
    expect(flow.state.get()).toEqual({ status: 'none' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual(['start other', 'cancel'])
  })

  test('before the order exists cancels it when it does', async () => {
    const { flow, sent, script } = played({})
    let answer: (value: { autoStartToken: string; qrData: string }) => void = () => undefined
    script.start = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const started = flow.start('same')
    flow.cancel()
    expect(sent, 'nothing that the server could cancel').toEqual(['start same'])
    expect(
      script.signals.map(({ aborted }) => aborted),
      'an aborted call could leave an order without a cookie',
    ).toEqual([false])
    answer({ autoStartToken: 'late', qrData: '' })
    await started
    expect(flow.state.get()).toEqual({ status: 'none' })
    expect(flow.takeOpening()).toBe(false)
    expect(sent).toEqual(['start same', 'cancel'])
  })

  test('before the order exists lets the next order have the cookie', async () => {
    const { flow, script } = played({})
    script.start = () => new Promise(() => undefined)
    void flow.start('same')
    flow.cancel()
    void flow.start('other')
    expect(script.signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })
})

describe('a reloaded page', () => {
  test('without a pending login asks nothing', () => {
    const { flow, sent } = played({})
    flow.resume()
    expect(flow.state.get()).toEqual({ status: 'none' })
    expect(sent).toEqual([])
  })

  test('goes on with its login and the address wanted then, and does not open the app again', async () => {
    const remembered = { device: 'same', till: '/lund/nyheter' } as const
    const { flow, sent } = played({
      remembered,
      answers: [{ status: 'pending', hintCode: 'started', autoStartToken: 'again' }, { status: 'complete' }],
    })
    flow.resume()
    expect(flow.state.get()).toMatchObject({ status: 'pending', device: 'same' })
    await vi.advanceTimersByTimeAsync(0)
    expect(flow.state.get()).toMatchObject({ hintCode: 'started', autoStartToken: 'again' })
    expect(flow.takeOpening()).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual(['collect', 'collect', 'enter /lund/nyheter'])
  })

  test('whose login had ended shows the first screen, not a failure', async () => {
    const { flow, memory } = played({ remembered: { device: 'other', till: '/' }, answers: [{ status: 'failed' }] })
    flow.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(flow.state.get()).toEqual({ status: 'none' })
    expect(memory()).toBeNull()
  })

  test('shows why a login that ended meanwhile failed', async () => {
    const { flow } = played({
      remembered: { device: 'other', till: '/' },
      answers: [{ status: 'failed', hintCode: 'expiredTransaction' }],
    })
    flow.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(flow.state.get()).toMatchObject({
      status: 'failed',
      hint: expect.stringMatching(/^BankID-appen svarar inte\./) as string,
    })
  })

  test('that the app returned to sends the nonce once, and a wrong one is a failure', async () => {
    const { flow, sent } = played({ answers: [pendingAnswer(''), { status: 'failed' }] })
    flow.resume('nonce')
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toEqual(['collect nonce', 'collect'])
    expect(flow.state.get()).toEqual({ status: 'failed', hint: 'Okänt fel. Försök igen.' })
  })
})
