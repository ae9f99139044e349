import { expect, it } from 'vitest'
import type { Council } from './a-council.ts'
import { aCouncil, setClock } from './a-council.ts'
import { aMerger, keepAll } from './a-merger.ts'
import { aUser, newsContent } from './factories.ts'
import type { TestAnswer, TestBrowser } from './test-app.ts'
import { signedInAs, testApp } from './test-app.ts'
import { aNewsroom } from './test-sites.ts'

// A plan that is shown before it runs – a new term, a list of members on one site and on many, a list of redirects, a merge of two
// sites – runs as it was shown, or not at all.

const test = await testApp()
setClock(test, '2026-11-21T12:00:00Z')
const { admin } = await aMerger(test)

interface Plan {
  /** Asks for the plan; returns what names it. */
  readonly look: () => Promise<string>
  /** Changes a row that the plan depends on. */
  readonly move: () => Promise<unknown>
  readonly run: (seen?: string) => Promise<TestAnswer>
}

const seenIn = ({ status, body }: TestAnswer): string => {
  expect([status, body]).toEqual([200, expect.anything()])
  return (body as { seen: string }).seen
}
const file = (text: string) => ({ name: 'lista.csv', data: Buffer.from(text).toString('base64') })
const mandates = 'Namn;Organ;Roll;Fr.o.m.\nAnna Berg;Kommunfullmäktige;Ledamot;2026-10-15\n'
const ofValmyndigheten = `Valtyp;Val till;Länskod;Län;Kommunkod;Kommun;Valkretskod;Valkrets;Partiförkortning;Partikod;Partibeteckning;Förnamn;Efternamn;Tillträdesdatum;Kön;Invalsordning;Personvald;Ålder valdag;Lista;Plats på listan;Valtillfälle
KF;Kommunfullmäktige i Ystad;12;Skåne län;1286;Ystad;1;;SF;1001;Samling Framåt;Anna;Berg;2026-10-15;K;1;N;54;12345;1;Ordinarie
`

/** A council, and a person who can be given a place in it meanwhile. */
async function aCouncilToFill(): Promise<{ council: Council; bodyId: string; take: () => Promise<unknown> }> {
  const council = await aCouncil(test)
  const { id: bodyId } = await council.body()
  const anna = await council.person('Anna Berg')
  return { council, bodyId, take: () => council.assigned(anna, bodyId) }
}

const plans: Record<string, () => Promise<Plan>> = {
  'a new term': async () => {
    const { council, bodyId, take } = await aCouncilToFill()
    await take()
    const bo = await council.person('Bo Ek')
    const term = { bodyId, endOn: '2030-10-14', startOn: '2030-10-15', termTo: '2034-10-14' }
    const [sitting] = (await council.bodies())[0]?.current ?? []
    const choices = [{ choice: 'leave', assignmentId: sitting?.id }]
    const body = { bodies: [term], choices, additions: [{ bodyId, roleId: 'ledamot', person: { personId: bo } }] }
    const send = (step: string, more: object) => council.browser.send('POST', `${council.root}/terms/${step}`, { ...body, ...more })
    return {
      look: async () => seenIn(await send('preview', {})),
      move: () => test.superuser.query(`update bodies set name = 'Kommunstyrelsen' where site_id = $1`, [council.siteId]),
      run: (seen) => send('apply', { seen }),
    }
  },
  'a list of members': async () => {
    const { council, take } = await aCouncilToFill()
    const send = (step: string, more: object): Promise<TestAnswer> =>
      council.browser.send('POST', `${council.root}/representative-imports/${step}`, { ...file(mandates), ...more })
    const { mapping } = (await send('read', {})).body as { mapping: object }
    return {
      look: async () => seenIn(await send('plan', { mapping })),
      move: take,
      run: (seen) => send('run', { mapping, seen }),
    }
  },
  'a list of redirects': async () => {
    const { siteId, browser } = await aCouncil(test).then(async ({ siteId: id }) => ({
      siteId: id,
      browser: await signedInAs(test, await aUser(test.database, { roles: { [id]: 'siteAdmin' } })),
    }))
    const root = `/api/site/${siteId}/redirects`
    const send = (step: string, more: object) =>
      browser.send('POST', `${root}/${step}`, { text: '/gammal;/nyheter\n/om-oss.asp;/politik', ...more })
    return {
      look: async () => seenIn(await send('plan', {})),
      move: () => browser.send('POST', root, { from: '/gammal', to: '/politik', code: 301 }),
      run: (seen) => send('run', { seen }),
    }
  },
  'a merge of two sites': async () => {
    const [from, into] = [await aNewsroom(test, { name: 'Ale södra' }), await aNewsroom(test, { name: 'Ale' })]
    await from.published(newsContent({ title: 'Årsmöte' }))
    const root = `/api/admin/sites/${from.siteId}/merge`
    return {
      look: async () => seenIn(await admin.get(`${root}/preview?into=${into.siteId}`)),
      move: () => into.published(newsContent({ title: 'Årsmöte' })),
      run: (seen) => admin.send('POST', root, { into: into.siteId, choices: keepAll, seen }),
    }
  },
}

// covers Administration: a plan that was looked through is done as it was shown, or not at all
it.each(Object.keys(plans))(
  '%s that has changed since it was looked through is refused, and done once it is seen again',
  async (name) => {
    const plan = await plans[name]?.()
    if (plan === undefined) throw new Error(name)
    const seen = await plan.look()
    // The same as long as nothing happens.
    expect(await plan.look()).toBe(seen)
    await plan.move()
    const refused = await plan.run(seen)
    expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringMatching(/^Något har ändrats/) }])
    const again = await plan.look()
    expect(again).not.toBe(seen)
    expect(await plan.run(again)).toMatchObject({ status: 200 })
  },
)

it.each(Object.keys(plans))('%s is done as it is by a caller that has looked at no plan', async (name) => {
  const plan = await plans[name]?.()
  await plan?.move()
  expect(await plan?.run()).toMatchObject({ status: 200 })
})

// covers Federation: moving in: a list for all sites is refused on the site where something has changed, and there alone
it('a list for all sites is taken in on those that are as they were shown', async () => {
  await test.superuser.query(`update federation set name = 'Samling Framåt'`)
  const [moved, still] = [await aCouncilToFill(), await aCouncilToFill()]
  const siteIds = [moved, still].map(({ council }) => council.siteId)
  await test.superuser.query(`update sites set municipality = 'Ystad' where id = any($1)`, [siteIds])
  interface OnSite {
    readonly siteId: string
    readonly seen: string
    readonly refusal: string | null
  }
  const send = async (browser: TestBrowser, step: string, more: object): Promise<Map<string, OnSite>> => {
    const body = { ...file(ofValmyndigheten), party: 'Samling Framåt', siteIds, ...more }
    const answer = await browser.send('POST', `/api/admin/representative-imports/${step}`, body)
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    return new Map((answer.body as { sites: OnSite[] }).sites.map((site) => [site.siteId, site]))
  }
  const planned = await send(admin, 'plan', {})
  await moved.take()
  const run = await send(admin, 'run', { seen: Object.fromEntries([...planned].map(([id, { seen }]) => [id, seen])) })
  expect(run.get(moved.council.siteId)?.refusal).toMatch(/^Något har ändrats/)
  expect(run.get(still.council.siteId)?.refusal).toBeNull()
  expect((await still.council.bodies())[0]?.current.map(({ personName }) => personName)).toEqual(['Anna Berg'])
})
