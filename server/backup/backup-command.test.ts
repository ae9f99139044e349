import { identityToRecipient } from 'age-encryption'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFiles, testFolder } from '../testing/test-files.ts'
import { chosenSnapshot, listedSnapshots, newKey, readIdentities } from './backup-command.ts'

const [older, newer] = ['20261126t031500z', '20261127t031500z']

/** A place with two backups, of which the newer was put there first. */
async function twoBackups() {
  const target = await testFiles()
  for (const name of [newer, older]) await target.put(`snapshots/${name}/manifest.age`, Buffer.from('whole'), '')
  return target
}

it('a new key is readable by its owner alone, opens what the public one closes, and replaces no file', async () => {
  const path = join(await testFolder(), 'nyckel.txt')
  const recipient = await newKey(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const [identity = '', ...others] = await readIdentities(path)
  expect(others).toEqual([])
  expect(await identityToRecipient(identity)).toBe(recipient)
  const before = await readFile(path, 'utf8')
  await expect(newKey(path)).rejects.toThrow(`${path} finns redan och skrivs inte över.`)
  expect(await readFile(path, 'utf8')).toBe(before)
  await expect(newKey(join(path, 'nyckel.txt'))).rejects.toThrow('går inte att skriva (ENOTDIR)')
})

it('of a file of keys every private key is taken, and nothing else', async () => {
  const path = join(await testFolder(), 'nycklar.txt')
  await writeFile(path, '# age-keygen\nAGE-SECRET-KEY-1EN  \nage1public\r\nAGE-SECRET-KEY-1TVÅ\r\n', { mode: 0o600 })
  expect(await readIdentities(path)).toEqual(['AGE-SECRET-KEY-1EN', 'AGE-SECRET-KEY-1TVÅ'])
  await writeFile(path, 'age1public\n')
  await expect(readIdentities(path)).rejects.toThrow('ingen rad som börjar på AGE-SECRET-KEY-')
  await expect(readIdentities(`${path}.bort`)).rejects.toThrow('går inte att läsa (ENOENT)')
  await expect(readIdentities(undefined)).rejects.toThrow('--identity nyckel.txt')
})

it.each([0o640, 0o620, 0o604, 0o610])('a key with the rights %o is not used', async (mode) => {
  const path = join(await testFolder(), 'nyckel.txt')
  await newKey(path)
  await chmod(path, mode)
  await expect(readIdentities(path)).rejects.toThrow(`chmod 600 ${path}`)
})

it('takes the newest backup unless another is named, and only one that is there', async () => {
  const target = await twoBackups()
  expect(await chosenSnapshot(target, undefined)).toBe(newer)
  expect(await chosenSnapshot(target, older)).toBe(older)
  await expect(chosenSnapshot(target, '20261125t031500z')).rejects.toThrow('Säkerhetskopian 20261125t031500z finns inte.')
  await expect(chosenSnapshot(await testFiles(), undefined)).rejects.toThrow('Det finns ingen säkerhetskopia.')
})

it('lists the backups with their times, the oldest first', async () => {
  expect(await listedSnapshots(await twoBackups())).toBe(`${older}  2026-11-26 03:15 UTC\n${newer}  2026-11-27 03:15 UTC`)
  expect(await listedSnapshots(await testFiles())).toBe('Det finns ingen säkerhetskopia.')
})
