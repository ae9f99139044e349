import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { auditCommand } from '../start/audit-command.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { sealAudit } from '../modules/audit/seal-audit.ts'
import { verifyAudit } from '../modules/audit/verify-audit.ts'
import { keepCompletion, unsealRecord } from '../modules/auth/bankid-audit.ts'
import { identityHash } from '../modules/accounts/identity.ts'
import { newSecret, signedHeaders } from '../modules/webhooks/webhook-secret.ts'
import { insertWebhook, receiverOf } from '../modules/webhooks/webhook-store.ts'
import type { Keys } from '../platform/keys.ts'
import { deriveKeys } from '../platform/keys.ts'
import { atWork } from '../testing/at-work.ts'
import { aSite, aUser } from '../testing/factories.ts'
import { identify } from '../testing/invited.ts'
import { testApp } from '../testing/test-app.ts'
import { testPhone, tolvan } from '../testing/test-phone.ts'
import { noteKeyUse } from './key-use.ts'
import { rotateKeys } from './rotate-keys.ts'

// The whole replacement of SECRET_KEY (SEC-44): the command runs between programs with the old and the new settings.

const [oldSecret, otherSecret] = ['the secret of last year, of 32 bytes or more', 'the secret of this year, of 32 bytes or more']
const before = await testApp({ bankId: true, keys: deriveKeys(oldSecret) })
const both = await testApp({ beside: before, keys: deriveKeys(otherSecret, oldSecret) })
const after = await testApp({ beside: before, keys: deriveKeys(otherSecret) })
const gone = deriveKeys('a secret that nobody has any more')
const phone = testPhone(before)
const { database, superuser, clock } = before
const dayMs = 24 * 3_600_000

async function rotate(keys = both.keys): Promise<{ isRemovable: boolean; said: string }> {
  const printed: string[] = []
  const isRemovable = await rotateKeys({ database, keys }, clock(), (text) => printed.push(text))
  return { isRemovable, said: printed.join('\n') }
}
async function audited(keys: Keys): Promise<string> {
  const printed: string[] = []
  await auditCommand({ database, keys }, [], (text) => printed.push(text))
  return printed.join('\n')
}
const records = async () =>
  (await superuser.query('select id, record as sealed, key_id as "keyId" from bankid_audit order by at, id')).rows
const keep = (keys: Keys, name = 'Anna Berg') =>
  database.inPlatform((platform) =>
    keepCompletion(platform, keys, { orderTag: 'tag', userId: null, decision: 'signedIn', record: { user: { name } } }, clock()),
  )
const forgetRecords = () => superuser.query('delete from bankid_audit')

async function aWebhookOf(keys: Keys, siteId: string, userId: string): Promise<string> {
  const id = randomUUID()
  const { stored } = newSecret(keys, id)
  const input = { name: 'Vår app', url: 'https://app.exempel.se/', events: ['published' as const], tellsBroadcasts: false }
  await database.inSite(siteId, (site) => insertWebhook(site, id, input, stored, { userId, now: clock() }))
  return id
}
async function signatureOf(keys: Keys, siteId: string, id: string): Promise<string | undefined> {
  const receiver = await database.inSite(siteId, (site) => receiverOf(site, id), 'read')
  if (!receiver) throw new Error('The webhook does not exist')
  return signedHeaders(keys, receiver, { id: 'msg_1', body: '{}', now: new Date(0) })['webhook-signature']
}

