import type { WxrPost } from './wxr-files.ts'
import { wxrFile } from './wxr-files.ts'

// An export built as WordPress' own theme unit test data is – every element, alignment, gallery, excerpt, nested page, long and empty
// title, odd state –, in Swedish, with the plug-ins that associations use.

const blog = 'https://gamla.example.se'
const themePicture = `${blog}/wp-content/uploads/2019/05/torget-i-angelholm.jpg`
const small = `${blog}/wp-content/uploads/2019/05/torget-i-angelholm-300x188.jpg`

const elements = `<h1>Rubrik ett</h1>
<h2>Rubrik två</h2>
<h4>Rubrik fyra utan trea</h4>

Ett stycke med <strong>fet</strong>, <em>kursiv</em>, <del>struken</del> och <span style="color:red">röd</span> text,
och en ny rad. <a href="${blog}/2019/05/galleri/">Länk till galleriet</a> och <a href="javascript:alert(1)">en farlig</a>.
<blockquote>Den som väntar på något gott väntar aldrig för länge.<cite>Ett ordspråk</cite></blockquote>
<table><thead><tr><th>Namn</th><th>Uppdrag</th></tr></thead><tbody><tr><td>Åsa</td><td>Ordförande</td></tr><tr><td>Örjan</td><td>Kassör</td></tr></tbody></table>
<ul><li>Ett<ul><li>Ett och ett</li><li>Ett och två</li></ul></li><li>Två</li></ul>
<ol><li>Först</li><li>Sedan</li></ol>
<dl><dt>Fullmäktige</dt><dd>Kommunens högsta beslutande församling.</dd></dl>
<pre>Rad ett
Rad två</pre>
<hr />
<script>alert('x')</script><style>p{color:red}</style><form action="/"><input name="a"></form>
<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Vår film"></iframe>
<iframe src="https://annonser.example.com/ruta"></iframe>`

const blocks = `<!-- wp:heading --><h2 class="wp-block-heading">Med block</h2><!-- /wp:heading -->
<!-- wp:paragraph --><p>Ett stycke
med radbrytning i källan.</p><!-- /wp:paragraph -->
<!-- wp:image {"id":40} --><figure class="wp-block-image"><img src="${small}" alt="Torget en lördag" class="wp-image-40"/><figcaption>Torgdag i maj.</figcaption></figure><!-- /wp:image -->
<!-- wp:gallery --><figure class="wp-block-gallery"><figure class="wp-block-image"><img src="${themePicture}" data-id="40" alt=""/></figure><figure class="wp-block-image"><img src="${small}" data-id="40" alt=""/></figure><figcaption class="blocks-gallery-caption">Från festen på torget</figcaption></figure><!-- /wp:gallery -->
<!-- wp:file --><div class="wp-block-file"><a href="${blog}/wp-content/uploads/stadgar.pdf">Stadgar</a><a href="${blog}/wp-content/uploads/stadgar.pdf" class="wp-block-file__button" download>Ladda ner</a></div><!-- /wp:file -->
<!-- wp:table --><figure class="wp-block-table"><table><tbody><tr><td><strong>Dag</strong></td><td><strong>Tid</strong></td></tr><tr><td>Måndag</td><td>18.00</td></tr></tbody></table></figure><!-- /wp:table -->
<!-- wp:heading {"level":4} --><h4>Vänster</h4><!-- /wp:heading -->
<!-- wp:heading {"level":4} --><h4>Höger</h4><!-- /wp:heading -->
<!-- wp:buttons --><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link" href="https://example.se/bli-medlem">Bli medlem</a></div></div><!-- /wp:buttons -->
<!-- wp:details --><details><summary>Vanliga frågor</summary><p>Svaret är ja.</p></details><!-- /wp:details -->
<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://vimeo.com/76979871
</div></figure><!-- /wp:embed -->
<!-- wp:latest-posts /-->`

