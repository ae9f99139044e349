import { describe, expect, it } from 'vitest'
import { aCouncil, setClock } from './a-council.ts'
import { siteWithRedirects } from './site-with-redirects.ts'
import { testApp } from './test-app.ts'
import { testSites } from './test-sites.ts'

// What a plan says of each line: a list of redirects and a new term, line by line. Lists of members: modules/representatives/imports.

const test = await testApp()
setClock(test, '2026-10-01T12:00:00Z')
const sites = await testSites(test)

const five = 'Det som följer efter ? har fler än 5 delar. Skriv bara dem som säger vilken sida det är, som ?id=5.'
const numbers = 'Texten innehåller något som ser ut som ett personnummer. Ta bort det.'
const read = 'Skriv den gamla adressen som den stod, till exempel /om-oss/gammal-sida.'
const secure = 'Skriv en sida på sajten, som /om-oss, eller en hel adress som börjar med https://.'

// covers Settings: redirect: import, every fault of a row
it('each row of a list of redirects is read in or says why not', async () => {
  const { published, add, tryRows } = await siteWithRedirects(test, sites)
  await published({ title: 'Målet' })
  await add('/borta', '', { code: 410 })
  const table: readonly (readonly [from: string, to: string, fault: string | null])[] = [
    ['/till-sidan', '/nyheter/malet', null],
    ['/till-start', '/', null],
    ['/ut', 'https://medlem.example/bli', null],
    ['', '/nyheter', read],
    ['/a?%00', '/nyheter', 'Det som följer efter ? i adressen går inte att läsa.'],
    ['/a?a=1&b=2&c=3&d=4&e=5&f=6', '/nyheter', five],
    ['/19121212-1212', '/nyheter', numbers],
    ['/nyheter', '/politik', 'Adressen /nyheter används av sajten själv.'],
    ['/kalender?ar=2020', '/politik', 'Adressen /kalender?ar=2020 används av sajten själv.'],
    ['/robots.txt', '/politik', 'Adressen /robots.txt används av sajten själv.'],
    ['/nyheter/malet', '/politik', 'Adressen används av ”Målet”. Ändra den sidans adress först.'],
    ['/borta', '/politik', 'Adressen svarar i dag att sidan är borttagen.'],
    [
      '/TILL-START/',
      '/politik',
      'Adressen står redan på rad 2. Stora bokstäver, ordningen efter ? och spårning som utm_source räknas inte.',
    ],
    ['/utan', '', 'Skriv vart adressen ska leda.'],
    ['/osaker', 'http://medlem.example', secure],
    ['/nummer', 'https://medlem.example/19121212-1212', numbers],
    ['/sig-sjalv', '/sig-sjalv', 'Adressen leder till sig själv.'],
    ['/till-borta', '/borta', 'Sidan /borta är borttagen.'],
    ['/ingenstans', '/finns-ej', 'Det finns ingen sida på /finns-ej.'],
  ]
  const { body } = await tryRows(table.map(([from, to]) => `${from};${to}`).join('\n'))
  expect(body.rows.map(({ faults }) => faults)).toEqual(table.map(([, , fault]) => (fault === null ? [] : [fault])))
})

describe('a new term', () => {
  async function council() {
    const made = await aCouncil(test)
    const body = await made.body({ seats: 1, termFrom: '2022-10-15', termTo: '2026-10-14' })
    const add = async (name: string) => {
      const personId = await made.person(name)
      const { assignment } = await made.assigned(personId, body.id, { from: '2022-10-15' })
      return { personId, id: assignment.id }
    }
    const [anna, bo] = [await add('Anna Berg'), await add('Bo Ek')]
    const term = { bodyId: body.id, endOn: '2026-10-14', startOn: '2026-10-15', termTo: '2030-10-14' }
    const leave = (id: string) => ({ choice: 'leave', assignmentId: id })
    const send = async (step: string, plan: object) =>
      made.browser.send('POST', `${made.root}/terms/${step}`, {
        bodies: [term],
        choices: [leave(anna.id), leave(bo.id)],
        additions: [],
        ...plan,
      })
    return { ...made, bodyId: body.id, anna, bo, leave, send }
  }
  type AtCouncil = Awaited<ReturnType<typeof council>>
  const newcomer = (bodyId: string, roleId = 'ledamot') => ({ bodyId, roleId, person: { givenName: 'Nils', familyName: 'Ny' } })

  // covers Representatives: new term: every fault of a plan
  it.each<[string, (at: AtCouncil) => object, readonly (readonly [path: string, message: string])[]]>([
    ['without a fault', () => ({}), []],
    [
      'that forgets a person',
      ({ leave, bo }) => ({ choices: [leave(bo.id)] }),
      [['bodies.0', 'Anna Berg: välj vad som händer med uppdraget som ledamot.']],
    ],
    [
      'with an assignment of another body',
      ({ leave, anna, bo }) => ({ choices: [anna, bo, { id: crypto.randomUUID() }].map(({ id }) => leave(id)) }),
      [['choices.2', 'Uppdraget hör inte till något av organen den dagen. Läs in planen igen.']],
    ],
    [
      'with a newcomer in a body that is not chosen',
      () => ({ additions: [newcomer(crypto.randomUUID())] }),
      [['additions.0', 'Organet är inte valt.']],
    ],
    [
      'with the same newcomer twice',
      ({ bodyId }) => ({ additions: [newcomer(bodyId), newcomer(bodyId)] }),
      [['additions.1', 'Nils Ny får samma roll två gånger i Kommunfullmäktige.']],
    ],
    [
      'with a newcomer in an unknown role',
      ({ bodyId }) => ({ additions: [newcomer(bodyId, 'kejsare')] }),
      [['additions.0', 'Nils Ny: rollen finns inte. Välj en annan.']],
    ],
  ])('%s tells what is wrong, and where', async (_what, planOf, problems) => {
    const at = await council()
    const plan = planOf(at)
    const { status, body } = await at.send('preview', plan)
    expect(status).toBe(200)
    expect(
      (body as { problems: { path: string; message: string }[] }).problems.map(({ path, message }) => [path, message]),
    ).toEqual(problems)
    expect((await at.send('apply', plan)).status).toBe(problems.length === 0 ? 200 : 409)
  })

  it('with more people than seats says so, and is done all the same', async () => {
    const at = await council()
    const plan = { choices: [at.anna, at.bo].map(({ id }) => ({ choice: 'stay', assignmentId: id })) }
    const { body } = await at.send('preview', plan)
    expect(body).toMatchObject({ problems: [], bodies: [{ advice: ['Kommunfullmäktige: 1 mandat, men 2 ledamöter inlagda.'] }] })
    expect((await at.send('apply', plan)).status).toBe(200)
  })

  it('cannot be done twice', async () => {
    const at = await council()
    const plan = { choices: [at.anna, at.bo].map(({ id }) => ({ choice: 'stay', assignmentId: id })) }
    expect((await at.send('apply', plan)).status).toBe(200)
    const again = await at.send('apply', plan)
    expect([again.status, (again.body as { message: string }).message]).toEqual([409, expect.stringMatching(/måste rättas först/)])
    expect((await at.bodies())[0]?.coming).toHaveLength(2)
  })
})
