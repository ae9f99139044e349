import { generateIdentity, identityToRecipient } from 'age-encryption'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { parseConfig } from '../config/config.ts'
import { openFolderStore } from '../platform/files/folder-store.ts'
import { deriveKeys } from '../platform/keys.ts'
import { keysIn } from '../testing/empty-server.ts'
import { urlOf } from '../testing/database-url.ts'
import { aSite } from '../testing/factories.ts'
import { databaseOf } from '../testing/global-setup.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testFolder } from '../testing/test-files.ts'
import { migrationsFolder } from '../testing/test-readiness.ts'
import type { ConsoleDeps } from './backup-commands.ts'
import { backupCommand, restoreCommand } from './backup-commands.ts'
import { asReader, backupSettings } from './backup-places.ts'

// The words an operator may give, before anything is restored; backup-program.proof.test.ts starts the program itself.

const test = await testDatabase()
await aSite(test.database, { id: 'lund' })
const recipient = await identityToRecipient(await generateIdentity())
const now = new Date('2026-11-27T03:15:00Z')
const [older, newer] = ['20250102t031500z', '20250103t031500z']

const databaseUrl = urlOf(databaseOf(inject('testServer').connection, test.superuser.database ?? ''))

const never = (): never => {
  throw new Error('Nothing is shown or opened here')
}

/** A console with two old backups of a day each, a key, and what it prints. */
async function aConsole(more: Record<string, string> = {}, refuseWrongKey = async () => undefined as void) {
  const folder = await testFolder()
  const [place, key] = [join(folder, 'backups'), join(folder, 'nyckel.txt')]
  await mkdir(place)
  await writeFile(key, `${await generateIdentity()}\n`, { mode: 0o600 })
  const environment = { NODE_ENV: 'test', DATA_DIR: folder, BACKUP_FOLDER: place, BACKUP_RECIPIENTS: recipient, ...more }
  const target = await openFolderStore(place)
  for (const name of [older, newer]) await target.put(`snapshots/${name}/manifest.age`, Buffer.from('sealed'), '')
  const said: string[] = []
  const deps: ConsoleDeps = {
    config: parseConfig(environment, folder),
    keys: deriveKeys('the secret of this server'),
    migrations: migrationsFolder,
    program: '0.1.0',
    now,
    areas: [],
    refuseWrongKey,
    print: (text) => void said.push(text),
    show: never,
    openLiving: never,
    beside: never,
  }
  const identity = ['--identity', key] as const
  return {
    target,
    said,
    key,
    backup: (...words: string[]) => backupCommand(async () => deps, words, deps.print),
    restore: (...words: string[]) => restoreCommand(deps, [...words, ...identity]),
    restoreWithout: (...words: string[]) => restoreCommand(deps, words),
  }
}

it.each<[string, readonly string[], RegExp]>([
  ['a backup that is not there', ['20200101t000000z'], /Säkerhetskopian 20200101t000000z finns inte/],
  ['an unknown option', ['--key', 'x'], /--key är inget val som finns\. Det finns --identity, --site, --to, --admin\./],
  ['--to without --site', ['--to', 'lund-2'], /--to hör till --site/],
  ['--admin without --site', ['--admin', 'Berit'], /--admin hör till --site/],
  ['--site without --to', ['--site', 'lund'], /Ange med --to vilket id/],
  ['--site without a site', ['--to', 'lund-2', '--site'], /Efter --site saknas vad det gäller/],
  ['two words', [newer, 'Berit'], /Berit är ett ord för mycket/],
])('restore of %s is refused in a sentence', async (_what, words, message) => {
  await expect((await aConsole()).restore(...words)).rejects.toThrow(message)
})

