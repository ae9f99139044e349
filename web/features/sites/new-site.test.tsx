// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { descriptionOf, expectFocus, refusal, serverThat, showAt, write } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { SiteNewScreen } from './site-new-route.tsx'

afterEach(() => {
  leave()
  sessionStorage.clear()
})

async function atForm() {
  const { changes } = serverThat({
    'GET /api/auth': () => ({ user: { id: 'tolvan', name: 'Tolvan' }, roles: ['ADMIN'], choices: {} }),
    'GET /api/admin/sites': () => ({ sites: [], total: 0, next: null, parents: [] }),
    'POST /api/admin/sites': () => refusal(422, 'INVALID', 'Något behöver rättas.', { id: 'Id:t är upptaget.' }),
  })
  const { person, page } = await showAt('/admin/sajter/ny', SiteNewScreen, '/admin/sajter/ny')
  const create = await page.findByRole('button', { name: 'Skapa sajten' })
  const [name, adminName] = page.getAllByLabelText<HTMLInputElement>('Namn')
  if (name === undefined || adminName === undefined) throw new Error('The form has no two names.')
  const [id, number] = [page.getByLabelText<HTMLInputElement>('Id'), page.getByLabelText<HTMLInputElement>('Personnummer')]
  return { person, page, changes, create, name, adminName, id, number }
}

const isMarked = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'

// covers Errors: forms: faults are named, fields are marked, the text stays
it('a site’s form names every fault, marks its field, and sends nothing', async () => {
  const { person, page, changes, create, name, adminName, id, number } = await atForm()
  await person.click(create)
  const told = await page.findByRole('alert')
  expect(told.textContent).toMatch(/^4 saker behöver rättas\./)
  expect([name, id, adminName, number].map(isMarked)).toEqual([true, true, true, true])
  await waitFor(() => expectFocus(name))
  await write(name, 'Ett namn')
  await person.clear(id)
  await write(id, 'admin')
  await write(adminName, 'Anna Ny')
  await write(number, '1212121212')
  await person.click(create)
  await waitFor(() => expect(page.getByRole('alert').textContent).toMatch(/^2 saker behöver rättas\./))
  expect(descriptionOf(id)).toContain('Det id:t används av Kansli självt. Välj ett annat.')
  expect(descriptionOf(number)).toContain('Skriv personnumret med tolv siffror: ÅÅÅÅMMDDNNNN.')
  expect(changes()).toEqual([])
})

it('what only the server can find is told at its field too, and what was typed stays', async () => {
  const { person, page, changes, create, name, adminName, id, number } = await atForm()
  await write(name, 'Malmö')
  await write(adminName, 'Anna Ny')
  await write(number, '191212121212')
  await person.click(create)
  expect((await page.findByRole('alert')).textContent).toContain('Id:t är upptaget.')
  expect([isMarked(id), isMarked(name)]).toEqual([true, false])
  await waitFor(() => expectFocus(id))
  expect([name.value, id.value, adminName.value, number.value]).toEqual(['Malmö', 'malmo', 'Anna Ny', '191212121212'])
  expect(changes()).toHaveLength(1)
})

it('what was typed waits for the way back, but for the personal number', async () => {
  const first = await atForm()
  await write(first.name, 'Malmö')
  await write(first.adminName, 'Anna Ny')
  await write(first.number, '191212121212')
  leave()
  const { name, id, adminName, number } = await atForm()
  expect([name.value, id.value, adminName.value, number.value]).toEqual(['Malmö', 'malmo', 'Anna Ny', ''])
})
