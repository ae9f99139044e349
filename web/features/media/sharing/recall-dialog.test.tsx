// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SharedState } from '#contract/media/shared-media.ts'
import type { Answers } from '#web/testing/at-address.tsx'
import { descriptionOf, expectFocus, refusal, takeBack, told, write } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { atSharedPicture, root, whole } from '#web/testing/shared-picture.tsx'

afterEach(leave)

describe('taking back a picture of the federation', () => {
  async function atQuestion(from?: Partial<SharedState>, more?: Answers) {
    const at = await atSharedPicture(from, more)
    await at.press('Dra tillbaka')
    const dialog = () => at.page.getByRole('dialog', { name: 'Dra tillbaka ”Kampanjbild”?' })
    const reason = () => at.page.getByRole<HTMLInputElement>('textbox', { name: 'Skäl' })
    const submit = () => at.press('Dra tillbaka', dialog())
    const choose = async (button: string, title: string) => {
      await at.press(button, dialog())
      const others = await at.page.findByRole('dialog', { name: 'Visa i stället för ”Kampanjbild”' })
      await at.person.click(await within(others).findByRole('option', { name: new RegExp(`^${title}`) }))
    }
    return { ...at, dialog, reason, submit, choose }
  }

  it('needs a reason; visitors then see a placeholder, and it is undone from the toast', async () => {
    const { page, reason, dialog, submit, says, changes, saves } = await atQuestion()
    expect(dialog().textContent).toContain('Bilden används på 1 sajt. Där visas en neutral platshållare')
    expectFocus(reason())
    await submit()
    await waitFor(() => expect(descriptionOf(reason())).toContain('Skriv varför bilden dras tillbaka.'))
    expectFocus(reason())
    expect([changes(), saves()]).toEqual([[], 0])
    await write(reason(), 'Den är gammal')
    await submit()
    await says('av Elif Yılmaz. Skäl: Den är gammal. Besökare ser en neutral platshållare.')
    expect(changes()).toEqual([{ call: `POST ${root}/recall`, body: { reason: 'Den är gammal', replacementId: null, version: 4 } }])
    expect([page.queryByRole('dialog'), saves()]).toEqual([null, 1])
    expect(told()).toEqual([['success', 'Tillbakadragen från alla sajter.']])
    await takeBack()
    await says('Erbjuds alla sajter.')
    expect(changes()[1]).toEqual({ call: `POST ${root}/undo-recall`, body: { version: 5 } })
  })

  it('has another in its place that the sites may see; one that they may not is refused, and the reason stays', async () => {
    const lacks = 'Den syns inte för sajterna än.'
    const answers = [refusal(400, 'INVALID_INPUT', 'Fel.', { replacementId: lacks }), undefined]
    const { page, dialog, reason, submit, choose, press, changes } = await atQuestion(
      { sites: 2 },
      {
        [`POST ${root}/recall`]: () => answers.shift(),
      },
    )
    await write(reason(), 'Den är gammal')
    await choose('Välj en ersättare', 'Utan uppgifter')
    expect(dialog().textContent).toContain('Bilden används på 2 sajter. Där visas ”Utan uppgifter” i stället')
    await submit()
    await waitFor(() => expect(dialog().textContent).toContain(lacks))
    expectFocus(within(dialog()).getByRole('button', { name: 'Välj en annan' }))
    await choose('Välj en annan', 'Ny bild')
    expect(dialog().textContent).not.toContain(lacks)
    expect(reason().value).toBe('Den är gammal')
    await submit()
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]?.body).toMatchObject({ reason: 'Den är gammal', replacementId: whole.id })
    await press('Ingen ersättare', dialog())
    expect(dialog().textContent).toContain('Där visas en neutral platshållare')
    expect(page.getByRole('button', { name: 'Välj en ersättare' }).isConnected).toBe(true)
  })
})
