import { describe, expect, it } from 'vitest'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import type { TermPreview } from '#contract/representatives/representative-terms.ts'
import type { Council } from '../../testing/a-council.ts'
import { aCouncil, setClock } from '../../testing/a-council.ts'
import { testApp } from '../../testing/test-app.ts'
import { publicBodies } from './representatives.ts'

const test = await testApp()
setClock(test, '2026-10-01T12:00:00Z')

interface PlannedBody {
  readonly bodyId: string
  readonly endOn: string
  readonly startOn: string
  readonly termTo: string | null
  readonly people: AssignmentRow[]
}

/** A council whose term ends on 14 October 2026, with a chair and two members. */
async function oldCouncil() {
  const council = await aCouncil(test)
  const body = await council.body({ seats: 3, termFrom: '2022-10-15', termTo: '2026-10-14' })
  const add = async (name: string, roleId = 'ledamot') => {
    const personId = await council.person(name)
    const { assignment } = await council.assigned(personId, body.id, { roleId, from: '2022-10-15' })
    return { personId, id: assignment.id }
  }
  return { ...council, body, chair: await add('Zara Åberg', 'ordforande'), anna: await add('Anna Berg'), bo: await add('Bo Ek') }
}

const plan = async ({ browser, root }: Pick<Council, 'browser' | 'root'>, bodyId: string): Promise<PlannedBody> => {
  const answer = await browser.send('POST', `${root}/terms/plan`, { bodyIds: [bodyId] })
  return (answer.body as { bodies: PlannedBody[] }).bodies[0] as PlannedBody
}

const publicNames = async ({ siteId }: Pick<Council, 'siteId'>, day: string) =>
  (await test.database.inPublic(siteId, (site) => publicBodies(site, day)))[0]?.people.map(({ name, role }) => `${name} ${role}`)

