import { describe, expect, test } from 'vitest'
import { connect, errorBody, readThing, refusal, saveThing } from '#web/testing/connected-call.ts'

describe('no answer', () => {
  const broken = () =>
    connect((request) => {
      request.socket.destroy()
      return [200]
    })
  const lost = ['Ett oväntat fel uppstod', 'Ingen kontakt med servern. Kontrollera nätet och försök igen.']

  // covers Errors: Ett oväntat fel uppstod, with a Swedish sentence
  test('is told in Swedish under its own title, not in the words of the browser', async () => {
    const { call, toasts } = await broken()
    const error = await refusal(call(readThing, { params: { id: '1' } }))
    expect(error).toMatchObject({ status: 0, code: 'NETWORK', message: lost[1] })
    expect(toasts).toEqual([lost])
  })

  // covers Saving, conflicts, presence: one message for a fault of the network, in Swedish
  test('to five calls of one screen is one fault and told once; to what a person does it is told again', async () => {
    const { call, toasts } = await broken()
    await Promise.all(['1', '2', '3', '4', '5'].map((id) => refusal(call(readThing, { params: { id } }))))
    expect(toasts).toEqual([lost])
    await refusal(call(saveThing, { params: { id: '1' }, body: { text: '' } }))
    expect(toasts).toEqual([lost, lost])
  })

  test('is told anew when the contact was back in between', async () => {
    let isUp = false
    const { call, toasts } = await connect((request) => {
      if (!isUp) request.socket.destroy()
      return [200, {}]
    })
    await refusal(call(readThing, { params: { id: '1' } }))
    isUp = true
    await call(readThing, { params: { id: '1' } })
    isUp = false
    await refusal(call(readThing, { params: { id: '1' } }))
    expect(toasts).toEqual([lost, lost])
  })

  test('is not told by a quiet call', async () => {
    const { call, toasts } = await connect((request) => {
      request.socket.destroy()
      return [200]
    })
    await refusal(call(readThing, { params: { id: '1' }, quiet: true }))
    expect(toasts).toEqual([])
  })

  test('because the caller gave up is no failure to show', async () => {
    const { call, toasts } = await connect(() => [200, {}])
    const error = await refusal(call(readThing, { params: { id: '1' }, signal: AbortSignal.abort() }))
    expect(error.name).toBe('AbortError')
    expect(toasts).toEqual([])
  })
})

// A node that is being stopped, or waits for its database.
describe('an answer that there is none for the moment', () => {
  const busy = errorBody('UNAVAILABLE', 'Tjänsten går inte att nå just nu. Försök igen om en stund.')

  test('to a read is asked again, and the person is told nothing when it comes', async () => {
    let left = 2
    const { call, toasts, surroundings, count } = await connect(() => (left-- > 0 ? [503, busy] : [200, { title: 'Å' }]))
    expect(await call(readThing, { params: { id: '1' } })).toEqual({ title: 'Å' })
    expect(toasts).toEqual([])
    expect(surroundings.pausesMs).toEqual([500, 2000])
    expect(count('GET /api/things/1')).toBe(3)
  })

  test('is told when it is given three times', async () => {
    const { call, toasts, count } = await connect(() => [503, busy])
    expect(await refusal(call(readThing, { params: { id: '1' } }))).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(toasts).toEqual([['Ett fel uppstod', busy.message]])
    expect(count('GET /api/things/1')).toBe(3)
  })

  test('to a change is told at once: whether it was made is for the person to see', async () => {
    const { call, toasts, count } = await connect(() => [503, busy])
    await refusal(call(saveThing, { params: { id: '1' }, body: { text: 'hej' } }))
    expect(toasts).toHaveLength(1)
    expect(count('POST /api/things/1')).toBe(1)
  })
})
