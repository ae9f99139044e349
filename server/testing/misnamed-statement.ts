import { statement } from '../platform/database/database.ts'

// Its row type is wrong on purpose: row-faults.test.ts checks that each fault is found and reported. No program imports it.

export const misnamedStatement = statement<{
  id: string
  publishedAt: Date
  lead?: string
  version: string
  content: Date
  tags: readonly string[]
}>(
  'test_misnamed',
  `select id, published_at, version, content, array['one'] as tags, pg_notify('test', '')
   from (values (gen_random_uuid(), now(), 1, '{}'::jsonb)) as one (id, published_at, version, content)`,
)