const posts: WxrPost[] = [
  {
    id: 1,
    title: 'Märkning: HTML och element',
    slug: 'html-och-element',
    content: elements,
    terms: [
      ['category', 'markning', 'Märkning'],
      ['category', 'klassiskt', 'Klassiskt'],
      ['post_tag', 'html', 'HTML'],
    ],
  },
  { id: 2, title: 'Block', slug: 'block', content: blocks, terms: [['category', 'block', 'Block']], meta: { _thumbnail_id: '40' } },
  {
    id: 3,
    title: 'Galleri',
    slug: 'galleri',
    content:
      'Bilder från torget.\n\n[gallery ids="40,41"]\n\n[caption id="attachment_40" align="alignleft" width="300"]<img class="wp-image-40" src="' +
      small +
      '" alt="Torget" /> Torget på våren[/caption]\n\n[contact-form-7 id="5" title="Kontakt"]',
    terms: [['category', 'bilder', 'Bilder']],
  },
  {
    id: 4,
    title:
      'En mycket lång rubrik som visar vad som händer när någon skriver en rubrik som är längre än vad som får plats i en rubrik på en webbplats för en förening',
    slug: 'lang-rubrik',
  },
  { id: 5, title: '', slug: '', content: 'Ett inlägg utan rubrik.' },
  { id: 6, title: 'Utkast', slug: '', status: 'draft' },
  { id: 7, title: 'Schemalagt', slug: 'schemalagt', status: 'future', date: '2031-01-01 12:00:00' },
  { id: 8, title: 'Slängt', slug: 'slangt__trashed', status: 'trash' },
  { id: 9, title: 'Med kommentarer', slug: 'med-kommentarer', comments: 3 },
  {
    id: 10,
    title: 'Specialtecken: å ä ö & ”citat” 🎈',
    slug: 'specialtecken-%c3%a5%c3%a4%c3%b6',
    content: 'Räksmörgås &amp; kaffe &lt;hej&gt;.\u0002',
  },
  { id: 11, title: 'Personuppgifter', slug: 'personuppgifter', content: 'Anmälan från 19811228-9874 har kommit in.' },
  { id: 20, type: 'page', title: 'Nivå 1', slug: 'niva-1', menuOrder: 2 },
  { id: 21, type: 'page', title: 'Nivå 2', slug: 'niva-2', parent: 20, link: `${blog}/niva-1/niva-2/` },
  { id: 22, type: 'page', title: 'Nivå 3', slug: 'niva-3', parent: 21, link: `${blog}/niva-1/niva-2/niva-3/` },
  { id: 23, type: 'page', title: 'Nivå 4', slug: 'niva-4', parent: 22, link: `${blog}/niva-1/niva-2/niva-3/niva-4/` },
  { id: 24, type: 'page', title: 'Kontakt', slug: 'kontakt', content: '<p>Ring oss.</p>' },
  {
    id: 30,
    type: 'tribe_events',
    title: 'Torgmöte',
    slug: 'torgmote',
    meta: { _EventStartDate: '2027-05-01 13:00:00', _EventEndDate: '2027-05-01 15:00:00', _EventVenueID: '31' },
    link: `${blog}/event/torgmote/`,
  },
  { id: 31, type: 'tribe_venue', title: 'Stortorget, Ängelholm', slug: 'stortorget' },
  {
    id: 32,
    type: 'event',
    title: 'Studiecirkel',
    slug: 'studiecirkel',
    meta: {
      _event_start_date: '2027-06-02',
      _event_start_time: '18:30:00',
      _event_end_date: '2027-06-02',
      _event_end_time: '20:00:00',
    },
  },
  {
    id: 33,
    type: 'mec-events',
    title: 'Sommarfest',
    slug: 'sommarfest',
    meta: {
      mec_start_date: '2027-07-03',
      mec_start_time_hour: '6',
      mec_start_time_minutes: '15',
      mec_start_time_ampm: 'PM',
      mec_end_date: '2027-07-03',
    },
    terms: [['mec_location', 'parken', 'Parken']],
  },
  {
    id: 40,
    type: 'attachment',
    title: 'Torget i Ängelholm',
    slug: 'torget',
    fileUrl: themePicture,
    excerpt: 'Torget',
    meta: { _wp_attachment_image_alt: 'Människor på ett torg' },
  },
  { id: 41, type: 'attachment', title: 'Saknad bild', slug: 'saknad', fileUrl: `${blog}/wp-content/uploads/2018/01/saknad.jpg` },
  { id: 50, type: 'nav_menu_item', title: 'Hem', slug: 'hem' },
  { id: 51, type: 'product', title: 'Tygväska', slug: 'tygvaska', content: 'En väska.' },
]

export const themeTest = wxrFile({
  blog,
  posts,
  authors: [
    ['anna', 'Anna Åkesson'],
    ['redaktionen', 'Redaktionen'],
  ],
  categories: [
    ['markning', 'Märkning'],
    ['block', 'Block'],
    ['bilder', 'Bilder'],
    ['klassiskt', 'Klassiskt', 'markning'],
  ],
  tags: [['html', 'HTML']],
})
