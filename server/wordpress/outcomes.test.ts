import { expect, it } from 'vitest'
import { atWork, writtenItem } from '../testing/at-work.ts'
import { newsContent } from '../testing/factories.ts'
import { pictureFile, smallPdf } from '../testing/media-factory.ts'
import { testApp } from '../testing/test-app.ts'
import { uploaded } from '../testing/uploading.ts'
import { importedExport } from '../testing/wordpress-imports.ts'
import { wxrFile } from '../testing/wxr-files.ts'
import { zipOf } from '../testing/zip-of.ts'

const test = await testApp()
const admin = await atWork(test, 'siteAdmin')
const { siteId } = admin
const blog = 'https://gamla.example.se'
const upload = (name: string): string => `${blog}/wp-content/uploads/2019/05/${name}`
const file = (id: number, name: string, more: object = {}) => ({
  id,
  type: 'attachment',
  title: name,
  fileUrl: upload(name),
  ...more,
})

const posts = [
  file(101, 'torget.jpg', { title: 'Torget', excerpt: 'En lördag i maj.', meta: { _wp_attachment_image_alt: 'Folk på torget' } }),
  file(102, 'samma.jpg'),
  { id: 103, type: 'attachment', title: 'Utan fil' },
  file(104, 'saknas.jpg'),
  file(105, 'trasig.jpg'),
  file(106, 'stadgar.pdf', { parent: 1 }),
  file(107, 'sida.jpg'),
  {
    id: 1,
    title: 'Före',
    slug: 'fore',
    content: `Se <a href="${blog}/2019/05/efter/">nästa</a> och <a href="${blog}/?p=1">den här</a>.`,
  },
  {
    id: 2,
    title: 'Med filer',
    slug: 'med-filer',
    meta: { _thumbnail_id: '102' },
    content: `<img src="${upload('torget-300x200.jpg')}"/><img src="${upload('trasig.jpg')}"/><p><a href="${upload('stadgar.pdf')}">Stadgar</a></p>`,
  },
  { id: 3, title: 'Upptagen', slug: 'upptagen' },
  { id: 4, title: 'Gammal adress', slug: 'gammal', link: `${blog}/nyheter/upptagen/` },
  { id: 5, title: 'Omdirigerad', slug: 'omdirigerad', link: `${blog}/redan/har/` },
  { id: 6, title: 'Med nummer', slug: 'nummer', link: `${blog}/19121212-1212/` },
  { id: 7, title: 'Meny', type: 'nav_menu_item' },
  { id: 8, title: 'Slängt', status: 'trash' },
  { id: 9, title: 'Utkast', status: 'draft' },
  {
    id: 10,
    title: 'Med ämnen',
    terms: [
      ['category', 'aktuellt', 'Aktuellt'],
      ['category', 'annat', 'Annat'],
      ['post_tag', 'skolan', 'Skolan'],
      ['post_tag', 'lek', 'Lek'],
    ] as const,
  },
  { id: 11, title: 'Efter', slug: 'efter', content: '<p>Hej.</p>' },
  { id: 20, title: 'Under', type: 'page', slug: 'under', parent: 21 },
  { id: 21, title: 'Överst', type: 'page', slug: 'overst', menuOrder: 2 },
  { id: 22, title: 'Först', type: 'page', slug: 'forst', menuOrder: 1 },
]
const xml = wxrFile({
  posts,
  categories: [
    ['aktuellt', 'Aktuellt'],
    ['annat', 'Annat'],
    ['borta', 'Borta'],
  ],
  tags: [
    ['skolan', 'Skolan'],
    ['lek', 'Lek'],
  ],
})
const [torget, samma] = [await pictureFile(900, 600), await pictureFile(640, 480)]
const zip = await zipOf([
  ['export.xml', Buffer.from(xml)],
  ...(
    [
      ['torget.jpg', torget],
      ['samma.jpg', samma],
      ['trasig.jpg', Buffer.concat([torget.subarray(0, 400), Buffer.alloc(3000)])],
      ['stadgar.pdf', smallPdf()],
      ['sida.jpg', Buffer.from('<html>Hej</html>')],
    ] as const
  ).map(([name, bytes]) => [`wp-content/uploads/2019/05/${name}`, bytes] as [string, Buffer]),
])
const choices = { categories: { aktuellt: '+', annat: 'finns-inte' }, withDrafts: false }
await writtenItem(admin, 'news', newsContent({ title: 'Upptagen' }))
await test.superuser.query(
  `insert into redirects (site_id, from_path, to_url, code, created_at, created_by) select $1, '/redan/har', '/nyheter', 301, now(), id from users limit 1`,
  [siteId],
)
await writtenItem(admin, 'policy', { name: 'Skolan' })
await writtenItem(admin, 'pages', { title: 'Redan här' })
await uploaded(admin, samma, 'egen.jpg')

