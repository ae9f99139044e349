import { expect, it } from 'vitest'
import { FileStoreFault } from '../platform/files/file-store.ts'
import { BackupFault, asBackupFault } from './backup-fault.ts'

it.each<[string, Error, RegExp]>([
  ['a full store', new FileStoreFault('507', { isFull: true }), /^Det är fullt där säkerhetskopiorna/],
  ['a store that does not answer', new FileStoreFault('ECONNRESET', { isFull: false }), /går inte att nå \(ECONNRESET\)/],
  ['a full folder for temporary files', Object.assign(new Error('no space'), { code: 'ENOSPC' }), /Ange en med mer plats i TMPDIR/],
  [
    'a database that is away',
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    /Databasen går inte att nå.*ECONNREFUSED/,
  ],
  ['a wrong password', Object.assign(new Error('auth'), { code: '28P01' }), /släpper inte in rollen \(28P01\)/],
])('%s is told of in a sentence, with its cause', (_what, error, words) => {
  const told = asBackupFault(error)
  expect(told).toBeInstanceOf(BackupFault)
  expect((told as BackupFault).message).toMatch(words)
  expect((told as BackupFault).cause).toBe(error)
})

it('an error that no operator can mend is thrown as it is', () => {
  const faults = [
    new BackupFault('Det finns ingen säkerhetskopia.'),
    Object.assign(new Error('a fault of SQL'), { code: '42601' }),
    null,
  ]
  for (const error of faults) expect(asBackupFault(error)).toBe(error)
})
