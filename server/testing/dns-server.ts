import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { afterAll } from 'vitest'

// A name server that answers over UDP (RFC 1035) with the records that a test has set.

export interface TestRecord {
  readonly type: 'TXT' | 'A' | 'AAAA' | 'CNAME'
  readonly value: string
}

export interface TestDns {
  /** In the form of the setting DNS_SERVERS. */
  readonly address: string
  /** Replaces the records of a name. */
  set(name: string, ...records: TestRecord[]): void
  /** Makes every answer a failure, or ends that. */
  break(isBroken: boolean): void
  /** Number of questions so far about a name and the names below it. */
  asked(name: string): number
}

const numbers = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const
const internet = 1

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])

function dataOf({ type, value }: TestRecord): Buffer {
  if (type === 'CNAME') return nameBytes(value)
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'TXT') return Buffer.concat([Buffer.from([value.length]), Buffer.from(value, 'latin1')])
  if (!isIPv6(value)) throw new Error('Not an IPv6 address')
  const [head = '', tail = ''] = value.split('::')
  const [left, right] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function answer(name: string, record: TestRecord): Buffer {
  const data = dataOf(record)
  const head = Buffer.alloc(10)
  head.writeUInt16BE(numbers[record.type], 0)
  head.writeUInt16BE(internet, 2)
  head.writeUInt32BE(60, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([nameBytes(name), head, data])
}

function question(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** A name server for the test file, closed with it. */
export async function testDns(): Promise<TestDns> {
  const zone = new Map<string, readonly TestRecord[]>()
  let isBroken = false
  const requests: string[] = []
  const socket = createSocket('udp4')

  /** The records of a type at a name; an alias comes before the records of its target. */
  function found(name: string, type: number): [string, TestRecord][] {
    const records = zone.get(name) ?? []
    const alias = records.find((record) => record.type === 'CNAME')
    if (alias && type !== numbers.CNAME) return [[name, alias], ...found(alias.value, type)]
    return records.filter((record) => numbers[record.type] === type).map((record) => [name, record])
  }

  socket.on('message', (message, peer) => {
    const { name, type, end } = question(message)
    requests.push(name)
    const answers = isBroken ? [] : found(name, type)
    const head = Buffer.from(message.subarray(0, 12))
    const code = isBroken ? 2 : zone.has(name) ? 0 : 3
    head.writeUInt16BE(0x8580 | code, 2)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    const bodies = answers.map(([at, record]) => answer(at, record))
    socket.send(Buffer.concat([head, message.subarray(12, end), ...bodies]), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => new Promise<void>((resolve) => void socket.close(() => resolve())))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, ...records) => void zone.set(name, records),
    break: (broken) => {
      isBroken = broken
    },
    asked: (name) => requests.filter((one) => one === name || one.endsWith(`.${name}`)).length,
  }
}
