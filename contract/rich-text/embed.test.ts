import { describe, expect, it } from 'vitest'
import { embedAddress, embedFrame, isEmbed, parseEmbed } from './embed.ts'

const film = 'dQw4w9WgXcQ'

// covers Texts: film and map: known ones alone, with the right address
describe('an address that shows a film or a map', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${film}`, 'youtube', film],
    [`https://www.youtube.com/watch?feature=shared&v=${film}&si=tracking`, 'youtube', film],
    [`http://m.youtube.com/watch?v=${film}#x`, 'youtube', film],
    [`https://youtu.be/${film}?si=tracking`, 'youtube', film],
    [`youtu.be/${film}`, 'youtube', film],
    [`  www.youtube.com/shorts/${film} `, 'youtube', film],
    [`https://www.youtube-nocookie.com/embed/${film}?rel=0`, 'youtube', film],
    [`//www.youtube.com/embed/${film}`, 'youtube', film],
    [`<iframe width="560" src="https://www.youtube.com/embed/${film}?a=1&amp;b=2" allowfullscreen></iframe>`, 'youtube', film],
    ['https://vimeo.com/76979871', 'vimeo', '76979871'],
    ['https://vimeo.com/76979871/8272103f6e?share=copy', 'vimeo', '76979871/8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&title=0', 'vimeo', '76979871/8272103f6e'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
    [
      'https://www.openstreetmap.org/?mlat=55.605&mlon=13.0#map=15/55.605/13.0',
      'openstreetmap',
      'https://www.openstreetmap.org/?mlat=55.605&mlon=13.0#map=15/55.605/13.0',
    ],
    [
      'https://www.google.com/maps/place/Malmö+Folkets+Park/@55.59,13.01,17z',
      'googlemaps',
      'https://www.google.com/maps/place/Malm%C3%B6+Folkets+Park/@55.59,13.01,17z',
    ],
    ['http://maps.google.se/?q=Storgatan', 'googlemaps', 'https://maps.google.se/?q=Storgatan'],
    ['https://maps.app.goo.gl/AbC123xyz', 'googlemaps', 'https://maps.app.goo.gl/AbC123xyz'],
  ])('%s', (address, provider, source) => {
    const embed = parseEmbed(address)
    expect(embed).toEqual({ provider, source })
    // Parsing the stored form gives the same form, so that only parsed values can be stored.
    expect(embed && parseEmbed(embedAddress(embed))).toEqual(embed)
    expect(embed && isEmbed(embed)).toBe(true)
  })
})

// covers Texts: film: begins where the link says
describe('a film that begins', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${film}&t=42s`, 42],
    [`https://youtu.be/${film}?si=x&t=90`, 90],
    [`https://www.youtube.com/watch?v=${film}#t=1m30s`, 90],
    [`https://youtu.be/${film}?t=1h2m3s`, 3723],
    [`<iframe src="https://www.youtube.com/embed/${film}?rel=0&amp;start=75"></iframe>`, 75],
    ['https://vimeo.com/76979871#t=1m5s', 65],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e#t=30s', 30],
  ])('%s begins there', (address, start) => {
    const embed = parseEmbed(address)
    expect(embed?.start).toBe(start)
    expect(embed && parseEmbed(embedAddress(embed))).toEqual(embed)
    expect(embed && isEmbed(embed)).toBe(true)
    expect(embed && embedFrame(embed)).toMatch(new RegExp(`(?:&start=${start}|#t=${start}s)$`))
  })
  it.each(['0', '', 'x', '-5', '99999999', '1e3', '90"onload=1', '1s1m'])('not at ”%s”', (t) => {
    expect(parseEmbed(`https://youtu.be/${film}?t=${t}`)).toEqual({ provider: 'youtube', source: film })
  })
  it('no map and no whole number less than one second', () => {
    const map = 'https://www.openstreetmap.org/?mlat=55.605&mlon=13.0'
    expect(isEmbed({ provider: 'openstreetmap', source: map, start: 5 })).toBe(false)
    expect(isEmbed({ provider: 'youtube', source: film, start: 0 })).toBe(false)
    expect(isEmbed({ provider: 'youtube', source: film, start: 1.5 })).toBe(false)
  })
})

describe('no film and no map', () => {
  it.each([
    '',
    'film',
    'https://example.se/',
    'https://www.youtube.com/',
    'https://www.youtube.com/playlist?list=PL123',
    'https://www.youtube.com/watch?v=kort',
    `https://www.youtube.com/watch?v=${film}x`,
    `https://www.youtube.com.evil.example/watch?v=${film}`,
    `https://evil.example/www.youtube.com/watch?v=${film}`,
    `https://evil.example#https://youtu.be/${film}`,
    `https://youtube.com@evil.example/watch?v=${film}`,
    `https://user:pass@www.youtube.com/watch?v=${film}`,
    `https://www.youtube.com:8443/watch?v=${film}`,
    `https://www.youtube.com\\@evil.example/watch?v=${film}`,
    `https:\\\\www.youtube.com/watch?v=${film}`,
    `javascript:alert(1)//www.youtube.com/watch?v=${film}`,
    `data:text/html,<script>alert(1)</script>`,
    `ftp://www.youtube.com/watch?v=${film}`,
    `https://www.youtube.com/watch?v=${film.slice(0, 10)}"`,
    `https://youtu.be/${film}/../../evil`,
    `https://www.youtube.com/embed/<script>`,
    'https://vimeo.com/76979871/../evil',
    'https://vimeo.com/ondemand/film',
    'https://player.vimeo.com/video/76979871x',
    'https://www.google.com/search?q=maps',
    'https://www.google.com/url?q=https://evil.example',
    'https://www.google.com/mapsevil',
    'https://www.google.evil/maps/',
    'https://maps.app.goo.gl/',
    'https://goo.gl/evil',
    'https://openstreetmap.org.evil.example/',
    'https://www.openstreetmap.org\u0000.evil.example/',
    `https://www.openstreetmap.org/ ${film}`,
    `https://www.openstreetmap.org/?${'x'.repeat(1000)}`,
    '<iframe src="https://evil.example"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
  ])('%j', (address) => {
    expect(parseEmbed(address)).toBeNull()
  })

  it('a map address keeps nothing that could end an attribute or a tag', () => {
    expect(parseEmbed(`https://www.google.com/maps/place/"><script>'`)?.source).toBe(
      'https://www.google.com/maps/place/%22%3E%3Cscript%3E%27',
    )
  })

  it.each([
    { provider: 'youtube', source: `${film}&autoplay=1` },
    { provider: 'youtube', source: '../../evil' },
    { provider: 'vimeo', source: '../evil' },
    { provider: 'openstreetmap', source: 'javascript:alert(1)' },
    { provider: 'openstreetmap', source: 'http://www.openstreetmap.org/' },
    { provider: 'openstreetmap', source: 'https://www.google.com/maps/' },
    { provider: 'googlemaps', source: 'https://evil.example/' },
  ] as const)('is not stored: %j', (embed) => {
    expect(isEmbed(embed)).toBe(false)
  })
})
