// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { OwnLetters } from '#contract/letters/letters.ts'
import { aSite } from '#web/testing/a-site.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { descriptionOf, expectFocus, refusal, serverThat, showAt, told, write } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { LettersScreen } from './letters-route.tsx'

afterEach(leave)

const root = '/api/auth/letters'
const without: OwnLetters = {
  isOn: true,
  kinds: [],
  hour: null,
  address: null,
  waiting: null,
  failedSince: null,
  sendsMail: true,
}
const waiting = { address: 'ny@exempel.se', until: '2020-03-09T14:05:00Z' }

/** E-post till mig, with what the server knows of the person's letters. */
async function atLetters(from: OwnLetters, more: Answers = {}) {
  const { changes } = serverThat({
    'GET /api/site': () => [aSite('malmo', 'Malmö')],
    [`GET ${root}`]: () => from,
    [`POST ${root}/address`]: ({ body }) => ({ ...from, waiting: { ...waiting, ...(body as object) } }),
    [`DELETE ${root}/address/waiting`]: () => ({ ...from, waiting: null }),
    [`DELETE ${root}/address`]: () => without,
    ...more,
  })
  const { person, page } = await showAt('/auth/e-post', LettersScreen, '/auth/e-post')
  await page.findByRole('heading', { level: 1, name: 'E-post till mig' })
  await page.findByRole('group', { name: 'Adress' })
  const press = (name: string) => person.click(page.getByRole('button', { name }))
  const field = () => page.getByRole<HTMLInputElement>('textbox', { name: 'Din e-postadress' })
  /** The sentence that says where the letters go. */
  const sentence = (words: RegExp) => page.findByText((_, element) => element?.tagName === 'P' && words.test(element.textContent))
  return { person, page, press, field, sentence, changes }
}

describe('the address of the letters', () => {
  it('is asked for where there is none, and nothing else is', async () => {
    const { page, field } = await atLetters(without)
    expect(field().value).toBe('')
    expect(page.queryByRole('button', { name: 'Avbryt' })).toBeNull()
    expect(page.queryByRole('checkbox')).toBeNull()
    // The screen's title has it.
    expect(document.activeElement).not.toBe(field())
  })

  it('that is not whole is not sent: its field says so, has the focus and keeps what was typed', async () => {
    const { press, field, changes } = await atLetters(without)
    await write(field(), 'marta@')
    await press('Skicka länken')
    await waitFor(() => expect(descriptionOf(field())).toMatch(/^E-postadressen är inte hel/))
    expectFocus(field())
    expect(field().value).toBe('marta@')
    expect(changes()).toEqual([])
  })

  it('that the server refuses stays in its field, with the reason', async () => {
    const why = 'Skriv en annan adress.'
    const { press, field } = await atLetters(without, {
      [`POST ${root}/address`]: () => refusal(400, 'VALIDATION_FAILED', 'Något behöver rättas.', { address: why }),
    })
    await write(field(), 'marta@exempel.se')
    await press('Skicka länken')
    await waitFor(() => expect(descriptionOf(field())).toBe(why))
    expectFocus(field())
    expect(field().value).toBe('marta@exempel.se')
  })

  it('is sent a link, until when it holds is said where the focus goes, and a new one can be sent', async () => {
    const { page, press, field, sentence, changes } = await atLetters(without)
    await write(field(), ' marta@exempel.se ')
    await press('Skicka länken')
    const words = await sentence(/^Vi har skickat en länk till marta@exempel\.se\. Öppna den senast 9 mars 2020 kl\. 15:05\./)
    await waitFor(() => expectFocus(words))
    expect(words.textContent).not.toContain('Till dess')
    await press('Skicka en ny länk')
    await waitFor(() => expect(changes()).toHaveLength(2))
    for (const one of changes()) expect(one).toEqual({ call: `POST ${root}/address`, body: { address: 'marta@exempel.se' } })
    // What letters tell of can be chosen while the link waits.
    page.getByRole('checkbox', { name: 'Skicka brev till mig' })
    expect(page.queryByRole('button', { name: 'Ta bort adressen' })).toBeNull()
  })

  it('gets the letters until a new one is confirmed, which can be forgotten', async () => {
    const { press, page, sentence, changes } = await atLetters({ ...without, address: 'marta@exempel.se', waiting })
    await sentence(/^Vi har skickat en länk till ny@exempel\.se\..* Till dess går breven till marta@exempel\.se\.$/)
    await press('Glöm den nya adressen')
    const words = await sentence(/^Breven går till marta@exempel\.se\.$/)
    await waitFor(() => expectFocus(words))
    expect(changes()).toEqual([{ call: `DELETE ${root}/address/waiting`, body: undefined }])
    for (const name of ['Skicka en ny länk', 'Glöm den nya adressen']) expect(page.queryByRole('button', { name })).toBeNull()
  })

  it('is changed in an empty field that has the focus, or left as it is', async () => {
    const { press, field, sentence, changes } = await atLetters({ ...without, address: 'marta@exempel.se' })
    await press('Byt adress')
    expectFocus(field())
    expect(field().value).toBe('')
    await press('Avbryt')
    const words = await sentence(/^Breven går till marta@exempel\.se\.$/)
    await waitFor(() => expectFocus(words))
    expect(changes()).toEqual([])
  })

  it('that waits alone is forgotten, and its empty field has the focus', async () => {
    const { press, field } = await atLetters({ ...without, waiting })
    await press('Glöm den nya adressen')
    await waitFor(() => expectFocus(field()))
  })

  it('is removed when that is confirmed, which is told', async () => {
    const { person, page, press, field, changes } = await atLetters({ ...without, address: 'marta@exempel.se' })
    await press('Ta bort adressen')
    await page.findByRole('alertdialog', { name: 'Ta bort adressen?' })
    await press('Avbryt')
    expect(changes()).toEqual([])
    await press('Ta bort adressen')
    const question = await page.findByRole('alertdialog', { name: 'Ta bort adressen?' })
    await person.click(within(question).getByRole('button', { name: 'Ta bort adressen' }))
    await waitFor(() => expectFocus(field()))
    expect(changes()).toEqual([{ call: `DELETE ${root}/address`, body: undefined }])
    expect(told()).toEqual([['success', 'Adressen är borttagen. Inga fler brev skickas.']])
  })
})

describe('E-post till mig', () => {
  it.each<[Partial<OwnLetters>, RegExp]>([
    [{ sendsMail: false }, /^Härifrån går det inte att skicka e-post än\./],
    [{ failedSince: '2020-03-02T14:05:00Z' }, /^Breven har inte kommit fram sedan 2 mars 2020\. Kontrollera adressen\./],
  ])('with %j says what does not work, and otherwise nothing of it', async (facts, words) => {
    const { page } = await atLetters({ ...without, ...facts })
    expect(page.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(words)])
  })
})