describe('a new term', () => {
  it('proposes the days of the next one and the members at the end of the old one', async () => {
    const council = await oldCouncil()
    const planned = await plan(council, council.body.id)
    expect(planned).toMatchObject({ endOn: '2026-10-14', startOn: '2026-10-15', termTo: '2030-10-14' })
    expect(planned.people.map(({ personName }) => personName)).toEqual(['Zara Åberg', 'Anna Berg', 'Bo Ek'])
    const other = await council.browser.send('POST', `${council.root}/terms/plan`, {
      bodyIds: [council.body.id],
      endOn: { [council.body.id]: '2026-12-31' },
    })
    expect((other.body as { bodies: PlannedBody[] }).bodies[0]).toMatchObject({ startOn: '2027-01-01', people: [] })
  })

  // covers Representatives: new term: stay, end, change, new; public by itself; undone
  it('lets people stay, leave, change role and join, becomes public on its day, and can be undone', async () => {
    const council = await oldCouncil()
    const { browser, root, body, chair, anna, bo } = council
    const wanted = {
      bodies: [{ bodyId: body.id, endOn: '2026-10-14', startOn: '2026-10-15', termTo: '2030-10-14' }],
      choices: [
        { choice: 'leave', assignmentId: chair.id, reason: 'termEnded' },
        { choice: 'change', assignmentId: anna.id, roleId: 'ordforande' },
        { choice: 'stay', assignmentId: bo.id },
      ],
      additions: [{ bodyId: body.id, roleId: 'ledamot', person: { givenName: 'Nils', familyName: 'Ny' } }],
    }
    const preview = (await browser.send('POST', `${root}/terms/preview`, wanted)).body as TermPreview
    expect(preview.problems).toEqual([])
    expect(preview.bodies[0]).toMatchObject({
      leaves: [{ personName: 'Zara Åberg', to: '2026-10-14' }],
      begins: [
        { personName: 'Anna Berg', roleName: 'Ordförande', kind: 'change' },
        { personName: 'Bo Ek', roleName: 'Ledamot', kind: 'stay', from: '2026-10-15', to: '2030-10-14' },
        { personName: 'Nils Ny', isNewPerson: true, kind: 'new' },
      ],
      advice: [],
    })
    const applied = await browser.send('POST', `${root}/terms/apply`, wanted)
    expect(applied).toMatchObject({ status: 200, body: { ended: 3, begun: 3 } })
    expect(await publicNames(council, '2026-10-14')).toEqual(['Zara Åberg Ordförande', 'Anna Berg Ledamot', 'Bo Ek Ledamot'])
    // Nils is a draft that is still to be published.
    expect(await publicNames(council, '2026-10-15')).toEqual(['Anna Berg Ordförande', 'Bo Ek Ledamot'])
    expect((await council.bodies())[0]).toMatchObject({ termFrom: '2026-10-15', termTo: '2030-10-14' })

    expect((await council.undo(applied)).status).toBe(200)
    expect(await publicNames(council, '2026-10-15')).toEqual([])
    const [after] = await council.bodies()
    expect(after).toMatchObject({ termFrom: '2022-10-15', termTo: '2026-10-14', coming: [] })
    expect(after?.current.map(({ to, endedReason }) => [to, endedReason])).toEqual([
      ['2026-10-14', null],
      ['2026-10-14', null],
      ['2026-10-14', null],
    ])
    const trashed = (await browser.get(`${root}/persons?filter=trashed`)).body as { persons: { name: string }[] }
    expect(trashed.persons.map(({ name }) => name)).toEqual(['Nils Ny'])
  })

  it('keeps the hand order of members who stay', async () => {
    const council = await oldCouncil()
    const { browser, root, body, chair, anna, bo } = council
    await browser.send('POST', `${root}/assignments/${bo.id}/move`, { beforeId: anna.id })
    await browser.send('POST', `${root}/terms/apply`, {
      bodies: [{ bodyId: body.id, endOn: '2026-10-14', startOn: '2026-10-15', termTo: '2030-10-14' }],
      choices: [chair, anna, bo].map(({ id }) => ({ choice: 'stay', assignmentId: id })),
      additions: [],
    })
    expect(await publicNames(council, '2026-10-15')).toEqual(['Zara Åberg Ordförande', 'Bo Ek Ledamot', 'Anna Berg Ledamot'])
  })

  // covers Representatives: new term: faults in the plan, nothing is done
  it('reports the faults of a plan and applies nothing', async () => {
    const council = await oldCouncil()
    const { browser, root, body, chair, anna, bo } = council
    const later = await council.assigned(bo.personId, body.id, { from: '2026-10-15', to: '2030-10-14' })
    expect(later.assignment.state).toBe('coming')
    const wrong = {
      bodies: [{ bodyId: body.id, endOn: '2026-10-14', startOn: '2026-10-15', termTo: '2030-10-14' }],
      choices: [
        { choice: 'stay', assignmentId: bo.id },
        { choice: 'change', assignmentId: anna.id, roleId: 'kejsare' },
      ],
      additions: [{ bodyId: body.id, roleId: 'ledamot', person: { personId: crypto.randomUUID() } }],
    }
    const { problems } = (await browser.send('POST', `${root}/terms/preview`, wrong)).body as TermPreview
    expect(problems).toEqual([
      { path: 'bodies.0', message: 'Zara Åberg: välj vad som händer med uppdraget som ordförande.' },
      { path: 'additions.0', message: 'Personen finns inte på sajten eller ligger i papperskorgen.' },
      { path: 'choices.1', message: 'Anna Berg: rollen finns inte. Välj en annan.' },
      { path: 'choices.0', message: 'Bo Ek har redan uppdraget 2026-10-15–2030-10-14.' },
    ])
    expect(await browser.send('POST', `${root}/terms/apply`, wrong)).toMatchObject({
      status: 409,
      body: { code: 'CHECK_FAILED', message: '4 saker i planen måste rättas först.' },
    })
    expect(await publicNames(council, '2026-10-14')).toHaveLength(3)
    expect(chair.id).not.toBe('')
  })

  it('is planned by editors, of bodies of their own site', async () => {
    const [own, other] = [await oldCouncil(), await oldCouncil()]
    expect((await (await own.as('writer')).send('POST', `${own.root}/terms/plan`, { bodyIds: [own.body.id] })).status).toBe(403)
    expect((await own.browser.send('POST', `${own.root}/terms/plan`, { bodyIds: [other.body.id] })).status).toBe(400)
    const backwards = {
      bodies: [{ bodyId: own.body.id, endOn: '2026-10-14', startOn: '2026-10-14', termTo: null }],
      choices: [],
      additions: [],
    }
    expect(await own.browser.send('POST', `${own.root}/terms/preview`, backwards)).toMatchObject({
      status: 400,
      body: { message: 'Den nya mandatperioden måste börja efter att den gamla har slutat.' },
    })
  })
})