it('restore takes no backup without a key, and the newest where none is named', async () => {
  const { restore, restoreWithout, key } = await aConsole()
  await expect(restoreWithout(newer)).rejects.toThrow('Ange filen med den hemliga nyckeln')
  await expect(restoreWithout('--identity')).rejects.toThrow('Efter --identity saknas')
  await expect(restoreWithout('--identity', `${key}.bort`)).rejects.toThrow('går inte att läsa (ENOENT)')
  // No age file at all: which of them is read is told by its name.
  const ofDatabase = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseUrl }
  await expect((await aConsole(ofDatabase)).restore()).rejects.toThrow(`snapshots/${newer}/manifest.age går inte att öppna`)
  await expect((await aConsole(ofDatabase)).restore(older)).rejects.toThrow(`snapshots/${older}/manifest.age går inte att öppna`)
  await expect((await aConsole({ DATABASE_URL: databaseUrl })).restore()).rejects.toThrow(
    'Ange ägaren av den tomma databasen i DATABASE_OWNER_URL.',
  )
  await expect(restore('--site', 'lund', '--to', 'lund-2')).rejects.toThrow('Nothing is shown or opened here')
})

it('the steps of backup are told, and a step that is none', async () => {
  const { backup, said } = await aConsole()
  await backup('list')
  expect(said).toEqual([`${older}  2025-01-02 03:15 UTC\n${newer}  2025-01-03 03:15 UTC`])
  await expect(backup('verifiera')).rejects.toThrow('Det finns inget backup verifiera.')
  await expect(backup('new-key')).rejects.toThrow('Ange filen som den hemliga nyckeln ska skrivas i')
  await expect(backup('verify')).rejects.toThrow('Ange filen med den hemliga nyckeln')
  await expect(backup('verify', '--site', 'lund')).rejects.toThrow('--site är inget val som finns. Det finns --identity.')
})

it('backup new-key tells the public key, and needs no settings', async () => {
  const path = join(await testFolder(), 'nyckel.txt')
  const said: string[] = []
  await backupCommand(
    () => Promise.reject(new Error('There are no settings')),
    ['new-key', path],
    (text) => said.push(text),
  )
  expect(said).toEqual([expect.stringContaining(path), expect.stringMatching(/BACKUP_RECIPIENTS=age1[0-9a-z]{58}$/)])
})

// covers Operations: a backup with another SECRET_KEY is not made
it('a server with another SECRET_KEY than its database makes no backup', async () => {
  const refuse = () => Promise.reject(new Error('SECRET_KEY is another'))
  const { backup, target } = await aConsole({ DATABASE_URL: databaseUrl, BACKUP_DATABASE_URL: databaseUrl }, refuse)
  const before = await keysIn(target)
  await expect(backup()).rejects.toThrow('SECRET_KEY is another')
  expect(await keysIn(target)).toEqual(before)
})

it('backup tells what it has made, and forgets what is old', async () => {
  const { backup, target, said } = await aConsole({ DATABASE_URL: databaseUrl, BACKUP_DATABASE_URL: databaseUrl })
  // Two more of the day of the older one: the last of a day is kept.
  for (const name of ['20250102t011500z', '20250102t021500z'])
    await target.put(`snapshots/${name}/manifest.age`, Buffer.from('sealed'), '')
  await backup()
  expect(said).toEqual([
    expect.stringMatching(/^Säkerhetskopian 20261127t031500z är gjord: \d+ rader och 0 filer, [\d,]+ MB skrivna till målet\.$/),
    'Äldre kopior som har tagits bort: 20250102t011500z, 20250102t021500z.',
  ])
  await expect(backup()).rejects.toThrow('Säkerhetskopian 20261127t031500z finns redan.')
})

it('a database is read by the role of backups, or else by its owner', async () => {
  const read = (more: Record<string, string>) =>
    asReader(
      parseConfig(
        {
          NODE_ENV: 'test',
          DATA_DIR: '/nowhere',
          BACKUP_FOLDER: '/nowhere',
          BACKUP_RECIPIENTS: recipient,
          DATABASE_URL: 'postgres://app@x/k',
          ...more,
        },
        '/',
      ),
      async (reader) => reader.connectionString,
    )
  const [owner, reader] = ['postgres://owner@x/k', 'postgres://reader@x/k']
  expect(await read({ DATABASE_OWNER_URL: owner, BACKUP_DATABASE_URL: reader })).toBe(reader)
  expect(await read({ DATABASE_OWNER_URL: owner })).toBe(owner)
  await expect(read({})).rejects.toThrow('Ange i BACKUP_DATABASE_URL en roll som får läsa hela databasen.')
  expect(() => backupSettings(parseConfig({ NODE_ENV: 'test' }, '/'))).toThrow('Säkerhetskopior är inte inställda.')
})
