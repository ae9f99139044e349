import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { SmtpServer } from '#server/testing/smtp-server.ts'
import { startSmtpServer } from '#server/testing/smtp-server.ts'
import type { Fault, Shown } from './fault.ts'
import { fault, seconds, until } from './fault.ts'
import { readyz } from './schema-faults.ts'
import type { Node, World } from './world.ts'

// Letters that leave while both nodes are killed, again and again, and while the mail server is slow, refuses all for a while, and takes
// some without an answer: a newsletter reaches each receiver at most once, and no message and no sign-up is lost.

const kills = 20
const [subscribers, messages, signUps] = [1500, 150, 150]
const shortestPauseMs = 300
const longestPauseMs = 1200
const readyLimitMs = 60_000
const doneLimitMs = 180_000
/** As long as a mail server takes; a letter is then under way at nearly every kill. */
const answerMs = 12
const slowAnswerMs = 400

interface Letters {
  readonly siteId: string
  readonly itemId: string
}

const kinds = `'newsletter.copies', 'message.send', 'signUp.send'`

/** Queues all letters of the fault on a site of the demonstration that has a newsletter of its own and an event. */
async function queueLetters(client: pg.Client): Promise<Letters> {
  const { rows } = await client.query<{ siteId: string; itemId: string; eventId: string }>(
    `select s.id as "siteId", n.id as "itemId", e.id as "eventId"
     from sites s join site_settings t on t.site_id = s.id and t.tab = 'newsletter' and t.content ->> 'mode' = 'own'
       join published_items n on n.site_id = s.id and n.area = 'news' and n.event_end is null
         and not exists (select from newsletters w where w.site_id = s.id and w.item_id = n.id)
       join published_items e on e.site_id = s.id and e.event_end > now() + interval '2 days'
     order by n.published_at desc limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('No site of the demonstration has a newsletter and an event')
  const { siteId, itemId, eventId } = found
  await client.query('begin')
  await client.query(`delete from newsletter_subscribers where site_id = $1`, [siteId])
  await client.query(`update sites set contact_email = 'styrelsen@exempel.se' where id = $1`, [siteId])
  await client.query(
    `insert into newsletter_subscribers (site_id, id, email, email_key, state, asked_at, letter_at, confirmed_at, leave_key)
     select $1, i, 'p' || n || '@exempel.se', 'p' || n || '@exempel.se', 'confirmed', now(), now(), now(), rpad(replace(i::text, '-', ''), 48, '0')
     from (select n, gen_random_uuid() as i from generate_series(1, $2::int) n) made`,
    [siteId, subscribers],
  )
  await client.query(
    `insert into newsletters (site_id, item_id, started_by, started_at, tried_since, state, receivers)
     select $1, $2, id, now(), now(), 'sending', $3 from users limit 1`,
    [siteId, itemId, subscribers],
  )
  await client.query(
    `insert into outbox (site_id, id, kind, state, at, newsletter_id, subscriber_id)
     select site_id, md5($2::uuid::text || id)::uuid, 'copy', 'waiting', now(), $2::uuid, id from newsletter_subscribers where site_id = $1`,
    [siteId, itemId],
  )
  await client.query(
    `with said as (
       insert into outbox (site_id, id, kind, state, sender_name, sender_email, message, at)
       select $1, gen_random_uuid(), 'message', 'waiting', 'Bo Ek', 'bo@exempel.se', 'Hej ' || n, now() from generate_series(1, $2::int) n returning id
     ), signed as (
       insert into event_sign_ups (site_id, id, item_id, name, email, people, created_at)
       select $1, gen_random_uuid(), $4, 'Bo Ek', 'g' || n || '@exempel.se', 1, now() from generate_series(1, $3::int) n returning id
     ) insert into jobs (site_id, kind, key, run_at)
     select $1, 'newsletter.copies', $5::text, now() union all select $1, 'message.send', id::text, now() from said
     union all select $1, 'signUp.send', id::text, now() from signed`,
    [siteId, messages, signUps, eventId, itemId],
  )
  await client.query('commit')
  return { siteId, itemId }
}

async function restart(world: World, env: Readonly<Record<string, string>> = {}): Promise<void> {
  await Promise.all(world.nodes.map((node) => node.exited))
  for (const node of world.nodes) node.start({ env })
  const isReady = async (node: Node): Promise<boolean> => (await readyz(world, node)) === 200
  const ready = await until(async () => (await Promise.all(world.nodes.map(isReady))).every(Boolean), readyLimitMs)
  if (ready === null) throw new Error('The nodes do not become ready')
}

/** Ends the leases of the killed processes, and makes their unfinished letters old enough to be counted. Call it while no node runs. */
const letTimePass = (client: pg.Client): Promise<unknown> =>
  client.query(
    `with freed as (update jobs set taken_until = null, run_at = least(run_at, now()) where kind in (${kinds}))
     update outbox set begun_at = begun_at - interval '3 minutes' where begun_at is not null`,
  )

/** Continues a stopped newsletter, as an editor does by *Fortsätt*. Returns 1 if it was stopped, otherwise 0. */
async function goOn(client: pg.Client, { siteId, itemId }: Letters): Promise<number> {
  const { rowCount } = await client.query(
    `with resumed as (
       update newsletters set state = 'sending', stopped_by = null, tried_since = now()
       where site_id = $1 and item_id = $2 and state = 'stopped' returning 1
     ) insert into jobs (site_id, kind, key, run_at) select $1, 'newsletter.copies', $2::text, now() from resumed`,
    [siteId, itemId],
  )
  return rowCount ?? 0
}

const waiting = async (client: pg.Client): Promise<string> =>
  (
    await client.query<{ words: string }>(
      `select concat_ws(' ', count(*), kind, deaths || ' deaths', last_error, min(run_at)) as words from jobs
       where kind in (${kinds}) group by kind, deaths, last_error`,
    )
  ).rows
    .map(({ words }) => words)
    .join('; ')

/** How many letters came of each, by the beginning of their ids. */
function arrived({ mails }: SmtpServer): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { source, to } of mails) {
    // A long id stands on a line of its own.
    const id = /^Message-ID:\s+<([0-9a-f-]{36})/m.exec(source)?.[1] ?? ''
    const key = `${id} ${to.join()}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

async function looked(
  client: pg.Client,
  smtp: SmtpServer,
  { siteId, itemId }: Letters,
  { tookMs, continued }: { readonly tookMs: number; readonly continued: number },
): Promise<Shown> {
  const counts = arrived(smtp)
  const { rows } = await client.query<{ state: string; sent: number; failed: number; left: number }>(
    `select n.state, n.sent, n.failed, (select count(*)::int from outbox d where d.site_id = n.site_id and d.newsletter_id = n.item_id) as left
     from newsletters n where n.site_id = $1 and n.item_id = $2`,
    [siteId, itemId],
  )
  const { rows: kept } = await client.query<{ id: string }>(
    `select id from outbox where site_id = $1 and message like 'Hej %'
     union all select s.id from event_sign_ups s join outbox l on l.site_id = s.site_id and l.id = s.id
       where s.site_id = $1 and l.state <> 'sent' and s.email like 'g%@exempel.se'`,
    [siteId],
  )
  const [newsletter] = rows
  const letters = [...counts].filter(([key]) => key.startsWith(itemId))
  const twice = letters.filter(([, count]) => count > 1).length
  const unknown = subscribers - letters.length
  const others = [...counts].filter(([key]) => !key.startsWith(itemId))
  const lost = messages + signUps - others.length
  const again = others.filter(([, count]) => count > 1).length
  const wrong = [
    ...(twice > 0 ? [`${twice} got the newsletter twice`] : []),
    ...(newsletter?.state !== 'done' || newsletter.left > 0 ? [`the newsletter is ${JSON.stringify(newsletter)}`] : []),
    ...(newsletter && newsletter.sent + newsletter.failed !== subscribers ? ['letters of the newsletter are not counted'] : []),
    ...(newsletter && unknown > newsletter.failed ? ['letters of the newsletter are counted that never came'] : []),
    ...(kept.length > 0 ? [`${kept.length} messages or sign-ups are not marked as sent`] : []),
  ]
  const words = `${subscribers} letters of a newsletter: ${letters.length} came, ${newsletter?.failed} are counted as failed, ${twice} came twice; an editor continued it ${continued} times; ${messages + signUps} messages and sign-ups: ${others.length} came, ${again} of them twice with one id; all had left after ${seconds(tookMs)}`
  return { words, acknowledged: messages + signUps, lost, wrong }
}

export const mailFaults: readonly Fault[] = [
  fault(
    `both nodes killed ${kills} times while letters leave, and a mail server that is slow, refuses all, and takes some without an answer`,
    async (world) => {
      const smtp = await startSmtpServer()
      smtp.answerAfter(answerMs)
      const env = { MAIL_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Kansli <post@kansli.example>' }
      const client = await world.database.connect()
      try {
        for (const node of world.nodes) node.signal('SIGTERM')
        await restart(world, env)
        const letters = await queueLetters(client)
        const began = performance.now()
        let continued = 0
        for (let turn = 0; turn < kills; turn++) {
          await wait(shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs))
          if (turn % 4 === 0) smtp.dropAfterData(1)
          smtp.refuseRecipients(turn % 5 === 1 ? '451 later' : null)
          smtp.answerAfter(turn % 5 === 3 ? slowAnswerMs : answerMs)
          for (const node of world.nodes) node.signal('SIGKILL')
          await Promise.all(world.nodes.map((node) => node.exited))
          await letTimePass(client)
          await restart(world, env)
          continued += await goOn(client, letters)
        }
        const isDone = async (): Promise<boolean> => {
          continued += await goOn(client, letters)
          const { rows } = await client.query(`select from jobs where site_id = $1 and kind in (${kinds})`, [letters.siteId])
          return rows.length === 0
        }
        if ((await until(isDone, doneLimitMs)) === null) throw new Error(`Letters are still waiting: ${await waiting(client)}`)
        return await looked(client, smtp, letters, { tookMs: performance.now() - began, continued })
      } finally {
        await client.end()
        for (const node of world.nodes) node.signal('SIGTERM')
        await restart(world)
        await smtp.close()
      }
    },
  ),
]
