import { describe, expect, it } from 'vitest'
import { BodyInput } from '#contract/representatives/representative-bodies.ts'
import { checkPerson } from '#contract/representatives/person-check.ts'
import { PersonContent } from '#contract/representatives/representatives.ts'
import { standardRoleName } from '#contract/representatives/role-titles.ts'
import { slugify } from '#contract/slug.ts'
import { parseContact } from '../modules/representatives/contact-values.ts'
import { demoPolicy } from './demo-policy.ts'
import { demoRepresentatives } from './demo-representatives.ts'
import { personContentOf } from './seed-representatives.ts'

const sites = Object.entries(demoRepresentatives)
const persons = sites.flatMap(([site, { persons: of }]) => of.map((person) => [site, person] as const))

describe('the representatives of the demonstration', () => {
  it('are within the contract and could be published without a remark', () => {
    for (const [site, person] of persons) {
      const keys = new Map(demoPolicy[site as keyof typeof demoPolicy]?.topics.map(({ key }) => [key, crypto.randomUUID()]))
      const content = personContentOf(person, keys)
      expect(PersonContent.parse(content), person.family).toEqual(content)
      expect(checkPerson(content), person.family).toEqual([])
      expect(content.topics, person.family).toHaveLength(person.topics?.length ?? 0)
    }
  })

  it('have addresses of their own, bodies of their site, and roles that exist', () => {
    for (const [site, { bodies, persons: of }] of sites) {
      expect(new Set(of.map(({ given, family }) => slugify(`${given} ${family}`))).size, site).toBe(of.length)
      for (const { body } of bodies) expect(BodyInput.parse(body)).toEqual(body)
      for (const { family, roles } of of) {
        expect(roles.length, family).toBeGreaterThan(0)
        for (const role of roles) {
          expect(
            bodies.map(({ key }) => key),
            family,
          ).toContain(role.in)
          expect(standardRoleName(role.as), family).not.toBeNull()
        }
      }
    }
  })

  it('have contact details that no real person has', () => {
    for (const [, { email, phone, family }] of persons) {
      if (email) expect(email.value, family).toMatch(/@samlingframat\.example$/)
      // Numbers that the authority reserves for books and films.
      if (phone)
        expect(parseContact('phone', phone.value), family).toMatchObject({
          value: expect.stringMatching(/^\+46(?:7017406|4062804)\d\d$/),
        })
    }
  })

  it('fill the council of Malmö, and leave a seat in Lund vacant', () => {
    const seated = (site: 'malmo' | 'lund') =>
      demoRepresentatives[site]?.persons.filter(({ roles }) =>
        roles.some(({ in: body, as, to }) => body === 'kf' && as !== 'ersattare' && to === undefined),
      ).length
    expect(seated('malmo')).toBe(13)
    expect(seated('lund')).toBe(6)
    expect(demoRepresentatives.gallivare).toBeUndefined()
  })
})
