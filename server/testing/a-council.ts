import { expect } from 'vitest'
import type { AssignmentInput, AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import type { Body, BodyInput, BodyWithPeople } from '#contract/representatives/representative-bodies.ts'
import type { PersonContent } from '#contract/representatives/representatives.ts'
import type { SiteRole } from '#contract/roles.ts'
import { createItem } from '../modules/items/life/item-draft.ts'
import { publishItem } from '../modules/items/life/item-transitions.ts'
import type { Actor } from '../modules/items/actor.ts'
import { representativesArea } from '../modules/representatives/representatives-area.ts'
import { aSite, aUser } from './factories.ts'
import type { TestAnswer, TestApp, TestBrowser } from './test-app.ts'
import { signedInAs } from './test-app.ts'

/** A site with representatives, and an editor of it. */
export interface Council {
  readonly siteId: string
  readonly root: string
  readonly browser: TestBrowser
  readonly actor: () => Actor
  as(role: SiteRole): Promise<TestBrowser>
  /** A person, published by default. `Anna Berg` is given and family name. */
  person(name: string, content?: Partial<PersonContent>, more?: { isDraft?: boolean }): Promise<string>
  body(overrides?: Partial<BodyInput>): Promise<Body>
  /** A member of the body, by default from 15 October 2026. */
  assigned(
    personId: string,
    bodyId: string,
    overrides?: Partial<AssignmentInput>,
  ): Promise<{ assignment: AssignmentRow; undoToken: string }>
  bodies(): Promise<BodyWithPeople[]>
  /** Undoes the step that returned this answer. */
  undo(answer: TestAnswer): Promise<TestAnswer>
}

export const councilBody: BodyInput = {
  name: 'Kommunfullmäktige',
  level: 'kommun',
  kind: 'fullmaktige',
  seats: null,
  termFrom: '2026-10-15',
  termTo: '2030-10-14',
  url: '',
}

/** Sets the app's clock, so that a test uses fixed days whenever it runs. */
export const setClock = (test: TestApp, instant: string): void => test.clock.advance(Date.parse(instant) - test.clock().getTime())

/** `onto`: an existing site to use. */
export async function aCouncil(test: TestApp, site: { id?: string; onto?: string } = {}): Promise<Council> {
  const siteId = site.onto ?? (await aSite(test.database, site.id === undefined ? {} : { id: site.id }))
  const user = await aUser(test.database, { roles: { [siteId]: 'editor' } })
  const browser = await signedInAs(test, user)
  const root = `/api/site/${siteId}`
  const actor = (): Actor => ({ userId: user.id, role: 'editor', now: test.clock() })
  return {
    siteId,
    root,
    browser,
    actor,
    as: async (role) => signedInAs(test, await aUser(test.database, { roles: { [siteId]: role } })),
    person: (name, content = {}, { isDraft = false } = {}) =>
      test.database.inSite(siteId, async (db) => {
        const [givenName = '', ...rest] = name.split(' ')
        const work = { site: db, area: representativesArea, actor: actor() }
        const { id } = await createItem(work, { content: { givenName, familyName: rest.join(' '), ...content } })
        if (!isDraft) await publishItem(work, id, 1)
        return id
      }),
    async body(overrides = {}) {
      const answer = await browser.send('POST', `${root}/bodies`, { ...councilBody, ...overrides })
      expect(answer).toMatchObject({ status: 200 })
      return (answer.body as { body: Body }).body
    },
    async assigned(personId, bodyId, overrides = {}) {
      const input = { personId, bodyId, roleId: 'ledamot', from: '2026-10-15', ...overrides }
      const answer = await browser.send('POST', `${root}/assignments`, input)
      expect(answer).toMatchObject({ status: 200 })
      return answer.body
    },
    undo: (answer) => {
      const { undoToken } = answer.body as { undoToken: string }
      return browser.send('POST', `${root}/undo/${undoToken}`)
    },
    async bodies() {
      return ((await browser.get(`${root}/bodies`)).body as { bodies: BodyWithPeople[] }).bodies
    },
  }
}
