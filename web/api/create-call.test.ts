import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { tryRefreshToken } from '#contract/session-signals.ts'
import { connect, errorBody, readThing, refusal, saveThing } from '#web/testing/connected-call.ts'
import type { Call } from './create-call.ts'
import { conflictOf } from './create-call.ts'
import { preloading, quietQueryClient } from './preloading.ts'

describe('a call', () => {
  test('puts params and query into the address and returns the answer', async () => {
    const { call, seen } = await connect(() => [200, { title: 'Å' }])
    expect(await call(readThing, { params: { id: 'a/b c' }, query: { page: 2 } })).toEqual({ title: 'Å' })
    expect(seen[0]?.line).toBe('GET /api/things/a%2Fb%20c?page=2')
  })

  test('carries the token of the cookie when it changes something, and only then', async () => {
    const { call, seen } = await connect(() => [200, {}])
    await call(saveThing, { params: { id: '1' }, body: { text: 'hej' } })
    await call(readThing, { params: { id: '1' } })
    expect(seen.map(({ csrf, body }) => [csrf, body])).toEqual([
      ['a token', '{"text":"hej"}'],
      [undefined, ''],
    ])
  })

  test('has no result when the answer is empty', async () => {
    const { call } = await connect(() => [204])
    expect(await call(saveThing, { params: { id: '1' }, body: { text: '' } })).toBeUndefined()
  })
})

describe('a call by its path alone', () => {
  const paths = {
    readThing: { method: 'GET', path: '/api/things/:id' },
    saveThing: { method: 'POST', path: '/api/things/:id' },
    readOther: { method: 'GET', path: '/api/others/:id' },
  } as const

  test('is sent as the endpoint is, and answers what the endpoint answers', async () => {
    const { call, seen } = await connect(() => [200, { title: 'Å' }])
    expect(await call<typeof readThing>(paths.readThing, { params: { id: 'a/b c' }, query: { page: 2 } })).toEqual({ title: 'Å' })
    expect(seen[0]?.line).toBe('GET /api/things/a%2Fb%20c?page=2')
  })

  test('does not compile with a wrong path, a wrong method or no endpoint named, or when a conflict must be parsed', () => {
    const refused = (call: Call) => [
      // @ts-expect-error: the path of another endpoint
      () => call<typeof readThing>(paths.readOther, { params: { id: '1' } }),
      // @ts-expect-error: the same path with another method
      () => call<typeof readThing>(paths.saveThing, { params: { id: '1' } }),
      // @ts-expect-error: a path that is written by hand and has a fault in it
      () => call<typeof readThing>({ method: 'GET', path: '/api/thing/:id' }, { params: { id: '1' } }),
      // @ts-expect-error: of which endpoint, so that the answer has its type
      () => call(paths.readThing, { params: { id: '1' } }),
      // @ts-expect-error: saveThing has a conflict, which only its schema can parse
      () => call<typeof saveThing>(paths.saveThing, { params: { id: '1' }, body: { text: '' } }),
      // @ts-expect-error: a parameter of the path is missing
      () => call<typeof readThing>(paths.readThing, { params: {} }),
    ]
    expect(refused).toBeInstanceOf(Function)
  })
})

