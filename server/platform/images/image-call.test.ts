import { expect, it } from 'vitest'
import type { Message } from './image-call.ts'
import { encodeMessage, messageReader } from './image-call.ts'

function reading(): { read: (chunk: Buffer) => void; messages: Message<unknown>[] } {
  const messages: Message<unknown>[] = []
  return { read: messageReader((message) => messages.push(message)), messages }
}
const wire = Buffer.concat([
  ...encodeMessage({ kind: 'åäö' }, [Buffer.from('one'), Buffer.alloc(0), Buffer.from('three')]),
  ...encodeMessage({ kind: 'empty' }, []),
])

it.each([1, 3, 7, 8, 9, 64, 1000])('gives out what was sent, in pieces of %i bytes', (size) => {
  const { read, messages } = reading()
  for (let at = 0; at < wire.length; at += size) read(wire.subarray(at, at + size))
  expect(messages.map(({ head, bytes }) => [head, bytes.map(String)])).toEqual([
    [{ kind: 'åäö' }, ['one', '', 'three']],
    [{ kind: 'empty' }, []],
  ])
})

it('refuses a message that is too long, malformed or not JSON', () => {
  expect(() => reading().read(Buffer.alloc(8, 255))).toThrow(/too long/)
  const lying = Buffer.concat(encodeMessage({}, [Buffer.from('abc')]))
  lying.writeUInt8(52, lying.indexOf('3]'))
  expect(() => reading().read(lying)).toThrow(/malformed/)
  expect(() => reading().read(Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 120]))).toThrow(SyntaxError)
})
