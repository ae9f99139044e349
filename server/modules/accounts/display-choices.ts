import type { DisplayChoices } from '#contract/auth.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

const read = statement<{ choices: DisplayChoices }>(
  'display_choices_read',
  'select display_choices as choices from users where id = $1',
)

export async function displayChoicesOf(platform: PlatformDb, userId: string): Promise<DisplayChoices> {
  const [row] = await platform.rows(read, [userId])
  return row?.choices ?? {}
}

// Two devices may choose at the same time: each writes only what it names.
const merge = statement('display_choices_merge', 'update users set display_choices = display_choices || $2::jsonb where id = $1')

/** Keeps what `choices` names; the rest stays as it is. */
export async function keepDisplayChoices(platform: PlatformDb, userId: string, choices: DisplayChoices): Promise<void> {
  await platform.rows(merge, [userId, JSON.stringify(choices)])
}
