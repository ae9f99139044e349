import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { givenSockets } from './systemd.ts'

// What systemd does for a service, in Perl, since Node accepts connections on whatever it opens: it opens listening sockets
// as descriptor 3 and on, says their ports, and starts and stops the program on request.
const manager = `
use Socket; $^F = 9; $| = 1;
for my $at (0 .. $ENV{LISTEN_FDS} - 1) {
  socket($kept[$at], PF_INET, SOCK_STREAM, 0) && bind($kept[$at], sockaddr_in(0, INADDR_LOOPBACK)) && listen($kept[$at], 9) or die;
  print +(sockaddr_in(getsockname($kept[$at])))[0], "\\n";
}
while (my $word = <STDIN>) {
  chomp $word;
  if ($word eq "stop") { kill "TERM", $pid; waitpid $pid, 0; print "stopped\\n" }
  elsif (!($pid = fork)) { $ENV{LISTEN_PID} = $$; exec @ARGV, split / /, $word }
}
kill "KILL", $pid;
`

/** A program with as many sockets as it has names; `say` resolves with the next line that the program or its manager prints. */
function serviceWith(...names: readonly string[]) {
  const program = join(inject('programs'), 'socket-program.js')
  const child = spawn('perl', ['-e', manager, process.execPath, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, LISTEN_FDS: String(names.length), LISTEN_FDNAMES: names.join(':') },
  })
  onTestFinished(() => void child.stdin.end())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => (await lines.next()).value ?? ''
  return {
    next,
    async say(words: string): Promise<string> {
      child.stdin.write(`${words}\n`)
      return next()
    },
  }
}

const text = async (port: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}/`)).text()

describe('sockets that systemd has opened', () => {
  it('are listened on, each by the listener that it is named after', async () => {
    const service = serviceWith('sites', 'admin')
    const [first, second] = [await service.next(), await service.next()]
    expect(await service.say('one')).toBe('listens')
    expect([await text(first), await text(second)]).toEqual(['sites one', 'admin one'])
  })

  it('are one socket when both listeners have one port', async () => {
    const service = serviceWith('admin')
    const port = await service.next()
    expect(await service.say('one shared')).toBe('listens')
    expect(await text(port)).toBe('sites one')
  })

  it('keep who connects while the program is restarted', async () => {
    const service = serviceWith('admin', 'sites')
    const [port] = [await service.next(), await service.next()]
    expect(await service.say('one')).toBe('listens')
    expect(await text(port)).toBe('admin one')
    expect(await service.say('stop')).toBe('stopped')
    const asked = text(port)
    expect(await service.say('two')).toBe('listens')
    expect(await asked).toBe('admin two')
  })

  it('are not taken when they are meant for another process, as for the one that started this one', () => {
    const environment = { LISTEN_FDS: '2', LISTEN_FDNAMES: 'admin:sites', LISTEN_PID: '17' }
    expect(givenSockets(environment, 18, false)).toBeNull()
    expect(givenSockets({}, 18, false)).toBeNull()
    expect(givenSockets(environment, 17, false)).toEqual({ admin: 3, sites: 4 })
  })

  it('are refused with a sentence when they are not the two that are needed', () => {
    const environment = { LISTEN_FDS: '1', LISTEN_FDNAMES: 'kansli.socket', LISTEN_PID: '17' }
    expect(() => givenSockets(environment, 17, false)).toThrow('med namnen ”kansli.socket”, men det ska vara ”admin” och ”sites”')
    expect(() => givenSockets({ ...environment, LISTEN_FDNAMES: 'admin' }, 17, false)).toThrow('FileDescriptorName')
  })
})
