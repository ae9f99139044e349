import { deflateSync, gzipSync } from 'node:zlib'
import * as make from './picture-bytes.ts'
import { canary, good } from './picture-bytes.ts'

// The corpus of SEC-27…30, made by code. Upload tests send each of these under several names and types.

export interface HostilePicture {
  readonly name: string
  readonly whatItIs: string
  bytes(): Buffer
  /** The refusal that the sender gets; null for a file that is accepted once its invisible parts are removed. */
  readonly refusal: RegExp | null
}

const broken = /trasig eller avbruten/
const tooLarge = /pixlar/
const costly = /för lång tid|trasig|pixlar/
const script = `<script>alert('${canary}')</script>`

const part = (format: keyof typeof good, quarter: number): HostilePicture => ({
  name: `${format}-${quarter}-of-4`,
  whatItIs: `${quarter} quarters of a ${format}`,
  bytes: () => good[format].subarray(0, (good[format].length * quarter) / 4),
  refusal: broken,
})

const floods: HostilePicture[] = [
  {
    name: 'flood.png',
    whatItIs: '50 000 × 50 000 pixels in a header of 33 bytes',
    bytes: () =>
      Buffer.concat([make.pngHead, make.header(50_000, 50_000, 8, 2), make.chunk('IDAT', deflateSync(Buffer.alloc(100)))]),
    refusal: tooLarge,
  },
  {
    name: 'bomb.png',
    whatItIs: '16 000 × 16 000 pixels, whole, in 32 kB',
    bytes: () => make.plainPng(16_000, 16_000),
    refusal: tooLarge,
  },
  { name: 'wide.png', whatItIs: '40 000 × 400 pixels', bytes: () => make.plainPng(40_000, 400), refusal: tooLarge },
  { name: 'narrow.png', whatItIs: '200 pixels wide', bytes: () => make.plainPng(200, 900), refusal: /minst 320/ },
  {
    name: 'large.png',
    whatItIs: '7 000 × 7 000 pixels: as large as may be',
    bytes: () => make.plainPng(7000, 7000),
    refusal: null,
  },
  {
    name: 'says-large.jpg',
    whatItIs: 'a JPEG that says 60 000 × 60 000',
    bytes: () => make.jpegSaying(good.jpeg, 60_000, 60_000),
    refusal: tooLarge,
  },
  {
    name: 'says-more.jpg',
    whatItIs: 'a JPEG that says more than it has: the rest is grey',
    bytes: () => make.jpegSaying(good.jpeg, 6400, 4800),
    refusal: null,
  },
  {
    name: 'says-large.gif',
    whatItIs: 'a GIF that says 60 000 × 60 000',
    bytes: () => make.gifOf(60_000, 60_000, 1),
    refusal: tooLarge,
  },
  {
    name: 'says-large.webp',
    whatItIs: 'a WebP that says 16 384 × 16 384',
    bytes: () => make.webpOf(16_384, 16_384, 0, make.webpPicture),
    refusal: /pixlar|trasig/,
  },
  { name: 'frames.gif', whatItIs: '10 000 frames', bytes: () => make.gifOf(1000, 1000, 10_000), refusal: /för många rutor/ },
  { name: 'frames.webp', whatItIs: '10 000 frames', bytes: () => make.movingWebp(10_000), refusal: /för många rutor/ },
  {
    name: 'scans.jpg',
    whatItIs: '3 000 scans over 49 million pixels',
    bytes: () => make.jpegOfManyScans(3000, 7000, 7000),
    refusal: costly,
  },
  {
    name: 'text-bomb.png',
    whatItIs: '100 MB of text in 100 kB',
    bytes: () =>
      make.pngWith(
        good.png,
        make.chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000, 65))])),
      ),
    refusal: null,
  },
  {
    name: 'segments.jpg',
    whatItIs: '100 000 comments before the picture',
    bytes: () => make.jpegWith(good.jpeg, ...Array.from({ length: 100_000 }, () => make.segment(0xfe, canary))),
    refusal: null,
  },
]

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><rect filter="url(#f)" width="800" height="600"/><script>alert(1)</script></svg>`

const others: HostilePicture[] = [
  { name: 'drawing.svg', whatItIs: 'SVG', bytes: () => Buffer.from(svg), refusal: /SVG/ },
  {
    name: 'drawing.png',
    whatItIs: 'SVG by the name of a PNG, behind a declaration',
    bytes: () => Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- ${'x'.repeat(500)} -->${svg}`),
    refusal: /SVG/,
  },
  { name: 'drawing-wide.svg', whatItIs: 'SVG in UTF-16', bytes: () => Buffer.from(`\ufeff${svg}`, 'utf16le'), refusal: /SVG/ },
  { name: 'drawing.svgz', whatItIs: 'SVG in gzip', bytes: () => gzipSync(svg), refusal: /packat arkiv/ },
  {
    name: 'page.jpg',
    whatItIs: 'a web page',
    bytes: () => Buffer.from(`<!DOCTYPE html><title>x</title>${script}`),
    refusal: /webbsida/,
  },
  {
    name: 'script.jpg',
    whatItIs: 'a web page without a beginning',
    bytes: () => Buffer.from(`  \n${script}`),
    refusal: /webbsida/,
  },
  { name: 'archive.jpg', whatItIs: 'ZIP', bytes: () => Buffer.from('PK\x03\x04rest of an archive'), refusal: /packat arkiv/ },
  { name: 'old.tif', whatItIs: 'TIFF', bytes: () => Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1'), refusal: /TIFF/ },
  { name: 'old.bmp', whatItIs: 'BMP', bytes: () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), refusal: /BMP/ },
  { name: 'favicon.ico', whatItIs: 'ICO', bytes: () => Buffer.from('\0\0\x01\0\x01\0', 'latin1'), refusal: /Ikonfiler/ },
  { name: 'layers.psd', whatItIs: 'Photoshop', bytes: () => Buffer.from('8BPS\0\x01'), refusal: /Photoshop/ },
  {
    name: 'phone.heic',
    whatItIs: 'HEIC',
    bytes: () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(100)]),
    refusal: /HEIC/,
  },
  {
    name: 'film.mp4',
    whatItIs: 'a film',
    bytes: () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
    refusal: /ingen bild/,
  },
  {
    name: 'paper.pdf',
    whatItIs: 'PDF with a script',
    bytes: () => Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert('${canary}'))>>>>endobj\n%%EOF`),
    refusal: /PDF-dokument/,
  },
  { name: 'nothing.jpg', whatItIs: 'nothing', bytes: () => Buffer.alloc(0), refusal: /tom/ },
  { name: 'byte.jpg', whatItIs: 'one byte', bytes: () => Buffer.from([0xff]), refusal: /ingen bild/ },
  { name: 'zeros.jpg', whatItIs: 'a million zeros', bytes: () => Buffer.alloc(1_000_000), refusal: /ingen bild/ },
  {
    name: 'magic.jpg',
    whatItIs: 'only the first bytes of a JPEG',
    bytes: () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    refusal: broken,
  },
  {
    name: 'magic.gif',
    whatItIs: 'a script that begins as a GIF',
    bytes: () => Buffer.from(`GIF89a/*${canary}*/=1;alert(1)`),
    refusal: /trasig|pixlar/,
  },
]

const xmp = make.xmpOf(`<dc:description><rdf:Alt><rdf:li>${canary}</rdf:li></rdf:Alt></dc:description>${script}`)
const [description, comment] = [0x010e, 0x9286]
const exif = make.exifOf({ [description]: canary, [comment]: script })
const app1 = (data: Buffer | string, kind: string): Buffer =>
  make.segment(0xe1, Buffer.concat([Buffer.from(kind), Buffer.from(data as string)]))

const hidden: HostilePicture[] = [
  {
    name: 'trailer-zip.jpg',
    whatItIs: 'JPEG and ZIP in one',
    bytes: () => Buffer.concat([good.jpeg, Buffer.from(`PK\x03\x04${canary}PK\x05\x06`)]),
    refusal: null,
  },
  {
    name: 'trailer-html.jpg',
    whatItIs: 'JPEG with a web page behind it',
    bytes: () => Buffer.concat([good.jpeg, Buffer.from(`<html>${script}`)]),
    refusal: null,
  },
  {
    name: 'trailer.png',
    whatItIs: 'PNG with a program behind it',
    bytes: () => Buffer.concat([good.png, Buffer.from(`<?php echo '${canary}' ?>`)]),
    refusal: null,
  },
  {
    name: 'trailer.webp',
    whatItIs: 'WebP with something behind it',
    bytes: () => Buffer.concat([good.webp, Buffer.from(canary)]),
    refusal: null,
  },
  {
    name: 'trailer.avif',
    whatItIs: 'AVIF with something behind it',
    bytes: () => Buffer.concat([good.avif, Buffer.from(canary)]),
    refusal: null,
  },
  {
    name: 'polyglot.gif',
    whatItIs: 'GIF that is a program, too',
    bytes: () => Buffer.concat([good.gif, Buffer.from(`*/=1;alert('${canary}')`)]),
    refusal: null,
  },
  {
    name: 'comment.gif',
    whatItIs: 'GIF with a comment and XMP',
    bytes: () =>
      make.gifOf(640, 480, 3, Buffer.concat([Buffer.from([0x21, 0xfe, canary.length]), Buffer.from(canary), Buffer.from([0])])),
    refusal: null,
  },
  {
    name: 'everything.jpg',
    whatItIs: 'JPEG with EXIF, place, XMP, IPTC, profile, comment and a thumbnail',
    bytes: () =>
      make.jpegWith(
        good.jpeg,
        app1(exif, 'Exif\0\0'),
        app1(xmp, 'http://ns.adobe.com/xap/1.0/\0'),
        make.segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), make.profileWithCanary])),
        make.segment(0xed, make.iptcOf({ 120: canary, 25: script })),
        make.segment(0xee, `other ${canary}`),
        make.segment(0xfe, `comment ${canary}`),
        make.segment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10'), good.jpeg.subarray(0, 500), Buffer.from(canary)])),
      ),
    refusal: null,
  },
  {
    name: 'everything.png',
    whatItIs: 'PNG with texts, EXIF, profile and chunks nobody knows',
    bytes: () =>
      make.pngWith(
        good.png,
        make.chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(make.profileWithCanary)])),
        make.chunk('tEXt', Buffer.from(`Author\0${canary}`)),
        make.chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from(script))])),
        make.chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`)),
        make.chunk('eXIf', exif),
        make.chunk('kaNa', Buffer.from(canary)),
      ),
    refusal: null,
  },
  {
    name: 'everything.webp',
    whatItIs: 'WebP with EXIF, XMP, profile and a chunk nobody knows',
    bytes: () =>
      make.webpOf(
        640,
        480,
        0x2c,
        make.riffChunk('ICCP', make.profileWithCanary),
        make.webpPicture,
        make.riffChunk('EXIF', exif),
        make.riffChunk('XMP ', Buffer.from(xmp)),
        make.riffChunk('KANA', Buffer.from(canary)),
      ),
    refusal: null,
  },
]

/** Compressing a hundred million letters is slow, so each file is made at its first use and kept. */
function madeOnce(picture: HostilePicture): HostilePicture {
  let made: Buffer | null = null
  return { ...picture, bytes: () => (made ??= picture.bytes()) }
}

export const hostilePictures: readonly HostilePicture[] = [
  ...floods,
  ...others,
  ...hidden,
  ...(['jpeg', 'progressive', 'png', 'webp', 'avif', 'gif'] as const).flatMap((format) =>
    [1, 2, 3].map((quarter) => part(format, quarter)),
  ),
].map(madeOnce)
