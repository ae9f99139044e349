import { everyPart } from '../../testing/every-part.ts'
import { describe, expect, it } from 'vitest'
import type { Domains, SiteDomain } from '#contract/settings/site-domains.ts'
import type { SettingsChange } from '#contract/settings/settings.ts'
import type { SiteRole } from '#contract/roles.ts'
import { createDns } from '../../platform/dns.ts'
import { testDns } from '../../testing/dns-server.ts'
import { aSite, aUser } from '../../testing/factories.ts'
import type { TestAnswer } from '../../testing/test-app.ts'
import { signedInAs, testApp } from '../../testing/test-app.ts'
import { recheckDomains } from './domain-service.ts'

const dns = await testDns()
const ours = '192.0.2.10'
const test = await testApp({ environment: { DNS_SERVERS: dns.address, PUBLIC_ADDRESSES: `${ours},2001:db8::10` } })
const deps = { database: test.database, dns: createDns(test.config.dnsServers), config: test.config }
const day = 86_400_000

let last = 0
const someHost = (): string => `forening-${++last}.se`

async function aSiteWithDomains() {
  const siteId = await aSite(test.database)
  const as = async (role: SiteRole) => signedInAs(test, await aUser(test.database, { roles: { [siteId]: role } }))
  const browser = await as('siteAdmin')
  const root = `/api/site/${siteId}/domains`
  const add = (host: string, withWww = true) => browser.send('POST', root, { host, withWww })
  const domains = async (): Promise<SiteDomain[]> => domainsIn(await browser.get(root))
  const added = async (host: string, withWww = true): Promise<SiteDomain> =>
    first(domainsIn(await add(host, withWww)).filter((domain) => domain.host === host.toLowerCase()))
  const check = async ({ id }: SiteDomain): Promise<SiteDomain> => {
    const found = domainsIn(await browser.send('POST', `${root}/${id}/check`)).find((domain) => domain.id === id)
    if (!found) throw new Error('The domain is not in the list')
    return found
  }
  const makePrimary = (domainId: string | null) => browser.send('PUT', `/api/site/${siteId}/primary-domain`, { domainId })
  const proven = async (host: string): Promise<SiteDomain> => {
    const domain = await added(host)
    point(domain)
    return check(domain)
  }
  const www = ({ id }: SiteDomain, startsWithWww: boolean, withWww: boolean) =>
    browser.send('PUT', `${root}/${id}/www`, { startsWithWww, withWww })
  return { siteId, as, browser, root, add, added, domains, check, makePrimary, proven, www }
}
const domainsIn = (answer: TestAnswer): SiteDomain[] => (answer.body as Domains).domains
function first<T>([one]: readonly T[]): T {
  if (!one) throw new Error('There is none')
  return one
}

/** Enters the records that Kansli asks for at the registrar, without mistakes. */
function point({ host, records }: SiteDomain): void {
  const proof = first(records)
  dns.set(proof.name, { type: 'TXT', value: 'v=spf1 -all' }, { type: 'TXT', value: proof.value })
  dns.set(host, { type: 'A', value: ours }, { type: 'AAAA', value: '2001:db8::10' })
  dns.set(`www.${host}`, { type: 'CNAME', value: host })
}

describe('a new domain', () => {
  it('is pending, and lists its DNS records', async () => {
    const { siteId, add } = await aSiteWithDomains()
    const host = someHost()
    const answer = await add(`https://${host.toUpperCase()}/index.html`)
    expect(answer.body).toMatchObject({
      ownAddress: `http://localhost:3001/${siteId}`,
      primaryAddress: `http://localhost:3001/${siteId}`,
      domains: [
        {
          host,
          state: 'waiting',
          isPrimary: false,
          withWww: true,
          fault: null,
          checkedAt: null,
          records: [
            { type: 'TXT', name: `_kansli.${host}`, value: expect.stringMatching(/^kansli=[\w-]{32}$/) },
            { type: 'A', name: host, value: ours },
            { type: 'AAAA', name: host, value: '2001:db8::10' },
            { type: 'CNAME', name: `www.${host}`, value: 'localhost' },
          ],
        },
      ],
    })
  })

  it('is accepted as people type it', async () => {
    const { added } = await aSiteWithDomains()
    expect(await added('FÖRENINGEN-ÅSBY.se')).toMatchObject({ host: 'föreningen-åsby.se' })
    const { rows } = await test.superuser.query(`select host from site_domains where host like 'xn--%'`)
    expect(rows).toEqual([{ host: 'xn--freningen-sby-yfb9v.se' }])
  })

  it('is refused at its field when it is invalid, ours, or already added', async () => {
    const { add } = await aSiteWithDomains()
    const host = someHost()
    await add(host)
    for (const wrong of ['', 'localhost', '192.0.2.1', `${host}:8080`, 'org.se', host, `www.${host}`]) {
      const answer = await add(wrong)
      expect([wrong, answer.status >= 400, (answer.body as { fields?: object }).fields]).toEqual([
        wrong,
        true,
        { host: expect.anything() },
      ])
    }
  })
})

