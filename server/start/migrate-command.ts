import type { Config } from '../config/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import { prepareServer } from './open-database.ts'

/**
 * `kansli migrate`: brings the database to this version while the nodes of the version before go on serving. Each node does so itself
 * when it starts with the owner's address; with this no node waits for it.
 */
export async function migrateCommand(config: Config, migrations: string, print: (line: string) => void): Promise<void> {
  if (config.databaseUrl === null)
    throw new StartupError('Den inbyggda databasen uppdateras när programmet startar; migrate behövs bara för en egen PostgreSQL.')
  if (config.databaseOwnerUrl === null)
    throw new StartupError('migrate behöver ägarens adress till databasen i DATABASE_OWNER_URL.')
  const ran = await prepareServer(config.databaseUrl, config.databaseOwnerUrl, migrations)
  print(ran.length === 0 ? 'Databasen är redan uppdaterad.' : `Databasen är uppdaterad: ${ran.join(', ')}.`)
}
