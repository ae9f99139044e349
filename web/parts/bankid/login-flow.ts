import type { BankIdCollect } from '#contract/auth.ts'
import { collectIntervalMs } from '#contract/session-signals.ts'
import { isApiError } from '#web/api/api-error.ts'
import type { Readable } from '#web/ui/store.ts'
import { createStore } from '#web/ui/store.ts'
import { hintMessage } from './bankid-messages.ts'
import type { Device } from './device.ts'
import type { PendingMemory } from './pending-memory.ts'

export type LoginState =
  | { readonly status: 'none' }
  | {
      readonly status: 'pending'
      readonly device: Device
      /** '' until the first answer, which brings the first hint. */
      readonly hint: string
      /** Absent before the first collect. */
      readonly hintCode: string | undefined
      /** '' when there is none to show. */
      readonly qrData: string
      /** '' when there is none: an order on another device, or not started yet. */
      readonly autoStartToken: string
    }
  | { readonly status: 'failed'; readonly hint: string }
  | { readonly status: 'complete' }
  /** The invitation is signed, now or earlier. The person is not signed in; `hint` says whose approval is awaited. */
  | { readonly status: 'invited'; readonly hint: string }

interface LoginOutside {
  /** Aborted by `signal`, it leaves no cookie behind. */
  readonly start: (device: Device, signal: AbortSignal) => Promise<{ autoStartToken: string; qrData: string }>
  /** Fetches what draws the code. If it cannot come, the login has failed and says so instead of going blank. */
  readonly fetchDrawing: () => Promise<unknown>
  readonly collect: (returnNonce: string | undefined) => Promise<BankIdCollect>
  readonly cancel: () => Promise<unknown>
  /** Reloads auth info and goes on to `till`. */
  readonly enter: (till: string) => Promise<void>
  readonly memory: PendingMemory
  readonly isPhone: boolean
}

export interface LoginFlow {
  readonly state: Readable<LoginState>
  readonly start: (device: Device) => Promise<void>
  readonly cancel: () => void
  readonly reset: () => void
  /** Goes on with the order this browser has, after a reload or when the app returned to a page of its own. */
  readonly resume: (returnNonce?: string) => void
  /** Asks at once: timers may have stood still while the person was in the app. */
  readonly pollNow: () => void
  /** True once per order: the app is started by itself only then. Never for a resumed order, or iOS would loop. */
  readonly takeOpening: () => boolean
}

/** After this long without an answer to the start, the screen says that BankID is slow. */
const slowStartMs = 2000
const slowStart = 'Det tar längre tid än vanligt att få svar från BankID. Vänta kvar, eller avbryt och försök igen.'

