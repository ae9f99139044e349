import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { FileStore } from '../platform/files/file-store.ts'
import { testFiles, testFolder } from '../testing/test-files.ts'
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