const first = await importedExport(test, admin, zip, choices)
const of = <Row>(text: string): Promise<Row[]> => test.superuser.query(text, [siteId]).then(({ rows }) => rows as Row[])
const told = async ({ rows }: typeof first) => (await rows()).map(({ title, outcome, notes }) => [title, outcome, ...notes])

// covers Files and export: import from WordPress: what becomes of each kind of thing, and what the report says of it
it('gives everything in the file its outcome, with the reason', async () => {
  expect(await told(first)).toEqual([
    ['Anna Åkesson', 'changed', 'Står som avsändare: Anna Åkesson. Inget konto skapas.'],
    ['Aktuellt', 'kept'],
    ['Annat', 'changed', 'Kategorin som valdes finns inte längre. Texterna fick den vanliga.'],
    ['Borta', 'changed', 'Texterna fick den vanliga kategorin.'],
    ['Skolan', 'changed', 'Blev en koppling till sakfrågan med samma namn.'],
    ['Lek', 'leftOut', expect.stringMatching(/^Etiketter finns inte här\. Skriv en sakfråga/)],
    ['Torget', 'kept', 'Rättigheten är okänd: fyll i fotograf och rättighet i bildbanken.'],
    ['samma.jpg', 'changed', 'Samma fil fanns redan i bildbanken, och används.'],
    ['Utan fil', 'leftOut', 'Posten har ingen fil.'],
    ['saknas.jpg', 'leftOut', expect.stringMatching(/^Filen fanns inte med\. Packa XML-filen/)],
    ['trasig.jpg', 'leftOut', expect.stringMatching(/^Bildfilen är trasig/)],
    ['stadgar.pdf', 'kept'],
    ['sida.jpg', 'leftOut', 'Filen är en webbsida och ingen bild.'],
    ['Före', 'kept'],
    ['Med filer', 'changed', 'Bilder och filer som inte fanns med: trasig.jpg.'],
    ['Upptagen', 'changed', 'Adressen var upptagen. Texten fick /nyheter/upptagen-2.'],
    ['Gammal adress', 'changed', 'Den gamla adressen /nyheter/upptagen används redan och leder inte hit.'],
    ['Omdirigerad', 'changed', 'Den gamla adressen /redan/har används redan och leder inte hit.'],
    ['Med nummer', 'changed', expect.stringMatching(/personnummer och leder inte hit\.$/)],
    ['Meny', 'leftOut', 'Menyn görs i Kansli, under Inställningar, Meny.'],
    ['Slängt', 'leftOut', 'Låg i papperskorgen.'],
    ['Utkast', 'leftOut', 'Var inte publicerad, och utkast valdes bort.'],
    [
      'Med ämnen',
      'changed',
      'En text har en kategori här. Följde inte med: Annat.',
      'Etiketter finns inte här. Följde inte med: Lek.',
    ],
    ['Efter', 'kept'],
    ['Under', 'kept'],
    ['Överst', 'kept'],
    ['Först', 'kept'],
  ])
})

it('makes drafts with their places, and nothing else', async () => {
  const rows = await of<{ title: string }>(
    `select i.title, i.path, i.sort_key as key, p.title as parent, i.draft ->> 'category' as category, i.draft_version as version
     from items i left join items p on p.site_id = i.site_id and p.id = i.parent_id
     where i.site_id = $1 and i.id in (select object_id from wordpress_sources where site_id = $1) and i.published_revision_id is null
     order by i.path collate "C"`,
  )
  const news = { key: null, parent: null, category: 'nyhet', version: 1 }
  const page = { parent: null, category: null, version: 1 }
  expect(rows).toEqual([
    { ...page, title: 'Först', path: '/forst', key: 'a2' },
    { ...news, title: 'Efter', path: '/nyheter/efter' },
    { ...news, title: 'Före', path: '/nyheter/fore' },
    { ...news, title: 'Gammal adress', path: '/nyheter/gammal' },
    { ...news, title: 'Med ämnen', path: '/nyheter/inlagg-10', category: 'aktuellt' },
    { ...news, title: 'Med filer', path: '/nyheter/med-filer' },
    { ...news, title: 'Med nummer', path: '/nyheter/nummer' },
    { ...news, title: 'Omdirigerad', path: '/nyheter/omdirigerad' },
    { ...news, title: 'Upptagen', path: '/nyheter/upptagen-2' },
    { ...page, title: 'Överst', path: '/overst', key: 'a3' },
    { ...page, title: 'Under', path: '/overst/under', key: 'a1', parent: 'Överst' },
  ])
  const [log] = await of(
    `select count(*)::int as lines, count(*) filter (where action = 'wordpress.import')::int as imports from audit_log
     where site_id = $1 and at >= (select max(created_at) from wordpress_imports where site_id = $1) and action not like 'wordpress.begin'`,
  )
  // Of its beginning and its end.
  expect(log).toEqual({ lines: 2, imports: 1 })
})