describe('one exchange after the other', { shuffle: false }, () => {
  describe('SECRET_KEY is exchanged: the old data', () => {
    // covers Hardening: SEC-44: the whole exchange: the old can be read, the new is written with the new key, the old key can be removed
    it('is readable, the new is written with the new key, and the old key is removable', async () => {
      const siteId = await aSite(database)
      const { id: tolvanId } = await aUser(database, {
        name: 'Tolvan Tolvansson',
        identityHash: identityHash(before.keys, tolvan),
        identityKeyId: before.keys.id,
      })
      expect((await identify(before, phone, tolvan)).end.body).toEqual({ status: 'complete' })
      const [old] = await records()
      const said = unsealRecord(before.keys, old.id, old)
      expect(said).toMatchObject({ user: { name: 'Tolvan Tolvansson' } })
      const webhookId = await aWebhookOf(before.keys, siteId, tolvanId)
      const signature = await signatureOf(before.keys, siteId, webhookId)
      await sealAudit(before, clock())

      // Both keys are set, the command has run, and one person has not signed in yet.
      expect(unsealRecord(both.keys, old.id, old)).toEqual(said)
      expect(await signatureOf(both.keys, siteId, webhookId)).toBe(signature)
      expect(await audited(both.keys)).toContain('1 försegling är gjord med SECRET_KEY_PREVIOUS, och granskades nu med den.')
      const first = await rotate()
      expect(first.isRemovable).toBe(false)
      expect(first.said).toContain(`SECRET_KEY har id ${after.keys.id}, SECRET_KEY_PREVIOUS har id ${before.keys.id}.`)
      expect(first.said).toContain('Svar från BankID: 1 lades om nu, 0 hör till den förra nyckeln.')
      expect(first.said).toContain('Webhookarnas hemligheter: 1 lades om nu, 0 hör till den förra nyckeln.')
      expect(first.said).toMatch(
        /Granskningsloggen: 1 försegling är granskad med den förra nyckeln, och försegling 2:[0-9a-f]{16} går i god/,
      )
      expect(first.said).toContain('Konton: 1 hör till den förra nyckeln. De läggs om när personerna loggar in')
      expect(first.said).toContain('SECRET_KEY_PREVIOUS behövs än.')
      const [resealed] = await records()
      expect(resealed.keyId).toBe(after.keys.id)
      expect(unsealRecord(after.keys, old.id, resealed)).toEqual(said)
      expect(await signatureOf(after.keys, siteId, webhookId)).toBe(signature)

      // The person signs in, and a day passes.
      expect((await identify(both, phone, tolvan)).end.body).toEqual({ status: 'complete' })
      expect((await records()).map(({ keyId }) => keyId)).toEqual([after.keys.id, after.keys.id])
      const second = await rotate()
      expect(second.said).toContain('Konton: inget hör till den förra nyckeln.')
      expect(second.said).toContain('Inloggningar, formulär och öppna sidor: kan höra till den förra nyckeln till ')
      expect(second.isRemovable).toBe(false)
      clock.advance(dayMs)
      const last = await rotate()
      expect(last.isRemovable).toBe(true)
      expect(last.said).toContain('SECRET_KEY_PREVIOUS kan tas bort.')

      // The previous key is no longer set.
      expect((await identify(after, phone, tolvan)).end.body).toEqual({ status: 'complete' })
      expect((await superuser.query('select id from users where name = $1', ['Tolvan Tolvansson'])).rows).toEqual([
        { id: tolvanId },
      ])
      await sealAudit(after, clock())
      expect(await verifyAudit(after)).toMatchObject({ faults: [], countersigned: 1, ofPreviousKey: 0, ofOtherKeys: 0, waiting: 0 })
      expect(await audited(after.keys)).toContain(', och granskades med den innan den togs bort.')
      expect(await rotate(after.keys)).toEqual({
        isRemovable: true,
        said: `SECRET_KEY har id ${after.keys.id}. SECRET_KEY_PREVIOUS är inte angiven: inget byte pågår.`,
      })
    })

    // covers Hardening: SEC-44: rotate-keys may run several at once and while the program runs
    it('is resealed once by commands that run at the same time, while new rows still use the previous key', async () => {
      await forgetRecords()
      for (let n = 0; n < 230; n++) await keep(before.keys, `Person ${n}`)
      await Promise.all([rotate(), rotate(), keep(before.keys, 'Person 230'), keep(both.keys, 'Person 231')])
      await rotate()
      const names = (await records()).map((row) => (unsealRecord(after.keys, row.id, row) as { user: { name: string } }).user.name)
      expect(names.toSorted()).toEqual(Array.from({ length: 232 }, (_, n) => `Person ${n}`).toSorted())
    })

    // covers Hardening: SEC-44: what was sealed before keys had ids opens with the key that fits
    it('from before keys had ids is opened with the key that fits, and then gets its id', async () => {
      await forgetRecords()
      await keep(before.keys, 'Förra')
      await keep(both.keys, 'Nya')
      await superuser.query(`update bankid_audit set key_id = ''`)
      const opened = (keys: Keys, rows: Awaited<ReturnType<typeof records>>) =>
        rows.map((row) => (unsealRecord(keys, row.id, row) as { user: { name: string } }).user.name).toSorted()
      expect(opened(both.keys, await records())).toEqual(['Förra', 'Nya'])
      expect((await rotate()).said).toContain('Svar från BankID: 2 lades om nu, 0 hör')
      expect(opened(after.keys, await records())).toEqual(['Förra', 'Nya'])
    })

    // covers Hardening: SEC-44: what no key opens is named and left as it is
    it('that no key opens is reported and left unchanged', async () => {
      await forgetRecords()
      await keep(before.keys)
      await superuser.query(`update bankid_audit set record = set_byte(record, 20, (get_byte(record, 20) + 1) % 256)`)
      const damaged = await records()
      const { isRemovable, said } = await rotate()
      expect(isRemovable).toBe(false)
      expect(said).toContain(`Svar från BankID: 1 går inte att öppna med någon av nycklarna och lämnas som de är: ${damaged[0].id}`)
      expect(await records()).toEqual(damaged)
      await forgetRecords()
    })
  })

  describe('a row of a key that is not set', () => {
    // covers Hardening: SEC-44: rows of a key that is not set are counted, named and stop nothing
    it('is left unchanged, counted by the command, and stops no node', async () => {
      await keep(gone)
      const { siteId, user, browser, root } = await atWork(both, 'siteAdmin')
      const webhookId = await aWebhookOf(gone, siteId, user.id)
      await aUser(database, { identityHash: identityHash(gone, '200001012384'), identityKeyId: gone.id })
      const stored = await records()
      const { said } = await rotate()
      expect(said).toContain(
        `Hör till en nyckel som inte är angiven (${gone.id}) och lämnas som de är: 1 konto, 1 svar från BankID, 1 webhook.`,
      )
      expect(await records()).toEqual(stored)
      expect(await browser.send('POST', `${root}/webhooks/${webhookId}/test`)).toMatchObject({
        status: 409,
        body: { message: 'Webhookens hemlighet går inte längre att läsa. Gör en ny hemlighet och lägg in den hos mottagaren.' },
      })
      // The person reads the same text as anyone without an account.
      expect((await identify(both, phone, '200001012384')).end).toMatchObject({
        status: 403,
        body: { code: 'NO_ACCOUNT', message: 'Du har inget konto här än. Be er sajtansvariga bjuda in dig.' },
      })
    })

    // covers Hardening: SEC-44: the start logs a line on rows of a key that is not set
    it('is reported in one line of the log at start', async () => {
      const lines: unknown[] = []
      const log = { warn: (about: object, message: string) => void lines.push({ ...about, message }) }
      await noteKeyUse({ database, keys: both.keys, log })
      expect(lines).toEqual([
        {
          rows: { accounts: 1, invitations: 0, bankIdRecords: 1, webhookSecrets: 1 },
          keyIds: [gone.id],
          message: expect.stringContaining('a SECRET_KEY that is not set'),
        },
      ])
      await noteKeyUse({ database, keys: { ...both.keys, previous: gone }, log })
      expect(lines).toHaveLength(1)
    })
  })

  describe('the database', () => {
    // covers Hardening: SEC-44: the database lets the program reseal an answer of BankID and nothing else
    it('lets the program replace a sealed value it read by one of another key, and change nothing else', async () => {
      await forgetRecords()
      await keep(before.keys)
      const [row] = await records()
      const reseal = async (old: Buffer, put: Buffer, keyId: string): Promise<boolean> => {
        const text = 'select reseal_bankid_audit($1, $2, $3, $4) as "isDone"'
        const [done] = await database.inPlatform((platform) =>
          platform.rows<{ isDone: boolean }>({ name: '', text }, [row.id, old, put, keyId]),
        )
        return done?.isDone === true
      }
      const other = Buffer.alloc(row.sealed.length, 1)
      expect(await reseal(other, other, 'new')).toBe(false)
      expect(await reseal(row.sealed, other.subarray(1), 'new')).toBe(false)
      expect(await reseal(row.sealed, other, row.keyId)).toBe(false)
      expect(await records()).toEqual([row])
      for (const text of ['select record from bankid_audit', 'update bankid_audit set record = record', 'delete from bankid_audit'])
        await expect(database.inPlatform((platform) => platform.rows({ name: '', text }, []))).rejects.toMatchObject({
          code: '42501',
        })
      for (const call of ["bankid_audit_to_reseal('', gen_random_uuid(), 1)", "reseal_bankid_audit(gen_random_uuid(), '', '', '')"])
        await expect(
          database.inSite('malmo', (site) => site.rows({ name: '', text: `select ${call}` }, [])),
          call,
        ).rejects.toMatchObject({ code: '42501' })
    })

    // covers Hardening: SEC-44: the new key does not vouch for an audit log that is not whole
    it('refuses to countersign a broken log', async () => {
      const write = () =>
        database.inPlatform((platform) => recordAudit(platform, { actorId: null, siteId: null, action: 'auth.signOut' }, clock()))
      await write()
      await sealAudit(before, clock())
      const seals = (await verifyAudit(both)).seals
      await superuser.query(`set session_replication_role = replica;
      update audit_log set action = 'x' where id = (select max(id) from audit_log); set session_replication_role = origin`)
      const { isRemovable, said } = await rotate()
      expect(isRemovable).toBe(false)
      expect(said).toContain('Granskningsloggen är inte hel, så den nya nyckeln kan inte gå i god för den.')
      expect((await verifyAudit(both)).seals).toBe(seals)
    })
  })
})
