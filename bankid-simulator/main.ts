import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startSimulator, type SimulatorOptions } from './simulator.ts'
import { isStartError, startError } from './start-error.ts'

/** Reads the environment and the command line. */
async function readOptions(): Promise<SimulatorOptions> {
  const values = readFlags()
  return {
    dataDir: process.env.DATA_DIR || './data',
    port: readPort(process.env.BANKID_SIMULATOR_PORT || '3100'),
    http: values.http ?? false,
    ...(values.auto !== undefined && { auto: values.auto }),
    ...(values.settings !== undefined && (await readSettings(values.settings))),
  }
}

function readFlags() {
  try {
    return parseArgs({ options: { http: { type: 'boolean' }, auto: { type: 'string' }, settings: { type: 'string' } } }).values
  } catch {
    throw startError('Okänd flagga; de som finns är --http, --auto <personnummer> och --settings <fil>.')
  }
}

function readPort(text: string): number {
  const port = Number(text)
  // The next port is needed too, so the last one cannot be chosen.
  if (!/^\d+$/.test(text) || port > 65_534) throw startError('BANKID_SIMULATOR_PORT ska vara ett heltal från 0 till 65534.')
  return port
}

/** Figures and further test persons from a JSON file; the README shows its form. */
async function readSettings(path: string): Promise<Pick<SimulatorOptions, 'figures' | 'persons'>> {
  try {
    // A development tool's own settings: a misspelt member is seen at once on the page, so the form is not checked.
    const { figures, persons } = JSON.parse(await readFile(path, 'utf8')) as SimulatorOptions
    return { ...(figures && { figures }), ...(persons && { persons }) }
  } catch (error) {
    throw startError(`Inställningarna i ${path} går inte att läsa: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const hasParent = process.connected
try {
  const simulator = await startSimulator(await readOptions())
  console.log(`BankID-simulatorn: telefonen på ${simulator.phoneUrl}/ och RP-gränssnittet på ${simulator.rpUrl}`)
  const stop = () => void simulator.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Started by another program over a channel: when that program dies, however it dies, so does this one.
  process.once('disconnect', stop)
  if (hasParent && !process.connected) stop()
} catch (error) {
  console.error(isStartError(error) ? error.message : error)
  process.exit(1)
}
