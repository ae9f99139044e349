import { generateIdentity, identityToRecipient } from 'age-encryption'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { FileStore } from '../platform/files/file-store.ts'
import { testFiles, testFolder } from '../testing/test-files.ts'
import { BackupFault } from './backup-fault.ts'
import { bufferOf, openSealed, putSealed } from './sealed.ts'

/** A store whose files come in one piece, as small ones do over a fast network. */
const inOnePiece = (files: FileStore): FileStore => ({
  ...files,
  open: async (key) => {
    const bytes = await files.get(key)
    return bytes && { bytes: bytes.length, stream: Readable.from([bytes]) }
  },
})

// covers Operations: a damaged or forged backup is refused, and restores nothing
it.each([
  ['a small file', 100],
  ['a large file', 1_000_000],
])('%s of another backup is told to be another one', async (_name, length) => {
  const [files, folder, identity] = [await testFiles(), await testFolder(), await generateIdentity()]
  const sealing = { recipients: [await identityToRecipient(identity)], folder, isPacked: false }
  const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 7919 + (at >> 8)) % 251))
  const sealed = await putSealed(files, 'tables/users.age', Readable.from([bytes]), sealing)
  const opening = { identities: [identity], isPacked: false }
  for (const store of [files, inOnePiece(files)]) {
    expect((await bufferOf(await openSealed(store, 'tables/users.age', sealed, opening))).equals(bytes)).toBe(true)
    const read = async (sha256: string) => bufferOf(await openSealed(store, 'tables/users.age', { ...sealed, sha256 }, opening))
    await expect(read('0'.repeat(64))).rejects.toThrow('tables/users.age är en annan än den som säkerhetskopian gjordes med')
  }
})

const plain = Buffer.from('the rows of a table')

/** A target, and what seals for two people. */
async function twoRecipients() {
  const [files, folder, ...identities] = [await testFiles(), await testFolder(), await generateIdentity(), await generateIdentity()]
  const recipients = await Promise.all(identities.map(identityToRecipient))
  return { files, folder, identities, sealing: { recipients, folder, isPacked: false } }
}

it('each of the recipients opens it alone, and nobody else', async () => {
  const { files, identities, sealing } = await twoRecipients()
  const sealed = await putSealed(files, 'tables/users.age', Readable.from([plain]), sealing)
  for (const identity of [...identities, await generateIdentity()]) {
    const read = openSealed(files, 'tables/users.age', sealed, { identities: [identity], isPacked: false })
    if (identities.includes(identity)) expect((await bufferOf(await read)).equals(plain)).toBe(true)
    else await expect(read).rejects.toThrow('nyckeln är en annan än den som kopian gjordes för')
  }
  expect((await files.get('tables/users.age'))?.includes(plain)).toBe(false)
})

it('a file that is missing, or has another length, is told of by its name', async () => {
  const { files, identities, sealing } = await twoRecipients()
  const sealed = await putSealed(files, 'tables/users.age', Readable.from([plain]), sealing)
  const open = (key: string, bytes: number) => openSealed(files, key, { ...sealed, bytes }, { identities, isPacked: false })
  await expect(open('tables/items.age', sealed.bytes)).rejects.toThrow('tables/items.age saknas i säkerhetskopian.')
  await expect(open('tables/users.age', sealed.bytes + 1)).rejects.toThrow(
    new BackupFault(`tables/users.age har ${sealed.bytes} byte i stället för ${sealed.bytes + 1}: säkerhetskopian är skadad.`),
  )
})

it('leaves nothing in the temporary folder, also when the target is full, and nobody else reads it meanwhile', async () => {
  const { files, folder, sealing } = await twoRecipients()
  const modes: number[] = []
  const put: FileStore['put'] = async () => {
    for (const name of await readdir(folder)) modes.push((await stat(join(folder, name))).mode & 0o777)
    throw new Error('the target is full')
  }
  await expect(putSealed({ ...files, put }, 'a.age', Readable.from([plain]), sealing)).rejects.toThrow('full')
  expect(modes).toEqual([0o600])
  await putSealed(files, 'a.age', Readable.from([plain]), sealing)
  expect(await readdir(folder)).toEqual([])
})
