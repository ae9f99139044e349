import { afterEach, describe, expect, test, vi } from 'vitest'
import { fileToSend } from './file-to-send.ts'

const begins = {
  jpeg: '\xff\xd8\xff\xe0',
  png: '\x89PNG\r\n\x1a\n',
  gif: 'GIF89a',
  webp: 'RIFF\x10\0\0\0WEBPVP8 ',
  avif: '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf',
  heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  pdf: '%PDF-1.7',
}
const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const file = (begin: string, name: string, type = '') => new File([bytes(begin), new Uint8Array(2000)], name, { type })

afterEach(() => vi.unstubAllGlobals())

describe('what is sent', () => {
  // covers Media: file: type by content, in the browser already
  test.each([
    ['jpeg', 'Affisch från tryckeriet', ''],
    ['jpeg', 'Årsmöte 2026.tmp', 'application/octet-stream'],
    ['png', 'skärmbild', 'text/plain'],
    ['gif', 'Rörlig logga.gif', 'image/gif'],
    ['webp', 'Kön.webp', ''],
    ['avif', 'Älvängen.bin', ''],
    ['pdf', 'Stadgar', ''],
  ] as const)('%s is one whatever it is called: %s', async (kind, name, type) => {
    const given = file(begins[kind], name, type)
    expect(await fileToSend(given)).toBe(given)
  })

  test('what says that it is a picture and does not look like one is the server’s to judge', async () => {
    const given = file('not a picture', 'trasig.jpg', 'image/jpeg')
    expect(await fileToSend(given)).toBe(given)
  })

  // covers Media: HEIC becomes JPEG in browsers that can, whatever it is called
  test.each(['IMG_0815.HEIC', 'IMG_0816.jpg'])('%s is turned into a JPEG by the browsers that can read it', async (name) => {
    const closed = vi.fn()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 3, close: closed }))
    vi.stubGlobal('document', {
      createElement: () => ({
        getContext: () => ({ drawImage: () => undefined }),
        toBlob: (done: (blob: Blob) => void) => done(new Blob([bytes(begins.jpeg)])),
      }),
    })
    const sent = await fileToSend(file(begins.heic, name, name.endsWith('jpg') ? 'image/jpeg' : ''))
    expect([sent.name, sent.type]).toEqual([name.replace(/\.\w+$/, '.jpg'), 'image/jpeg'])
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('what is refused before a byte is sent', () => {
  test.each([
    ['PK\x03\x04', 'Protokoll.docx', 'är en .docx. Bildbanken tar JPEG, PNG, WebP, AVIF, GIF och PDF.'],
    ['hej', 'anteckning', 'är inte en bild eller ett dokument.'],
    ['<?xml version="1.0"?><svg xmlns="x">', 'logga.svg', 'är en SVG-bild. De kan innehålla program'],
    ['<svg>', 'logga.jpg', 'är en SVG-bild.'],
    [begins.heic, 'IMG_0815.HEIC', 'är en HEIC-bild som den här webbläsaren inte kan läsa.'],
  ])('%j as %s', async (begin, name, reason) => {
    await expect(fileToSend(file(begin, name))).rejects.toThrow(`${name} ${reason}`)
  })

  test('what is empty, or too large', async () => {
    await expect(fileToSend(new File([], 'tom.jpg', { type: 'image/jpeg' }))).rejects.toThrow('tom.jpg är tom.')
    const large = new File([bytes(begins.jpeg), new Uint8Array(25 * 1024 * 1024)], 'stor.jpg', { type: 'image/jpeg' })
    await expect(fileToSend(large)).rejects.toThrow('Största storlek är 25 MB.')
  })
})
