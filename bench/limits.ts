import fastify from 'fastify'
import pg from 'pg'
import type { Measured } from './load.ts'
import { median } from './load.ts'

// The limits that the product is compared with: the most that this machine can do with the same framework, driver and
// database. A separate program, built like the product.

const { BENCH_PORT, BENCH_DATABASE } = process.env
const connection = JSON.parse(BENCH_DATABASE ?? '{}') as pg.PoolConfig

const app = fastify({ logger: false, bodyLimit: 4 * 1024 * 1024 })
const pool = new pg.Pool({ ...connection, max: 10 })
pool.on('error', () => undefined)

// B: the same bytes from memory.
let bytes: Buffer = Buffer.alloc(0)
let headers: Record<string, string> = {}
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.put<{ Body: Buffer; Querystring: Record<string, string> }>('/bytes', async (request, reply) => {
  bytes = request.body
  headers = request.query
  return reply.code(204).send()
})
app.get('/bytes', (_request, reply) => reply.headers(headers).send(bytes))

// Q: one prepared query, twenty rows, a response schema.
const newsRow = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    slug: { type: 'string' },
    title: { type: 'string' },
    lead: { type: 'string' },
    publishedAt: { type: 'string', format: 'date-time' },
  },
} as const
app.get('/news', { schema: { response: { 200: { type: 'array', items: newsRow } } } }, async () => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'news',
    text: `select id, slug, title, lead, published_at as "publishedAt" from news where site_id = $1 order by published_at desc limit 20`,
    values: ['sajt-001'],
  })
  return rows
})

// I: one insert in one transaction, from `clients` connections that each wait for their answer.
const body = 'Texten i en nyhet av vanlig längd. '.repeat(55)
async function insert(count: number, ms: number): Promise<Measured> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  const times: number[] = []
  const start = performance.now()
  const work = clients.map(async (client) => {
    for (let now = performance.now(); now < start + ms; now = performance.now()) {
      await client.query({ name: 'insert', text: 'insert into written (title, body) values ($1, $2)', values: ['En rubrik', body] })
      times.push(performance.now() - now)
    }
  })
  await Promise.all(work)
  const perSecond = (times.length * 1000) / (performance.now() - start)
  clients.forEach((client) => client.release())
  return { perSecond, p50: median(times) }
}
app.post<{ Querystring: { clients: string; ms: string } }>('/inserts', ({ query }) =>
  insert(Number(query.clients), Number(query.ms)),
)

// The static page that screens are compared with: it looks like the sign-in, without a script.
const page = `<!doctype html>
<html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Logga in</title>
<style>body{margin:0;font:16px/1.5 system-ui;background:#f6f5f2;color:#1c2024}main{max-width:24rem;margin:15vh auto;padding:2rem;background:#fff;border-radius:8px}button{font:inherit;padding:.75rem 1rem;width:100%;margin-top:1rem}</style>
</head><body><main><h1>Logga in</h1><p>Här skriver ni det som syns på er förenings webbplats.</p><button>BankID på den här enheten</button><button>BankID på en annan enhet</button></main></body></html>`
app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))

// The process that started this one has ended.
process.on('disconnect', () => process.exit(0))
await app.listen({ port: Number(BENCH_PORT), host: '127.0.0.1' })