describe('the check', () => {
  // covers Settings: domain: the proof in DNS, step by step
  it('shows the missing steps until the domain is verified', async () => {
    const { added, check } = await aSiteWithDomains()
    const host = someHost()
    const domain = await added(host)
    const proof = first(domain.records)
    expect(await check(domain)).toMatchObject({
      state: 'waiting',
      fault: expect.stringContaining('ingen TXT-post'),
      checkedAt: expect.any(String),
    })
    dns.set(proof.name, { type: 'TXT', value: 'kansli=nagon-annans' })
    expect((await check(domain)).fault).toContain('ett annat värde')
    dns.set(proof.name, { type: 'TXT', value: proof.value })
    expect((await check(domain)).fault).toBe(`${host} leder ingenstans ännu. Lägg in posten som leder hit.`)
    dns.set(host, { type: 'A', value: ours }, { type: 'A', value: '198.51.100.9' })
    expect((await check(domain)).fault).toContain('leder till 198.51.100.9, som inte är vår adress')
    dns.set(host, { type: 'A', value: ours })
    expect((await check(domain)).fault).toContain(`www.${host} leder ingenstans`)
    dns.set(`www.${host}`, { type: 'CNAME', value: host })
    expect(await check(domain)).toMatchObject({ state: 'verified', fault: null })
  })

  it('reports that name servers do not answer, and changes nothing else', async () => {
    const { proven, check } = await aSiteWithDomains()
    const domain = await proven(someHost())
    dns.break(true)
    expect(await check(domain)).toMatchObject({ state: 'verified', fault: expect.stringContaining('svarar inte') })
    dns.break(false)
    expect(await check(domain)).toMatchObject({ state: 'verified', fault: null })
  })

  // covers Settings: domain: one site
  it('gives a host to the first site that proves it', async () => {
    const [one, other] = [await aSiteWithDomains(), await aSiteWithDomains()]
    const host = someHost()
    const [mine, theirs] = [await one.added(host), await other.added(host)]
    const [a, b] = [first(mine.records), first(theirs.records)]
    expect(a.value).not.toBe(b.value)
    point(mine)
    dns.set(a.name, { type: 'TXT', value: a.value }, { type: 'TXT', value: b.value })
    const [first1, second] = await Promise.all([one.check(mine), other.check(theirs)])
    expect([first1.state, second.state].toSorted()).toEqual(['verified', 'waiting'])
    const loser = first1.state === 'waiting' ? first1 : second
    expect(loser.fault).toContain('används redan av en annan sajt')
    const third = await aSiteWithDomains()
    expect(await third.add(host)).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN', fields: { host: {} } } })
    expect(await third.add(`www.${host}`, false)).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
  })

  // covers Settings: domain: checked daily, let go after a week
  it('runs daily: it verifies pending domains, and releases failing ones after a week', async () => {
    const { siteId, added, domains, makePrimary } = await aSiteWithDomains()
    const host = someHost()
    const domain = await added(host)
    const from = test.clock()
    const after = (ms: number) => recheckDomains(deps, new Date(from.getTime() + ms), everyPart)
    point(domain)
    await after(0)
    expect(first(await domains())).toMatchObject({ state: 'verified' })
    expect((await makePrimary(domain.id)).body).toMatchObject({ primaryAddress: `http://${host}:3001` })
    const queries = dns.asked(host)
    await after(3_600_000)
    expect(dns.asked(host)).toBe(queries)
    dns.set(host, { type: 'A', value: '198.51.100.9' })
    await after(day)
    expect(first(await domains())).toMatchObject({
      state: 'failing',
      isPrimary: true,
      fault: expect.stringContaining('198.51.100.9'),
    })
    await after(7 * day)
    expect(first(await domains())).toMatchObject({ state: 'failing', isPrimary: true })
    await after(9 * day)
    expect(first(await domains())).toMatchObject({ state: 'failing', isPrimary: false })
    const { rows } = await test.superuser.query(
      'select verified_at, (select array_agg(action order by id) from audit_log where site_id = $1) as log from site_domains where site_id = $1',
      [siteId],
    )
    expect(rows).toEqual([{ verified_at: null, log: ['domain.add', 'domain.verify', 'domain.makePrimary', 'domain.lose'] }])
    point(domain)
    await after(11 * day)
    expect(first(await domains())).toMatchObject({ state: 'verified', isPrimary: false, fault: null })
  })
})

