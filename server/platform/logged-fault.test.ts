import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, test } from 'vitest'
import { faultLine, loggedFault } from './logged-fault.ts'

const ofDatabase = (message: string, code: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })

// covers Outages: the log: code and message, no content
test.each([
  [
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    'ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:5432',
  ],
  [
    ofDatabase('duplicate key value violates unique constraint "items_pkey"', '23505'),
    '23505: duplicate key value violates unique constraint "items_pkey"',
  ],
  [
    ofDatabase('invalid input syntax for type uuid: "Kim Ek, Storgatan 1"', '22P02'),
    '22P02: invalid input syntax for type uuid: …',
  ],
  [ofDatabase('invalid input syntax for type date: "1912', '22007'), '22007: invalid input syntax for type date: …'],
  [
    new DrizzleQueryError('insert into x values ($1)', ['Kim Ek'], ofDatabase('deadlock detected', '40P01')),
    '40P01: deadlock detected',
  ],
  [new Error('2 items could not be read', { cause: new Error('Kim Ek') }), '2 items could not be read'],
  [new SyntaxError('Unexpected token \'K\', "Kim Ek" is not valid JSON'), 'SyntaxError: Unexpected token …, … is not valid JSON'],
  [new Error('450 mailbox of kim@example.se busy'), '450 mailbox of … busy'],
  [new Error('person 19121212-1212 is unknown'), 'person … is unknown'],
  ['a thrown text', 'string'],
])('%s is logged with its code and message, and without content', (error, line) => {
  expect(faultLine(error)).toBe(line)
})

test('a fault tells where it came from', () => {
  expect(loggedFault(new Error('x')).stack).toContain('logged-fault.test.ts')
})
