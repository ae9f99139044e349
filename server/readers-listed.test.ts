import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// docs/security/readers.md names each module that reads what a user sends. By what such a module imports or calls, a new one is found.

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security/readers.md'), 'utf8')
const named = new Set([...page.matchAll(/`((?:[a-z-]+\/)+[a-z-]+\.ts)`/g)].map(([, file]) => file as string))

/** Every library of the product: those that read files or markup, and the others. */
const readers = ['csv-parse', 'htmlparser2', 'sax', 'sharp', 'yauzl']
const others = [
  '@fastify/cookie',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'age-encryption',
  'aws4fetch',
  'drizzle-orm',
  'fastify',
  'fractional-indexing',
  'nodemailer',
  'pg',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'yazl',
  'zod',
]
const signs = [
  new RegExp(`(?:from|import\\() ?'(?:${readers.join('|')})(?:/[^']*)?'`),
  /\b(?:inflate|gunzip|unzip|brotliDecompress|create(?:Inflate|Gunzip|Unzip|BrotliDecompress))\w*\(/i,
  /\.addContentTypeParser\(/,
]

const modules = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^(?:testing|seed|migrations)\//.test(file),
)
const reading = modules.filter((file) => {
  const text = readFileSync(join(root, 'server', file), 'utf8')
  return signs.some((sign) => sign.test(text))
})

// covers Security: SEC-61
it('every module that reads what a user sends is on the page of readers', () => {
  expect(reading.length).toBeGreaterThan(15)
  expect(reading.filter((file) => !named.has(file))).toEqual([])
})

it('the page of readers names no module that is not there', () => {
  const isThere = (file: string): boolean => existsSync(join(root, 'server', file)) || existsSync(join(root, file))
  expect([...named].filter((file) => !isThere(file))).toEqual([])
})

it('a new library of the product is sorted into those that read and the others', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  expect(Object.keys(dependencies).toSorted()).toEqual([...readers, ...others].toSorted())
})
