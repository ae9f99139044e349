import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { isoMoment, readMoment } from './moments.ts'

const { superuser } = await testDatabase()

const written = [
  '2026-11-23 10:20:30.123+00',
  '2026-11-23 10:20:30.12+00',
  '2026-11-23 10:20:30+00',
  '2026-11-23 10:20:30.123456+00',
  '0044-03-15 12:00:00+00 BC',
  '12026-11-23 10:20:30+00',
  '1700-01-01 00:00:00+00',
  'infinity',
  '-infinity',
]

test.each(['UTC', 'Europe/Stockholm', 'America/St_Johns'])(
  'a moment is the same whatever form PostgreSQL writes it in: %s',
  async (zone) => {
    await superuser.query(`set time zone '${zone}'`)
    const { rows } = await superuser.query<{ text: string; ms: string | null }>(
      `select at::text as text, case when isfinite(at) then trunc(extract(epoch from at) * 1000)::text end as ms
     from unnest($1::timestamptz[]) as at`,
      [written],
    )
    for (const { text, ms } of rows)
      expect([text, Number(readMoment(text))]).toEqual([
        text,
        ms === null ? (text === 'infinity' ? Infinity : -Infinity) : Number(ms),
      ])
  },
)

test.each(['UTC', 'Europe/Stockholm', 'America/St_Johns'])(
  'a moment is told in the form that every program knows: %s',
  async (zone) => {
    await superuser.query(`set time zone '${zone}'`)
    const { rows } = await superuser.query<{ text: string; ms: number }>(
      `select at::text as text, trunc(extract(epoch from at) * 1000)::float8 as ms
     from unnest($1::timestamptz[]) as at where isfinite(at)`,
      [written],
    )
    expect(rows).toHaveLength(7)
    for (const { text, ms } of rows) expect(isoMoment(text)).toBe(new Date(ms).toISOString())
  },
)

test('connections of the program read timestamps with this parser', () => {
  expect(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)).toBe(readMoment)
})