it('notes what texts lead to, also to those further down in the file, and what they show', async () => {
  expect(
    await of(
      `select i.title as by, r.field, t.title as to from item_references r join items i on i.id = r.item_id join items t on t.id = r.to_item_id
       where r.site_id = $1 and r.version = 'draft' order by 1, 3`,
    ),
  ).toEqual([
    { by: 'Före', field: 'body', to: 'Efter' },
    { by: 'Före', field: 'body', to: 'Före' },
    { by: 'Med ämnen', field: 'topics', to: 'Skolan' },
  ])
  expect(
    await of(
      `select i.title as by, u.field, m.title as shows from media_uses u join items i on i.id = u.item_id join media m on m.id = u.media_id
       where u.site_id = $1 and u.version = 'draft' order by 2, 3`,
    ),
  ).toEqual([
    { by: 'Med filer', field: 'body', shows: 'Torget' },
    { by: 'Med filer', field: 'body', shows: 'stadgar.pdf' },
    { by: 'Med filer', field: 'image', shows: 'egen' },
  ])
})

it('puts files into the Bildbank with what is known of them, and counts them', async () => {
  const rows = await of<{ bytes: number }>(
    `select title, alt, caption, licence, people, kind, file_name as "fileName", width, is_ready as "isReady", version, bytes from media
     where site_id = $1 and licence = 'unknown' order by title collate "C"`,
  )
  const known = { licence: 'unknown', people: 'unanswered', version: 1, bytes: expect.any(Number) }
  expect(rows).toEqual([
    {
      ...known,
      title: 'Torget',
      alt: 'Folk på torget',
      caption: 'En lördag i maj.',
      kind: 'image',
      fileName: 'torget.jpg',
      width: 900,
      isReady: false,
    },
    { ...known, title: 'stadgar.pdf', alt: '', caption: '', kind: 'document', fileName: 'stadgar.pdf', width: 0, isReady: true },
  ])
  const [library] = await of<{ used: number }>('select used_bytes::int as used from media_libraries where site_id = $1')
  expect(library?.used).toBe(
    [...rows, ...(await of<{ bytes: number }>(`select bytes from media where site_id = $1 and licence <> 'unknown'`))].reduce(
      (sum, { bytes }) => sum + bytes,
      0,
    ),
  )
})

it('leads old addresses to what they were of, where the site has nothing there', async () => {
  const rows = await of<{ from: string; to: string }>(
    `select from_path as from, coalesce(to_url, (select title from items i where i.site_id = r.site_id and i.id = r.to_item_id)) as to
     from redirects r where site_id = $1 and code = 301 order by 2, 1`,
  )
  const byTarget: Record<string, string[]> = {}
  for (const { from, to } of rows) (byTarget[to] ??= []).push(from)
  for (const all of Object.values(byTarget)) all.sort()
  expect(byTarget).toEqual({
    '/nyheter': ['/?cat=2', '/?cat=3', '/category/annat', '/category/borta', '/redan/har'],
    '/nyheter?kategori=aktuellt': ['/?cat=1', '/category/aktuellt'],
    Efter: ['/2019/05/efter', '/?p=11'],
    Före: ['/2019/05/fore', '/?attachment_id=106', '/?p=1', '/?p=106'],
    Först: ['/?p=22', '/?page_id=22'],
    'Gammal adress': ['/?p=4'],
    'Med filer': ['/2019/05/med-filer', '/?p=2'],
    'Med nummer': ['/?p=6'],
    'Med ämnen': ['/2019/05/inlagg-10', '/?p=10'],
    Omdirigerad: ['/?p=5'],
    Under: ['/?p=20', '/?page_id=20', '/under'],
    Upptagen: ['/2019/05/upptagen', '/?p=3'],
    Överst: ['/?p=21', '/?page_id=21'],
  })
})

