import { readFileSync } from 'node:fs'
import { facePath } from './face-styles.ts'
import { madeFaces } from './made-faces.ts'

// In the built program the faces are beside it (scripts/build.mjs).
const folder = new URL('faces/', import.meta.url)

/** The made faces by their addresses, read once. */
export function readFaces(): ReadonlyMap<string, Buffer> {
  const faces = Object.values(madeFaces).flatMap(({ head, text }) => [head, text])
  return new Map(faces.map((face) => [facePath(face), readFileSync(new URL(`${face.name}.woff2`, folder))]))
}