describe('www', () => {
  // covers Settings: domain: with or without www, afterwards
  it('can be chosen for a verified domain, which stays the primary one', async () => {
    const { siteId, proven, makePrimary, www } = await aSiteWithDomains()
    const host = someHost()
    const domain = await proven(host)
    await makePrimary(domain.id)
    await test.superuser.query(`update site_domains set state = 'live' where site_id = $1`, [siteId])
    const answer = await www(domain, true, true)
    expect(answer).toMatchObject({ status: 200, body: { primaryAddress: `http://www.${host}:3001` } })
    expect(domainsIn(answer)).toMatchObject([
      { id: domain.id, host: `www.${host}`, isPrimary: true, state: 'verified', withWww: true },
    ])
    const other = await www(domain, false, false)
    expect(domainsIn(other)).toMatchObject([
      { host, isPrimary: true, withWww: false, records: [{}, { name: host }, { name: host }] },
    ])
    const { rows } = await test.superuser.query(
      `select object_id from audit_log where site_id = $1 and action = 'domain.www' order by id`,
      [siteId],
    )
    expect(rows).toEqual([{ object_id: domain.id }, { object_id: domain.id }])
  })

  // covers Settings: domain: nobody is led to an address that leads astray
  it('cannot be chosen while DNS leads it elsewhere, or does not answer', async () => {
    const { added, check, domains, www } = await aSiteWithDomains()
    const host = someHost()
    const domain = await added(host, false)
    point(domain)
    dns.set(`www.${host}`, { type: 'A', value: '198.51.100.9' })
    expect(await check(domain)).toMatchObject({ state: 'verified' })
    for (const [startsWithWww, withWww] of [
      [true, false],
      [false, true],
    ] as const) {
      const answer = await www(domain, startsWithWww, withWww)
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('198.51.100.9') } })
    }
    dns.break(true)
    expect(await www(domain, true, true)).toMatchObject({ status: 409, body: { message: expect.stringContaining('svarar inte') } })
    dns.break(false)
    expect(await domains()).toMatchObject([{ host, state: 'verified', withWww: false }])
  })

  it('cannot be taken by another site, not even with two proofs in DNS', async () => {
    const [one, other] = [await aSiteWithDomains(), await aSiteWithDomains()]
    const host = someHost()
    const mine = await one.added(host, false)
    const theirs = await other.added(`www.${host}`, false)
    point({ ...mine, host })
    const proof = first(mine.records)
    dns.set(proof.name, { type: 'TXT', value: proof.value }, { type: 'TXT', value: first(theirs.records).value })
    expect([(await one.check(mine)).state, (await other.check(theirs)).state]).toEqual(['verified', 'verified'])
    expect(await one.www(mine, false, true)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('annan sajt') },
    })
    expect(await other.www(theirs, false, false)).toMatchObject({ status: 409 })
    expect(await one.www(theirs, true, true)).toMatchObject({ status: 404 })
  })

  it('may be chosen before verification, but not twice in one list', async () => {
    const { added, www } = await aSiteWithDomains()
    const host = someHost()
    const [bare, long] = [await added(host, false), await added(`www.${host}`, false)]
    expect(await www(bare, true, false)).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
    expect(await www(bare, false, true)).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
    expect((await www(long, true, false)).status).toBe(200)
    const alone = await added(someHost(), false)
    expect(domainsIn(await www(alone, true, true)).at(-1)).toMatchObject({
      host: `www.${alone.host}`,
      withWww: true,
      state: 'waiting',
    })
  })
})

describe('of two sites with the same name', () => {
  // covers Settings: domain: two that were given the same name
  it('the first keeps it and the other is notified', async () => {
    const [one, other] = [await aSiteWithDomains(), await aSiteWithDomains()]
    const host = someHost()
    const theirs = await other.added(`www.${host}`, false)
    const mine = await one.proven(host)
    // As if both were checked at the same moment: the index does not compare names with and without www.
    await test.superuser.query(
      `update site_domains set state = 'verified', verified_at = now() + interval '1 second' where id = $1`,
      [theirs.id],
    )
    expect(await one.check(mine)).toMatchObject({ state: 'verified', fault: null })
    expect(await other.check(theirs)).toMatchObject({ state: 'failing', fault: expect.stringContaining('annan sajt') })
  })
})

