// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { aSite } from '#web/testing/a-site.ts'
import { authInfo } from '#contract/auth-paths.ts'
import type { AuthInfo } from '#contract/auth.ts'
import { mySites } from '#contract/users-and-sites/site-paths.ts'
import { serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { ImportScreen } from './imports/import-route.tsx'
import { TermScreen } from './terms/term-route.tsx'
import { changedPlan, importPlan, moved, readList, termPlan, termPreview } from '#web/testing/seen-plans.ts'

// A list and a new term are looked through before they are done: what would happen, what stands in the way, and what became of it.

afterEach(() => {
  leave()
  localStorage.clear()
})

const asa: AuthInfo = { user: { id: 'asa', name: 'Åsa Öberg-Ängström' }, roles: [], choices: {} }
const api = '/api/site/malmo'
const anna = { id: 'anna', personId: 'p-anna', personName: 'Anna Berg', roleId: 'ledamot', roleName: 'Ledamot', labelOverride: '' }
const kf = { id: 'kf', name: 'Kommunfullmäktige', level: 'kommun', kind: 'fullmaktige', seats: null, url: '', version: 1 }
const body = { ...kf, termFrom: '2022-10-15', termTo: '2026-10-14', current: [anna], coming: [], formerCount: 0, groups: [] }

const screens = { hamta: ImportScreen, 'ny-mandatperiod': TermScreen }

/** `answers` are used up from the front, the last one stays. */
async function open(screenName: keyof typeof screens, search: string, answers: Readonly<Record<string, readonly unknown[]>>) {
  const left = new Map(Object.entries(answers).map(([call, all]) => [call, [...all]]))
  const next = (call: string) => () => {
    const all = left.get(call) ?? []
    return all.length > 1 ? all.shift() : all[0] instanceof Response ? all[0].clone() : all[0]
  }
  const { asked } = serverThat({
    [`GET ${authInfo.path}`]: () => asa,
    [`GET ${mySites.path}`]: () => [aSite('malmo', 'Malmö', { role: 'editor' })],
    [`GET ${api}/bodies`]: () => ({ bodies: [body] }),
    [`GET ${api}/role-titles`]: () => ({ roles: [{ id: 'ledamot', name: 'Ledamot', weight: 1, isStandard: true, uses: 1 }] }),
    [`GET ${api}/representative-imports`]: () => ({ runs: [] }),
    [`POST ${api}/undo/taken`]: () => ({ words: 'Hämta från lista – 2 uppdrag', notices: [] }),
    ...Object.fromEntries([...left.keys()].map((call) => [`POST ${api}${call}`, next(call)])),
  })
  const path = `/$siteId/foretradare/${screenName}`
  await showAt(`/malmo/foretradare/${screenName}${search}`, screens[screenName], path)
  const sent = (step: string) => asked.filter(({ call }) => call === `POST ${api}${step}`).map((one) => one.body)
  return { sent }
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const rows = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function atTrial(answers: Readonly<Record<string, readonly unknown[]>>) {
  const opened = await open('hamta', '', { '/representative-imports/read': [readList], ...answers })
  await screen.findByText('Släpp filen här eller välj den.')
  const field = document.querySelector<HTMLElement>('input[type="file"]') ?? document.body
  await userEvent.upload(field, new File(['Namn;Organ'], 'lista.csv', { type: 'text/csv' }))
  await press('Prova')
  const region = await screen.findByRole('region', { name: 'Vad listan skulle göra' })
  const fetching = screen.getByRole('button', { name: 'Hämta' })
  return { ...opened, region, fetching, tab: (name: string) => press(new RegExp(`^${name}`)) }
}

// covers Representatives: import: what would happen is told row by row, and faults stop it
it('a list with a fault tells of each row what would happen, and is not fetched', async () => {
  const { region, fetching, tab, sent } = await atTrial({ '/representative-imports/plan': [importPlan] })
  const tabs = within(region)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Fel 1', 'Nya 1', 'Ändrade 1', 'Oförändrade 1', 'Saknas i filen 1'])
  expect(rows(region)).toEqual([expect.stringMatching(/^Bo Ek.*Rad 4.*Samma uppdrag står också på rad 2\.$/)])
  await tab('Nya')
  expect(rows(region)).toEqual([
    expect.stringMatching(/^Kim Al.*Ny på sajten.*Rad 2 · Ledamot, Kommunfullmäktige · 15 okt\. 2026 – 14 okt\. 2030$/),
  ])
  await tab('Ändrade')
  expect(rows(region)).toEqual([expect.stringMatching(/^Anna Berg.*Till och med: 2030-10-14 → 2028-12-31$/)])
  await tab('Saknas')
  expect(rows(region)).toEqual([expect.stringMatching(/^Per Sund.*Ledamot, Kommunfullmäktige · Tills vidare$/)])
  expect(screen.getByLabelText('Avsluta deras uppdrag')).toBeDefined()
  await userEvent.click(fetching)
  expect(screen.getByText(/^Rader med fel hindrar allt\./)).toBeDefined()
  expect(sent('/representative-imports/run')).toEqual([])
})

it('a list that the site has already is told to change nothing', async () => {
  const same = { ...importPlan, ...changedPlan(['same']) }
  const { region, fetching, tab } = await atTrial({ '/representative-imports/plan': [same] })
  expect(screen.getByText('Filen stämmer med sajten. Det finns inget att hämta.')).toBeDefined()
  expect(fetching.getAttribute('aria-disabled')).toBe('true')
  await tab('Fel')
  expect(region.textContent).toContain('Inga fel.')
  await tab('Saknas')
  expect(region.textContent).toContain('Alla som sitter nu finns i filen.')
})

it('a long list is shown fifty rows at a time', async () => {
  const long = { ...importPlan, ...changedPlan(Array.from({ length: 60 }, () => 'new')) }
  const { region, tab } = await atTrial({ '/representative-imports/plan': [long] })
  await tab('Nya')
  expect(rows(region)).toHaveLength(50)
  await press('Visa fler')
  expect(rows(region)).toHaveLength(60)
})

// covers Representatives: import: a plan that has moved is shown anew
it('a list is fetched as it was shown: what has moved is shown anew, and Ångra takes it back', async () => {
  const first = { ...importPlan, ...changedPlan(['new']), seen: 'first' }
  const again = { ...importPlan, ...changedPlan(['changed']), seen: 'again' }
  const counts = { new: 0, same: 0, changed: 1, ended: 0, newPersons: 0 }
  const run = { id: 'r', fileName: 'lista.csv', source: 'ownList', counts, at: '2026-11-30T12:00:00Z', by: asa.user }
  const { sent, region } = await atTrial({
    '/representative-imports/plan': [first, again],
    '/representative-imports/run': [moved(), { run, undoToken: 'taken' }],
  })
  await screen.findByText('1 nytt uppdrag.')
  await press('Hämta')
  await screen.findByText('1 ändrat.')
  expect(rows(region)).toEqual([expect.stringMatching(/^Anna Berg/)])
  await press('Hämta')
  await screen.findByRole('heading', { name: 'Listan är hämtad' })
  expect(sent('/representative-imports/run')).toMatchObject([{ seen: 'first' }, { seen: 'again', endMissingOn: null }])
  expect(screen.getByText('0 nya uppdrag, 1 ändrat, 0 oförändrade och 0 avslutade.')).toBeDefined()
  await press('Ångra')
  await screen.findByRole('heading', { name: 'Ångrat' })
  expect(screen.getByText('Allt är som det var innan.')).toBeDefined()
  expect(sent('/undo/taken')).toHaveLength(1)
  await press('Hämta en lista till')
  await screen.findByText('Släpp filen här eller välj den.')
})

const draft = {
  bodyIds: ['kf'],
  dates: {},
  choices: { anna: { choice: 'leave', roleId: 'ledamot', reason: 'termEnded' } },
  additions: [],
}

async function atPreview(answers: Readonly<Record<string, readonly unknown[]>>) {
  localStorage.setItem('kansli-mandatperiod-1 asa malmo', JSON.stringify(draft))
  const opened = await open('ny-mandatperiod', '?steg=5', { '/terms/plan': [termPlan(anna)], ...answers })
  return { ...opened, region: await screen.findByRole('region', { name: 'Kommunfullmäktige' }) }
}

// covers Representatives: new term: who leaves, who begins, advice and what stands in the way
it('a new term with problems tells who leaves and who begins, and is not done', async () => {
  const problems = [{ path: 'choices.0', message: 'Bo Ek har redan uppdraget.' }]
  const { region, sent } = await atPreview({ '/terms/preview': [{ ...termPreview, problems }] })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'En sak måste ändras innan du kan genomföra:Bo Ek har redan uppdraget.',
  )
  expect(region.textContent).toContain('Kommunfullmäktige har 3 platser.')
  expect(within(region).getByRole('heading', { name: 'Lämnar (1)' })).toBeDefined()
  expect(within(region).getByRole('heading', { name: 'Börjar (2)' })).toBeDefined()
  expect(rows(region)).toEqual([
    expect.stringMatching(/^Anna Berg.*Ledamot · till och med 14 okt\.(?: 2026)?$/),
    expect.stringMatching(/^Bo Ek.*Ledamot · 15 okt\. 2026 – 14 okt\. 2030 · sitter kvar$/),
    expect.stringMatching(/^Kim Al.*ny på sajten, blir ett utkast$/),
  ])
  await press('Genomför')
  expect(sent('/terms/apply')).toEqual([])
})

it('a new term is done as it was shown: what has moved is shown anew, and Ångra takes it back', async () => {
  const again = { ...termPreview, bodies: termPreview.bodies.map((one) => ({ ...one, begins: [] })), seen: 'again' }
  const done = { ended: 1, begun: 2, newPersonIds: ['kim'], undoToken: 'taken' }
  const { sent, region } = await atPreview({
    '/terms/preview': [termPreview, again],
    '/terms/apply': [moved(), done],
  })
  await press('Genomför')
  await waitFor(() => expect(region.textContent).toContain('Börjar (0)Ingen'))
  expect(told()).toEqual([['warn', expect.stringMatching(/^Något har ändrats/)]])
  await press('Genomför')
  await screen.findByRole('heading', { name: 'Den nya mandatperioden är upplagd' })
  expect(sent('/terms/apply')).toMatchObject([{ seen: 'first' }, { seen: 'again' }])
  expect(screen.getByText(/^1 uppdrag avslutas och 2 börjar\. En ny person är ett utkast och behöver publiceras/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Visa utkasten' })).toBeDefined()
  await press('Ångra')
  await screen.findByRole('heading', { name: 'Ångrat' })
  expect(sent('/undo/taken')).toHaveLength(1)
})