describe('an expired access cookie', () => {
  test('leads to one refresh for ten calls at once, and each is sent again once', async () => {
    let isFresh = false
    let waiting = 0
    let release: () => void = () => undefined
    const allWaiting = new Promise<void>((resolve) => {
      release = resolve
    })
    const { call, seen, toasts, surroundings, count } = await connect(async (_, path) => {
      if (path === '/api/auth/refresh') {
        // The refresh answers only when all ten have been refused, so that none can slip in after it.
        await allWaiting
        isFresh = true
        return [204]
      }
      if (isFresh) return [200, { path }]
      if (path !== '/api/auth') waiting += 1
      if (waiting === 10) release()
      return [401, errorBody('TRY_REFRESH_TOKEN', tryRefreshToken)]
    })
    const ids = Array.from({ length: 10 }, (_, index) => String(index))
    const answers = await Promise.all(ids.map((id) => call(readThing, { params: { id } })))
    expect(answers).toEqual(ids.map((id) => ({ path: `/api/things/${id}` })))
    expect(count('POST /api/auth/refresh')).toBe(1)
    for (const id of ids) expect(count(`GET /api/things/${id}`)).toBe(2)
    expect(seen.find(({ line }) => line.includes('refresh'))?.csrf).toBe('a token')
    expect(toasts).toEqual([])
    expect(surroundings.departures).toBe(0)
  })

  test('is refreshed once for all tabs, also for one that learns of it late', async () => {
    let isFresh = false
    let endLate: () => void = () => undefined
    const late = new Promise<void>((resolve) => {
      endLate = resolve
    })
    const { call, openTab, count } = await connect(async (_, path) => {
      const wasFresh = isFresh
      // This refusal was made before the refresh and arrives after it.
      if (path === '/api/things/late' && !wasFresh) await late
      if (path === '/api/auth/refresh') {
        isFresh = true
        return [204]
      }
      return wasFresh ? [200, { path }] : [401, errorBody('TRY_REFRESH_TOKEN', tryRefreshToken)]
    })
    const [second, third] = [openTab(), openTab()]
    const answers = Promise.all([
      call(readThing, { params: { id: '1' } }),
      second(readThing, { params: { id: '2' } }),
      third(readThing, { params: { id: 'late' } }),
    ])
    await expect.poll(() => count('GET /api/things/2')).toBe(2)
    endLate()
    expect(await answers).toEqual([{ path: '/api/things/1' }, { path: '/api/things/2' }, { path: '/api/things/late' }])
    expect(count('POST /api/auth/refresh')).toBe(1)
  })

  test('is refreshed again the next time', async () => {
    let fresh = 0
    const { call, count } = await connect((_, path) => {
      if (path === '/api/auth/refresh') {
        fresh = 1
        return [204]
      }
      fresh -= 1
      return fresh >= 0 ? [200, {}] : [401, errorBody('TRY_REFRESH_TOKEN', tryRefreshToken)]
    })
    await call(readThing, { params: { id: '1' } })
    await call(readThing, { params: { id: '1' } })
    expect(count('POST /api/auth/refresh')).toBe(2)
  })

  test('is not refreshed for ever: a second refusal goes to the login page', async () => {
    const { call, toasts, surroundings, count } = await connect((_, path) =>
      path === '/api/auth/refresh' ? [204] : [401, errorBody('TRY_REFRESH_TOKEN', tryRefreshToken)],
    )
    const error = await refusal(call(readThing, { params: { id: '1' } }))
    expect(error.status).toBe(401)
    expect(count('POST /api/auth/refresh')).toBe(1)
    expect(count('GET /api/things/1')).toBe(2)
    expect(surroundings.departures).toBe(1)
    expect(toasts).toEqual([])
  })

  // covers Calls: the refresh fails: signed out
  test('that cannot be refreshed goes to the login page without a toast', async () => {
    const { call, toasts, surroundings, count } = await connect((_, path) =>
      path === '/api/auth/refresh'
        ? [401, errorBody('UNAUTHENTICATED', 'Logga in.')]
        : [401, errorBody('TRY_REFRESH_TOKEN', tryRefreshToken)],
    )
    await refusal(call(readThing, { params: { id: '1' } }))
    expect(count('GET /api/things/1')).toBe(1)
    expect(surroundings.departures).toBe(1)
    expect(toasts).toEqual([])
  })
})

describe('a refused call', () => {
  // covers Calls: every other 401 leads to the sign-in
  test('with any other 401 goes to the login page, without refresh and toast', async () => {
    const { call, toasts, surroundings, count } = await connect(() => [401, errorBody('UNAUTHENTICATED', 'Logga in.')])
    await refusal(call(readThing, { params: { id: '1' } }))
    expect(count('POST /api/auth/refresh')).toBe(0)
    expect(surroundings.departures).toBe(1)
    expect(toasts).toEqual([])
  })

  // covers Errors: Ett fel uppstod, with the answer's message
  test('shows one toast with the message and passes the error on', async () => {
    const fields = { name: { code: 'too_small', message: 'Ange namnet.' } }
    const { call, toasts } = await connect(() => [422, errorBody('VALIDATION', 'Kontrollera fälten.', fields)])
    const error = await refusal(call(saveThing, { params: { id: '1' }, body: { text: '' } }))
    expect(toasts).toEqual([['Ett fel uppstod', 'Kontrollera fälten.']])
    expect(error).toMatchObject({ name: 'ApiError', status: 422, code: 'VALIDATION', message: 'Kontrollera fälten.', fields })
  })

  // covers Errors: an empty detail when the answer has no message
  test('shows an empty detail when the answer is not ours', async () => {
    const { call, toasts } = await connect(() => [502, '<h1>Bad gateway</h1>'])
    const error = await refusal(call(readThing, { params: { id: '1' } }))
    expect(toasts).toEqual([['Ett fel uppstod', '']])
    expect(error).toMatchObject({ status: 502, code: 'UNKNOWN' })
  })

  test('shows its toast even when asked to be quiet, since it is an answer', async () => {
    const { call, toasts } = await connect(() => [500, errorBody('INTERNAL', 'Något gick fel.')])
    await refusal(call(readThing, { params: { id: '1' }, quiet: true }))
    expect(toasts).toHaveLength(1)
  })

  test('hands over the conflict, parsed', async () => {
    const { call } = await connect(() => [409, { code: 'CONFLICT', message: 'Samma text.', theirs: 'deras', more: 1 }])
    const error = await refusal(call(saveThing, { params: { id: '1' }, body: { text: 'min' } }))
    expect(conflictOf(saveThing, error)).toEqual({ code: 'CONFLICT', message: 'Samma text.', theirs: 'deras' })
    expect(conflictOf(readThing, error)).toBeNull()
  })
})

