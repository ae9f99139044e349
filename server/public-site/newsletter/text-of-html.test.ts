import { expect, it } from 'vitest'
import { textOfHtml } from './text-of-html.ts'

it.each([
  ['paragraphs', '<p>Ett  stycke.</p>\n<p>Ett<br>till.</p>', 'Ett stycke.\n\nEtt\ntill.'],
  ['a link', '<p>Läs <a href="https://a.se/x">hela <strong>planen</strong></a>, nu.</p>', 'Läs hela planen <https://a.se/x>, nu.'],
  [
    'a link that is its own words',
    '<p><a href="mailto:bo@a.se">bo@a.se</a> <a href="https://a.se">https://a.se</a></p>',
    'bo@a.se https://a.se',
  ],
  [
    'lists in lists',
    '<ul><li><p>Ett</p><ol><li><p>A</p></li><li><p>B</p></li></ol></li><li><p>Två</p></li></ul><p>Slut.</p>',
    '– Ett\n  1. A\n  2. B\n– Två\n\nSlut.',
  ],
  [
    'a table',
    '<div><table><thead><tr><th>Dag</th><th>Plats</th></tr></thead><tbody><tr><td>Tis</td><td></td></tr></tbody></table></div>',
    'Dag | Plats\nTis |',
  ],
  [
    'a picture and its caption',
    '<figure><img src="x" alt="Bron &amp; ån"><figcaption>Foto: Kim</figcaption></figure><img src="y" alt="">',
    '[Bild: Bron & ån]\n\nFoto: Kim',
  ],
  ['what is no words', '<style>p{}</style><script>x()</script><p>Ord</p><svg><text>nej</text></svg>', 'Ord'],
  ['nothing', '', ''],
])('%s', (_what, html, text) => expect(textOfHtml(html)).toBe(text))