it('ten domains are added and no more, however many are added at once', async () => {
  const { add, domains } = await aSiteWithDomains()
  const answers = await Promise.all(Array.from({ length: 14 }, () => add(someHost())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await domains()).toHaveLength(10)
})

it('a name with a thousand addresses is shown with a few of them', async () => {
  const { added, check } = await aSiteWithDomains()
  const domain = await added(someHost())
  point(domain)
  dns.set(domain.host, ...Array.from({ length: 20 }, (_, at) => ({ type: 'A' as const, value: `198.51.100.${at}` })))
  expect((await check(domain)).fault?.length).toBeLessThan(200)
})

describe('the primary address', () => {
  it('is a verified domain, or the default address', async () => {
    const { siteId, added, proven, makePrimary, domains } = await aSiteWithDomains()
    const [host, other] = [someHost(), someHost()]
    const waiting = await added(someHost())
    expect(await makePrimary(waiting.id)).toMatchObject({ status: 409 })
    const [a, b] = [await proven(host), await proven(other)]
    expect((await makePrimary(a.id)).body).toMatchObject({ primaryAddress: `http://${host}:3001` })
    expect((await makePrimary(b.id)).body).toMatchObject({ primaryAddress: `http://${other}:3001` })
    expect((await domains()).filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
    expect((await makePrimary(null)).body).toMatchObject({ primaryAddress: `http://localhost:3001/${siteId}` })
    expect(await makePrimary(crypto.randomUUID())).toMatchObject({ status: 404 })
  })

  it('is the default address again when the domain is removed', async () => {
    const { siteId, browser, root, proven, makePrimary } = await aSiteWithDomains()
    const domain = await proven(someHost())
    await makePrimary(domain.id)
    const removed = await browser.send('DELETE', `${root}/${domain.id}`)
    expect(removed.body).toMatchObject({ primaryAddress: `http://localhost:3001/${siteId}`, domains: [] })
    expect((await browser.send('DELETE', `${root}/${domain.id}`)).status).toBe(404)
  })
})

describe('the history of settings', () => {
  // covers Settings: domain: changes in the history
  it('lists changes of domains, and restores none of them', async () => {
    const { siteId, browser, root, proven, makePrimary, check } = await aSiteWithDomains()
    const host = someHost()
    const domain = await proven(host)
    await makePrimary(domain.id)
    await check(domain)
    await browser.send('DELETE', `${root}/${domain.id}`)
    const history = `/api/site/${siteId}/settings/history`
    const { changes } = (await browser.get(history)).body as { changes: SettingsChange[] }
    const without = `${host} (med och utan www)`
    const led = `${host} (med och utan www, besökare leds hit)`
    expect(changes.map((change) => change.changes)).toEqual([
      [{ field: 'Domäner', before: led, after: 'Ingen egen domän' }],
      [{ field: 'Domäner', before: without, after: led }],
      [{ field: 'Domäner', before: '–', after: without }],
    ])
    expect(await browser.send('POST', `${history}/${changes[1]?.id}/restore`, { version: 2 })).toMatchObject({ status: 404 })
  })
})

describe('permissions', () => {
  it.each(['reader', 'writer', 'editor'] as const)('a %s may do nothing with domains', async (role) => {
    const { siteId, root, as, added } = await aSiteWithDomains()
    const domain = await added(someHost())
    const browser = await as(role)
    const answers = await Promise.all([
      browser.get(root),
      browser.send('POST', root, { host: someHost(), withWww: true }),
      browser.send('POST', `${root}/${domain.id}/check`),
      browser.send('PUT', `/api/site/${siteId}/primary-domain`, { domainId: domain.id }),
      browser.send('PUT', `${root}/${domain.id}/www`, { startsWithWww: true, withWww: true }),
      browser.send('DELETE', `${root}/${domain.id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })

  it('another site’s domain is not found', async () => {
    const [one, other] = [await aSiteWithDomains(), await aSiteWithDomains()]
    const domain = await other.proven(someHost())
    const answers = await Promise.all([
      one.browser.send('POST', `${one.root}/${domain.id}/check`),
      one.makePrimary(domain.id),
      one.browser.send('DELETE', `${one.root}/${domain.id}`),
      one.browser.send('DELETE', `${one.root}/inte-ett-id`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await one.domains()).toEqual([])
    expect(first(await other.domains())).toMatchObject({ state: 'verified' })
  })
})
