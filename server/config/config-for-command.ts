import type { Config } from './config.ts'
import { parseConfig } from './config.ts'
import { withSecretFiles } from './secret-files.ts'

/** Commands of the console that use the settings, and so the key, of the server whose database they are given. */
const commandsForServer: readonly string[] = ['add-admin', 'audit', 'backup', 'restore', 'rotate-keys', 'migrate', 'sessions']

/** The settings for a command: those of production for the server and for what is done to its database. */
export async function configForCommand(command: string | undefined, environment: NodeJS.ProcessEnv, from: string): Promise<Config> {
  const read = await withSecretFiles(environment)
  // A running program that asks the doctor says itself whether it is in production.
  if (command === 'doctor' && read['DATABASE_URL'] !== undefined) return parseConfig({ NODE_ENV: 'production', ...read }, from)
  const isForServer = command === 'serve' || (commandsForServer.includes(command ?? '') && read['DATABASE_URL'] !== undefined)
  return parseConfig(isForServer ? { ...read, NODE_ENV: 'production' } : read, from)
}
