import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

// Tests the built program, copied away from the source and its node_modules, as operators run it.
let folder: string
let dataDir: string
let main: string
let child: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bankid-simulator-'))
  dataDir = join(folder, 'data')
  main = join(folder, 'program', 'main.js')
  // build.mjs is plain JavaScript without types.
  const build = (await import(new URL('build.mjs', import.meta.url).href)) as { buildSimulator: (target: string) => Promise<void> }
  await build.buildSimulator(join(folder, 'program'))
}, 60_000)
afterEach(() => child?.kill('SIGKILL'))
afterAll(() => rm(folder, { recursive: true }))

function run(env: Record<string, string>, args: string[] = []) {
  const started = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, BANKID_SIMULATOR_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child = started
  const output = { stdout: '', stderr: '' }
  started.stdout?.on('data', (text: Buffer) => (output.stdout += String(text)))
  started.stderr?.on('data', (text: Buffer) => (output.stderr += String(text)))
  return { started, output, exit: once(started, 'close').then(([code]: unknown[]) => code) }
}

test('a busy port is reported in one sentence before anything is written', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  const { output, exit } = run({ BANKID_SIMULATOR_PORT: String(port), DATA_DIR: join(folder, 'busy') })
  expect(await exit).toBe(1)
  server.close()
  expect(output.stderr).toBe(
    `Porten ${port} är upptagen; stäng det program som använder den eller ange en annan i BANKID_SIMULATOR_PORT.\n`,
  )
  expect(await readdir(folder)).not.toContain('busy')
})

test.each(['SIGTERM', 'disconnect'])(
  'prints one line with the addresses, shows the page and stops by %s',
  async (way) => {
    const { started, output } = run({})
    // Not `close`: after disconnect() Node does not report that one.
    const exit = once(started, 'exit')
    if (started.stdout) await once(started.stdout, 'data')
    expect(output.stdout).toMatch(/^BankID-simulatorn: .*http:\/\/localhost:\d+\/ .*https:\/\/localhost:\d+\/rp\/v6\.0\n$/)
    const [address = ''] = /http:\S+/.exec(output.stdout) ?? []
    for (const path of ['', 'phone.css', 'screens.css', 'desk.css', 'phone.js'])
      expect((await fetch(address + path)).status).toBe(200)
    if (way === 'disconnect') started.disconnect()
    else started.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(output.stderr).toBe('')
  },
  60_000,
)

test.each<[RegExp, Record<string, string>, string[]]>([
  [/^BANKID_SIMULATOR_PORT ska vara ett heltal .*\.\n$/, { BANKID_SIMULATOR_PORT: 'x' }, []],
  [/^BankID-simulatorn kan inte skriva i DATA_DIR \(.*\): det är inte en mapp\.\n$/, { DATA_DIR: process.execPath }, []],
  [/^Det finns ingen testperson .*\.\n$/, {}, ['--auto', '999999999999']],
  [/^Okänd flagga; .*\.\n$/, {}, ['--what']],
  [/^Inställningarna i .* går inte att läsa: .*\n$/, {}, ['--settings', '/nowhere.json']],
])(
  'exits with %s',
  async (message, env, args) => {
    const { output, exit } = run(env, args)
    expect(await exit).toBe(1)
    expect(output.stderr).toMatch(message)
  },
  60_000,
)