/** The steps of signing in, without the screen. `till` is the address to open afterwards. */
export function createLoginFlow(outside: LoginOutside, till: string): LoginFlow {
  const { memory, isPhone } = outside
  const state = createStore<LoginState>({ status: 'none' })
  let target = till
  // Answers to an earlier attempt are ignored.
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isCollecting = false
  let mayOpen = false
  let starting: AbortController | null = null

  const isComplete = (): boolean => state.get().status === 'complete'

  const pause = (): void => {
    attempt += 1
    clearTimeout(timer)
    isCollecting = false
    mayOpen = false
  }

  const stop = (): void => {
    pause()
    memory.clear()
  }

  const fail = (hint: string): void => {
    stop()
    state.set({ status: 'failed', hint })
  }

  /** Shows the server's message if it answered. */
  const failWith = (error: unknown): void => {
    if (isApiError(error) && error.status > 0 && error.message !== '') return fail(error.message)
    // The order may be pending still. A reload, which may be what ended the call, goes on with it.
    pause()
    state.set({ status: 'failed', hint: hintMessage({ status: 'failed', isPhone }) })
  }

  const take = async (answer: BankIdCollect, isFirstOfResume: boolean): Promise<void> => {
    const { hintCode } = answer
    const before = state.get()
    if (answer.status === 'pending' && before.status === 'pending') {
      state.set({
        ...before,
        hintCode,
        hint: hintMessage({ status: 'pending', hintCode, isPhone }),
        qrData: answer.qrData ?? '',
        autoStartToken: answer.autoStartToken ?? before.autoStartToken,
      })
      timer = setTimeout(() => void poll(), collectIntervalMs)
      return
    }
    if (answer.status === 'complete') {
      stop()
      state.set({ status: 'complete' })
      await outside.enter(target)
      return
    }
    if (answer.status === 'invited') {
      stop()
      state.set({ status: 'invited', hint: answer.message ?? '' })
      return
    }
    if (isFirstOfResume && hintCode === undefined) {
      // Nothing to resume: the order had ended before the page was opened again.
      stop()
      state.set({ status: 'none' })
      return
    }
    fail(hintMessage({ status: 'failed', hintCode, isPhone }))
  }

  const poll = async (resumed?: { returnNonce: string | undefined }): Promise<void> => {
    if (state.get().status !== 'pending' || isCollecting) return
    clearTimeout(timer)
    const mine = attempt
    isCollecting = true
    try {
      const answer = await outside.collect(resumed?.returnNonce)
      if (mine !== attempt) return
      isCollecting = false
      await take(answer, resumed !== undefined && resumed.returnNonce === undefined)
    } catch (error) {
      // Not after a cancel. `enter` fails in a state of its own, with success already behind it.
      if (mine === attempt || isComplete()) failWith(error)
    }
  }

  const start = async (device: Device): Promise<void> => {
    stop()
    const mine = attempt
    state.set({ status: 'pending', device, hint: '', hintCode: undefined, qrData: '', autoStartToken: '' })
    timer = setTimeout(() => {
      const before = state.get()
      if (before.status === 'pending') state.set({ ...before, hint: slowStart })
    }, slowStartMs)
    // A late answer would overwrite this order's cookie with that of the cancelled order.
    starting?.abort()
    const aborting = new AbortController()
    starting = aborting
    try {
      const drawing = device === 'other' ? outside.fetchDrawing() : undefined
      const [{ autoStartToken, qrData }] = await Promise.all([outside.start(device, aborting.signal), drawing]).finally(() => {
        if (starting === aborting) starting = null
      })
      if (mine !== attempt) {
        // The person cancelled while the order was being created; it is cancelled now.
        await outside.cancel()
        return
      }
      clearTimeout(timer)
      memory.write({ device, till: target })
      mayOpen = device === 'same'
      const hintCode = 'outstandingTransaction'
      const hint = hintMessage({ status: 'pending', hintCode, isPhone })
      state.set({ status: 'pending', device, hint, hintCode, qrData, autoStartToken: device === 'same' ? autoStartToken : '' })
      timer = setTimeout(() => void poll(), collectIntervalMs)
    } catch (error) {
      if (mine === attempt) failWith(error)
    }
  }

  const reset = (): void => {
    stop()
    state.set({ status: 'none' })
  }

  return {
    state,
    start,
    cancel: () => {
      reset()
      // The cookie that names the order comes with the answer to `start`, which then cancels the order itself.
      if (starting !== null) return
      // The first screen is shown even when the server could not be told; a toast says so.
      outside.cancel().catch(() => undefined)
    },
    reset,
    resume: (returnNonce) => {
      const remembered = memory.read()
      if (remembered === null && returnNonce === undefined) return
      target = remembered?.till ?? till
      const device = remembered?.device ?? 'same'
      state.set({ status: 'pending', device, hint: '', hintCode: undefined, qrData: '', autoStartToken: '' })
      void poll({ returnNonce })
    },
    pollNow: () => void poll(),
    takeOpening: () => {
      const taken = mayOpen
      mayOpen = false
      return taken
    },
  }
}
