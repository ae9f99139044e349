import { StartupError } from '../platform/startup-error.ts'
import type { Config, Purpose } from './config.ts'
import { readConfig } from './config.ts'
import { withoutEchoes } from './echoes.ts'
import { readSecretFiles } from './secret-files.ts'

/** Commands of the console that do something to the database of a server, with its key and its backups. */
const commandsForServer: readonly string[] = ['add-admin', 'audit', 'backup', 'restore', 'rotate-keys', 'migrate', 'sessions']

type Environment = NodeJS.ProcessEnv

/** The settings for a command, and their faults: those of production for the server and for what is done to its database. */
export async function readForCommand(
  command: string | undefined,
  environment: Environment,
  from: string,
): Promise<ReturnType<typeof readConfig>> {
  const { read, faults: unread } = await readSecretFiles(environment)
  const { settings, purpose } = settingsFor(command, read)
  const { config, faults } = readConfig(settings, from, purpose)
  return { config, faults: [...unread, ...withoutEchoes(unread, faults)] }
}

function settingsFor(command: string | undefined, read: Environment): { settings: Environment; purpose: Purpose } {
  const hasDatabase = read['DATABASE_URL'] !== undefined
  if (command === 'serve') return { settings: { ...read, NODE_ENV: 'production' }, purpose: 'program' }
  // What `serve` would say, unless the demonstration asks. A running program that asks the doctor says itself whether it is in production.
  if (command === 'check' || (command === 'doctor' && hasDatabase))
    return { settings: { ...read, NODE_ENV: read['NODE_ENV'] || 'production' }, purpose: 'program' }
  if (commandsForServer.includes(command ?? ''))
    return { settings: hasDatabase ? { ...read, NODE_ENV: 'production' } : read, purpose: 'console' }
  return { settings: read, purpose: 'program' }
}

/** Throws StartupError with all faults of the settings. */
export async function configForCommand(command: string | undefined, environment: Environment, from: string): Promise<Config> {
  const { config, faults } = await readForCommand(command, environment, from)
  if (config === null || faults.length > 0) throw new StartupError(faults)
  return config
}
