// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { LetterChoices, OwnLetters } from '#contract/letters/letters.ts'
import type { SiteRole } from '#contract/roles.ts'
import { aSite } from '#web/testing/a-site.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { LettersScreen } from './letters-route.tsx'

afterEach(leave)

const unsaved = 'Ändringarna är inte sparade än.'
const chosen: LetterChoices = { isOn: true, kinds: ['reviewWanted', 'assignmentEnding'], hour: null }
const call = 'PUT /api/auth/letters'

/** E-post till mig of somebody with one role, whose address is confirmed. */
async function atChoices(from: LetterChoices = chosen, role: SiteRole = 'editor', more: Answers = {}) {
  const rest = { address: 'marta@exempel.se', waiting: null, failedSince: null, sendsMail: true }
  let letters: OwnLetters = { ...from, ...rest }
  const { changes } = serverThat({
    'GET /api/site': () => [aSite('malmo', 'Malmö', { role })],
    'GET /api/auth/letters': () => letters,
    [call]: ({ body }) => (letters = { ...(body as LetterChoices), ...rest }),
    ...more,
  })
  const { person, page, router } = await showAt('/auth/e-post', LettersScreen, '/auth/e-post')
  await page.findByRole('group', { name: 'Vad breven berättar' })
  const box = (name: string) => page.getByRole<HTMLInputElement>('checkbox', { name })
  const when = (name: RegExp) => page.getByRole<HTMLInputElement>('radio', { name })
  const hour = () => page.queryByRole<HTMLSelectElement>('combobox', { name: 'Klockslag' })
  const save = () => person.click(page.getByRole('button', { name: 'Spara' }))
  const said = () => page.getByRole('status').textContent
  return { person, page, router, box, when, hour, save, said, changes }
}

describe('what the letters tell', () => {
  it('is as it was chosen, and is saved as a whole when Spara is pressed, not before', async () => {
    const { person, box, when, hour, save, said, changes } = await atChoices()
    expect([when(/^Direkt/).checked, hour(), said()]).toEqual([true, null, ''])
    expect(box('Någon vill ha en text granskad').checked).toBe(true)
    expect(box('En text ska läsas igenom').checked).toBe(false)
    await person.click(box('Uppdrag slutar snart'))
    expect(said()).toBe(unsaved)
    await person.click(box('Uppdrag slutar snart'))
    // Taken back.
    expect(said()).toBe('')
    await person.click(box('Uppdrag slutar snart'))
    await person.click(box('En text ska läsas igenom'))
    await person.click(box('Skicka brev till mig'))
    expect(said()).toBe(unsaved)
    expect(changes()).toEqual([])
    await save()
    await waitFor(() => expect(said()).toMatch(/^Sparat kl\. \d\d:\d\d$/))
    expect(changes()).toEqual([{ call, body: { isOn: false, kinds: ['reviewWanted', 'reviewDue'], hour: null } }])
  })

  it('comes once a day at seven or at another hour, and at once again', async () => {
    const { person, page, when, hour, save, said, changes } = await atChoices()
    await person.click(when(/^En gång om dagen/))
    expect(hour()?.selectedOptions[0]?.textContent).toBe('kl. 07:00')
    await person.selectOptions(page.getByRole('combobox', { name: 'Klockslag' }), 'kl. 18:00')
    await save()
    await waitFor(() => expect(said()).toMatch(/^Sparat/))
    expect(changes()[0]?.body).toEqual({ ...chosen, hour: 18 })
    expect(hour()?.value).toBe('18')
    await person.click(when(/^Direkt/))
    expect(hour()).toBeNull()
    expect(said()).toBe(unsaved)
  })

  it.each<[SiteRole, string[], LetterChoices['kinds']]>([
    ['reader', [], chosen.kinds],
    ['writer', ['Din text behöver ändras'], ['reviewWanted', 'changesWanted', 'assignmentEnding']],
  ])('is what can come to a %s, and what was chosen in another role is kept', async (role, offered, kinds) => {
    const off = { ...chosen, isOn: false }
    const { person, page, box, save, said, changes } = await atChoices(off, role)
    const names = page.getAllByRole('checkbox').map((one) => one.parentElement?.querySelector('[id$="-namn"]')?.textContent)
    expect(names).toEqual(['Skicka brev till mig', ...offered])
    const none = page.queryByText('Inget av det som breven berättar om gäller din roll.')
    expect(none === null).toBe(offered.length > 0)
    expect(box('Skicka brev till mig').checked).toBe(false)
    await person.click(box('Skicka brev till mig'))
    expect(said()).toBe(unsaved)
    for (const name of offered) await person.click(box(name))
    await save()
    await waitFor(() => expect(changes()[0]?.body).toEqual({ ...chosen, kinds }))
  })

  it('stays as it was chosen when the server refuses it, and is still unsaved', async () => {
    const { person, box, save, said } = await atChoices(chosen, 'editor', {
      [call]: () => refusal(400, 'VALIDATION_FAILED', 'Det gick inte att spara.'),
    })
    await person.click(box('Uppdrag slutar snart'))
    await save()
    await waitFor(() => expect(told()).toEqual([['error', 'Det gick inte att spara.']]))
    expect(box('Uppdrag slutar snart').checked).toBe(false)
    expect(said()).toBe(unsaved)
  })

  it('is not left unsaved without a question', async () => {
    const { person, page, router, box, said } = await atChoices()
    await person.click(box('Uppdrag slutar snart'))
    await act(async () => router.history.push('/malmo'))
    await page.findByRole('alertdialog', { name: 'Du har ändringar som inte är sparade.' })
    await person.click(page.getByRole('button', { name: 'Stanna kvar' }))
    expect(said()).toBe(unsaved)
    expect(box('Uppdrag slutar snart').checked).toBe(false)
  })
})
