import { expect, test } from 'vitest'
import type { Media, MediaChanges } from '#contract/media/media.ts'
import { apiError } from '#web/api/api-error.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { createMediaSaver, isUnsaved, shownOf } from './media-saver.ts'

const told = (changes: Partial<Media>): Media => aPicture({ id: 'a', alt: '', credit: '', people: 'unanswered', ...changes })

/** A server with one picture that refuses the calls the test names. */
function server() {
  const sent: MediaChanges[] = []
  const state = {
    media: told({}),
    isDown: false,
    refuse: null as ((changes: MediaChanges) => Record<string, string> | null) | null,
    /** The call arrives, but its answer is lost. */
    losesAnswer: false,
    /** Runs while the next call is under way. */
    meanwhile: null as (() => void) | null,
  }
  const saver = createMediaSaver(state.media, {
    send: async (changes, version) => {
      if (state.isDown) throw apiError('', { status: 0, code: 'NETWORK', fields: {}, body: undefined })
      sent.push(changes)
      state.meanwhile?.()
      state.meanwhile = null
      if (version !== state.media.version) throw apiError('', { status: 409, code: 'STATE_CHANGED', fields: {}, body: undefined })
      const faults = state.refuse?.(changes) ?? null
      if (faults !== null) {
        const fields = Object.fromEntries(
          Object.entries(faults).map(([field, message]) => [`changes.${field}`, { code: 'VALIDATION', message }]),
        )
        throw apiError('', { status: 400, code: 'VALIDATION', fields, body: undefined })
      }
      state.media = told({ ...state.media, ...(changes as Partial<Media>), version: version + 1 })
      if (state.losesAnswer) throw apiError('', { status: 0, code: 'NETWORK', fields: {}, body: undefined })
      return state.media
    },
    read: async () => state.media,
    onSaved: () => undefined,
  })
  const elsewhere = (changes: Partial<Media>) => {
    state.media = told({ ...state.media, ...changes, version: state.media.version + 1 })
  }
  return { saver, state, sent, elsewhere }
}

test('what is still being typed is not sent with a field that was left', async () => {
  const { saver, sent } = server()
  saver.set({ credit: 'Åsa' })
  const saved = saver.flush()
  saver.set({ alt: 'En halv men' })
  await saved
  expect(sent).toEqual([{ credit: 'Åsa' }])
  expect(isUnsaved(saver.state.get())).toBe(true)
  expect(await saver.flush()).toBe(true)
  expect(sent[1]).toEqual({ alt: 'En halv men' })
})

test('another field changed elsewhere is taken over; the same one waits for a choice', async () => {
  const { saver, sent, elsewhere, state } = server()
  elsewhere({ credit: 'Tolvan', alt: 'Tolvans.' })
  saver.set({ alt: 'Märtas.', caption: 'Torget i kväll' })
  expect(await saver.flush()).toBe(false)
  expect(saver.state.get()).toMatchObject({ theirs: ['alt'], status: 'idle' })
  expect(shownOf(saver.state.get(), 'credit')).toBe('Tolvan')
  expect(shownOf(saver.state.get(), 'alt')).toBe('Märtas.')
  expect(state.media).toMatchObject({ alt: 'Tolvans.', caption: 'Torget i kväll' })
  expect(await saver.choose('alt', 'mine')).toBe(true)
  expect(state.media.alt).toBe('Märtas.')
  expect(sent).toHaveLength(3)
})

test('what is read again by itself does not let one write over another', async () => {
  const { saver, elsewhere, state } = server()
  saver.set({ alt: 'Märtas.' })
  elsewhere({ alt: 'Tolvans.', credit: 'Tolvan' })
  saver.take(state.media)
  expect(await saver.flush()).toBe(false)
  expect(saver.state.get().theirs).toEqual(['alt'])
  expect(shownOf(saver.state.get(), 'credit')).toBe('Tolvan')
  expect(state.media.alt).toBe('Tolvans.')
})