// covers Files and export: import from WordPress: what another import says of each text, by what has become of it here
it('says of each text in another import what has become of it here', async () => {
  const idOf = async (title: string) =>
    (await of<{ id: string; title: string }>(`select id, title from items where site_id = $1 and path like '/nyheter/%'`)).findLast(
      (row) => row.title === title,
    )?.id ?? ''
  const trashed = await idOf('Omdirigerad')
  expect((await admin.browser.send('POST', `${admin.root}/news/${trashed}/trash`, { draftVersion: 1 })).status).toBe(200)
  const gone = await idOf('Efter')
  for (const text of [
    'item_references where to_item_id = $1 and version is not null',
    'redirects where to_item_id = $1',
    'items where id = $1',
  ])
    await test.superuser.query(`delete from ${text}`, [gone])
  await of(`update media set deleted_at = now() where site_id = $1 and title = 'Torget'`)
  const changed = new Set([2, 5, 11])
  const newer = posts.map((post) => (changed.has(post.id) ? { ...post, content: 'Nytt.' } : post))
  const second = await importedExport(test, admin, wxrFile({ posts: newer, categories: [['aktuellt', 'Aktuellt']] }), {
    ...choices,
    withDrafts: true,
  })
  const said = await told(second)
  expect(said.slice(2)).toEqual([
    ['Torget', 'leftOut', 'Togs bort här efter en tidigare inläsning.'],
    ['samma.jpg', 'same'],
    ['Utan fil', 'leftOut', 'Posten har ingen fil.'],
    ['saknas.jpg', 'leftOut', expect.stringMatching(/^Filen fanns inte med/)],
    ['trasig.jpg', 'leftOut', expect.stringMatching(/^Filen fanns inte med/)],
    ['stadgar.pdf', 'same'],
    ['sida.jpg', 'leftOut', expect.stringMatching(/^Filen fanns inte med/)],
    ['Före', 'updated', 'Länkar som ännu leder till den gamla webbplatsen: efter.'],
    ['Med filer', 'updated'],
    ['Upptagen', 'same'],
    ['Gammal adress', 'same'],
    ['Omdirigerad', 'touched', 'Ligger i papperskorgen här, och fick ligga kvar.'],
    ['Med nummer', 'same'],
    ['Meny', 'leftOut', 'Menyn görs i Kansli, under Inställningar, Meny.'],
    ['Slängt', 'leftOut', 'Låg i papperskorgen.'],
    ['Utkast', 'kept', 'Var ett utkast på den gamla webbplatsen.'],
    ['Med ämnen', 'same'],
    ['Efter', 'leftOut', 'Togs bort här efter en tidigare inläsning.'],
    ['Under', 'same'],
    ['Överst', 'same'],
    ['Först', 'same'],
  ])
})

// covers Files and export: import from WordPress: a site has room for so many pages, and the report says which stay behind
it('leaves pages behind for which the site has no room', async () => {
  const other = await atWork(test, 'siteAdmin')
  const tree = Array.from({ length: 504 }, (_, at) => ({
    id: at + 1,
    type: 'page',
    title: `Sida ${at}`,
    slug: `sida-${at}`,
    content: '',
    parent: at === 0 ? 0 : 1,
  }))
  const importing = await importedExport(test, other, wxrFile({ posts: tree }))
  const left = (await importing.rows('leftOut')).map(({ notes }) => notes.join())
  expect(new Set(left)).toEqual(new Set(['Sajten har redan så många sidor som den får ha, 500.']))
  const pages = await test.superuser.query(`select count(*)::int as n from items where site_id = $1 and area = 'pages'`, [
    other.siteId,
  ])
  expect([pages.rows[0], left.length > 0]).toEqual([{ n: 500 }, true])
})

// covers Files and export: import from WordPress: a file that the Bildbank has no room for stays behind, and the texts come along
it('leaves a file behind for which the Bildbank has no room', async () => {
  const other = await atWork(test, 'siteAdmin')
  await test.superuser.query('insert into media_libraries (site_id, quota_bytes) values ($1, 10)', [other.siteId])
  const odd = { ...file(101, 'torget.jpg'), title: 'Torget\u0008' }
  const importing = await importedExport(
    test,
    other,
    await zipOf([
      [
        'export.xml',
        Buffer.from(wxrFile({ posts: [odd, { id: 1, title: 'Text', content: `<img src="${upload('torget.jpg')}"/>` }] })),
      ],
      ['wp-content/uploads/2019/05/torget.jpg', torget],
    ]),
  )
  expect((await told(importing)).slice(1)).toEqual([
    ['Torget', 'leftOut', 'Styrtecken togs bort: U+0008.', expect.stringMatching(/^Bildbanken är full/)],
    ['Text', 'changed', 'Bilder och filer som inte fanns med: torget.jpg.'],
  ])
})
