import { expect, it } from 'vitest'
import { misnamedStatement } from './misnamed-statement.ts'
import { columnsOf, rowFaults } from './row-faults.ts'
import { openRowTypes } from './row-types.ts'
import { testDatabase } from './test-database.ts'

it('a row type that differs from the columns of its statement is told of, fault by fault', async () => {
  const { superuser } = await testDatabase()
  const rowTypes = openRowTypes('tsconfig.test.json')
  try {
    const declared = rowTypes.declaredAt({ file: 'testing/misnamed-statement.ts', line: 5 })
    expect(declared && rowFaults(await columnsOf(superuser, misnamedStatement.text), declared)).toEqual([
      'the row has a field publishedAt, and no column has that name',
      'the column published_at is no field of the row',
      'the column version is number, the field is text',
      'the column content is text or number or boolean or list or object, the field is moment',
    ])
  } finally {
    rowTypes.close()
  }
})

it('a statement that PostgreSQL cannot prepare is refused, and the connection goes on', async () => {
  const { superuser } = await testDatabase()
  await expect(columnsOf(superuser, 'select nothing from nowhere')).rejects.toThrow('relation "nowhere" does not exist')
  expect(await columnsOf(superuser, 'select 1 as one')).toEqual([{ name: 'one', typeId: 23 }])
})
