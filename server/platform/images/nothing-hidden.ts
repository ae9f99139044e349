// Whether a picture holds only its pixels: no EXIF, no comment, no second picture, no bytes after its end. Pictures encoded by
// picture-reading.ts pass, and are kept without a second, lossy encoding.

const startOfScan = 0xda
const endOfImage = 0xd9

/** Tables, frame and scans, and the JFIF header without its thumbnail. All other segments can hold anything. */
const isPlainSegment = (marker: number, body: Uint8Array): boolean => {
  if (marker === 0xe0) return body.length === 14 && Buffer.from(body.subarray(0, 5)).toString('latin1') === 'JFIF\0'
  return [0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, startOfScan].includes(marker)
}

/** The end of a scan's entropy-coded bytes: the next marker that is neither stuffing nor a restart. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return file.length
}

function isPlainJpeg(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = 2
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return false
    const marker = file[at + 1] ?? 0
    const end = at + 2 + view.getUint16(at + 2)
    if (end > file.length || !isPlainSegment(marker, file.subarray(at + 4, end))) return false
    at = marker === startOfScan ? endOfScan(file, end) : end
    if (file[at] === 0xff && file[at + 1] === endOfImage) return at + 2 === file.length
  }
  return false
}

const plainChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'pHYs', 'IEND'])
const pngHeadBytes = 8

function isPlainPng(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  for (let at = pngHeadBytes; at + 12 <= file.length;) {
    const length = view.getUint32(at)
    const name = Buffer.from(file.subarray(at + 4, at + 8)).toString('latin1')
    const end = at + 12 + length
    if (end > file.length || !plainChunks.has(name)) return false
    if (name === 'IEND') return length === 0 && end === file.length
    at = end
  }
  return false
}

/** True for a JPEG or PNG without invisible data. It may still be broken: only decoding shows that. */
export function hidesNothing(file: Uint8Array): boolean {
  if (file[0] === 0xff && file[1] === 0xd8) return isPlainJpeg(file)
  return Buffer.from(file.subarray(0, pngHeadBytes)).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) && isPlainPng(file)
}