describe('a call that requires a fresh sign-in', () => {
  const stale = errorBody('FRESH_LOGIN_REQUIRED', 'Bekräfta med BankID för att hämta listan.')

  test('is repeated with what was sent once the person has confirmed, under the CSRF token that came with it', async () => {
    let isFresh = false
    const { call, seen, toasts, surroundings } = await connect(() => (isFresh ? [200, { is: 'done' }] : [403, stale]))
    surroundings.confirm = () => {
      isFresh = true
      surroundings.csrf = 'another'
      return Promise.resolve(true)
    }
    expect(await call(saveThing, { params: { id: '1' }, body: { text: 'hej' } })).toEqual({ is: 'done' })
    expect(seen.map(({ csrf, body }) => [csrf, body])).toEqual([
      ['a token', '{"text":"hej"}'],
      ['another', '{"text":"hej"}'],
    ])
    expect(surroundings.reasons).toEqual([stale.message])
    expect(toasts).toEqual([])
  })

  test('fails without a toast when the person chose not to confirm', async () => {
    const { call, toasts, count } = await connect(() => [403, stale])
    const error = await refusal(call(saveThing, { params: { id: '1' }, body: { text: 'hej' } }))
    expect(error).toMatchObject({ status: 403, code: 'FRESH_LOGIN_REQUIRED' })
    expect(toasts).toEqual([])
    expect(count('POST /api/things/1')).toBe(1)
  })

  test('asks once, and says so when the server still refuses', async () => {
    const { call, toasts, surroundings, count } = await connect(() => [403, stale])
    surroundings.confirm = () => Promise.resolve(true)
    await refusal(call(saveThing, { params: { id: '1' }, body: { text: '' } }))
    expect(count('POST /api/things/1')).toBe(2)
    expect(surroundings.reasons).toHaveLength(1)
    expect(toasts).toEqual([['Ett fel uppstod', stale.message]])
  })

  test('does not ask when it is only preloaded', async () => {
    const { call, surroundings } = await connect(() => [403, stale])
    await refusal(preloading.during(() => call(readThing, { params: { id: '1' } })))
    expect(surroundings.reasons).toEqual([])
  })
})

test('a call that was on its way when the session was exchanged is repeated in the new one', async () => {
  const { call, surroundings, count } = await connect(() => {
    if (surroundings.csrf === 'another') return [200, {}]
    surroundings.csrf = 'another'
    return [401, errorBody('UNAUTHENTICATED', 'Logga in.')]
  })
  await call(saveThing, { params: { id: '1' }, body: { text: '' } })
  expect(count('POST /api/things/1')).toBe(2)
  expect(surroundings.departures).toBe(0)
})

// covers Saving, conflicts, presence: that somebody else was first is no fault
test('an answer that somebody else was first is no error, and not headed as one', async () => {
  const { call, toasts, severities } = await connect(() => [409, { message: 'Den ligger i papperskorgen.', code: 'STATE_CHANGED' }])
  await refusal(call(readThing, { params: { id: '1' } }))
  expect(toasts).toEqual([['Det går inte just nu', 'Den ligger i papperskorgen.']])
  expect(severities).toEqual(['warn'])
})

describe('a preload', () => {
  const thing = (call: Call, id: string) => ({ queryKey: ['thing', id], queryFn: () => call(readThing, { params: { id } }) })

  test('fails without a word, and the visit that follows says why', async () => {
    const { call, toasts, close } = await connect(() => [404, { message: 'Finns inte.', code: 'NOT_FOUND' }])
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
    await refusal(quietQueryClient(queryClient).ensureQueryData(thing(call, 'gone')))
    expect(toasts).toEqual([])
    await refusal(queryClient.ensureQueryData(thing(call, 'gone')))
    expect(toasts).toEqual([['Ett fel uppstod', 'Finns inte.']])
    close()
    await refusal(quietQueryClient(queryClient).ensureQueryData(thing(call, 'offline')))
    expect(toasts).toHaveLength(1)
    expect(preloading.isOn()).toBe(false)
  })

  test('that succeeds is the answer of the visit', async () => {
    const { call, seen } = await connect(() => [200, { title: 'Å' }])
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000, networkMode: 'always' } } })
    await quietQueryClient(queryClient).ensureQueryData(thing(call, 'a'))
    expect(await queryClient.ensureQueryData(thing(call, 'a'))).toEqual({ title: 'Å' })
    expect(seen).toHaveLength(1)
  })
})