test('their text is taken when the person chooses it', async () => {
  const { saver, elsewhere, state } = server()
  elsewhere({ alt: 'Tolvans.' })
  saver.set({ alt: 'Märtas.' })
  await saver.flush()
  expect(await saver.choose('alt', 'theirs')).toBe(true)
  expect(shownOf(saver.state.get(), 'alt')).toBe('Tolvans.')
  expect(state.media.alt).toBe('Tolvans.')
})

test('a refused field keeps its words and holds back no other', async () => {
  const { saver, state } = server()
  state.refuse = ({ title }) => (title === '' ? { title: 'Ange ett namn.' } : null)
  saver.set({ title: '', credit: 'Åsa' })
  expect(await saver.flush()).toBe(false)
  expect(saver.state.get().faults).toEqual({ title: 'Ange ett namn.' })
  expect(state.media.credit).toBe('Åsa')
  saver.set({ title: 'Stortorget' })
  expect(saver.state.get().faults).toEqual({})
  expect(await saver.flush()).toBe(true)
})

test('a consent is not sent before it says how it was given', async () => {
  const { saver, sent, state } = server()
  saver.set({ consent: 'given' })
  saver.set({ credit: 'Åsa' })
  expect(await saver.flush()).toBe(false)
  expect(sent).toEqual([{ credit: 'Åsa' }])
  expect(saver.state.get().faults.consentNote).toBe('Skriv hur samtycket gavs, och av vem.')
  saver.set({ consentNote: 'Muntligt.' })
  expect(await saver.flush()).toBe(true)
  expect(state.media).toMatchObject({ consent: 'given', consentNote: 'Muntligt.' })
})

test('without contact everything stays, and goes when it is back', async () => {
  const { saver, state } = server()
  state.isDown = true
  saver.set({ alt: 'Skrivet utan kontakt.' })
  expect(await saver.flush()).toBe(false)
  expect(saver.state.get().status).toBe('offline')
  state.isDown = false
  expect(await saver.flush()).toBe(true)
  expect(state.media.alt).toBe('Skrivet utan kontakt.')
})

test('what is taken back while it is on its way is taken back at the server too', async () => {
  const { saver, sent, state } = server()
  saver.set({ alt: 'Torget i kväll' })
  // The field is left by pressing the box beside it, before there is an answer.
  state.meanwhile = () => {
    saver.set({ isDecorative: true, alt: '' })
    void saver.flush()
  }
  await saver.flush()
  expect(sent).toEqual([{ alt: 'Torget i kväll' }, { isDecorative: true, alt: '' }])
  expect(state.media).toMatchObject({ isDecorative: true, alt: '' })
  expect(isUnsaved(saver.state.get())).toBe(false)
})

test('a consent chosen during another call waits for its note', async () => {
  const { saver, sent, state } = server()
  saver.set({ people: 'children', consent: 'missing' })
  state.meanwhile = () => {
    saver.set({ consent: 'given' })
    saver.set({ credit: 'Åsa' })
    void saver.flush()
  }
  await saver.flush()
  expect(sent).toEqual([{ people: 'children', consent: 'missing' }, { credit: 'Åsa' }])
  saver.set({ consentNote: 'Muntligt.' })
  expect(await saver.flush()).toBe(true)
  expect(sent[2]).toEqual({ consent: 'given', consentNote: 'Muntligt.' })
})

test('one’s own words that arrived without an answer are nobody else’s', async () => {
  const { saver, state } = server()
  state.losesAnswer = true
  saver.set({ alt: 'Torget' })
  expect(await saver.flush()).toBe(false)
  state.losesAnswer = false
  saver.set({ alt: 'Torget i kväll' })
  expect(await saver.flush()).toBe(true)
  expect(saver.state.get().theirs).toEqual([])
  expect(state.media.alt).toBe('Torget i kväll')
})

test('a refusal that no field answers for ends the attempt', async () => {
  const { saver, sent, state } = server()
  state.refuse = () => ({ elsewhere: 'Nej.' })
  saver.set({ credit: 'Åsa' })
  expect(await saver.flush()).toBe(false)
  expect(saver.state.get().status).toBe('refused')
  expect(sent).toHaveLength(1)
})
