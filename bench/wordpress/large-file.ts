import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { wxrEnd, wxrHead, wxrItem } from '#server/testing/wxr-files.ts'

// A website of many years, written by a script: posts that link to each other in both directions, pages below pages, pictures that are
// not in the file, and things that Kansli has no place for.

export interface Wanted {
  readonly items: number
  /** Bytes of each text. */
  readonly bytesEach: number
}

const blog = 'https://gamla.example.se'
const words = 'Föreningen bjuder in till möte om torget, skolan och bussarna. '
/** One in so many items is something else than a post. */
const every = { attachment: 20, menuItem: 50 }
const pages = 120

const paragraph = (id: number, items: number): string =>
  `<p>${words.repeat(4)}<strong>Välkommen!</strong> <a href="${blog}/2019/05/inlagg-${((id * 7919) % items) + 1}/">Läs mer</a></p>\n`

function itemOf(id: number, { items, bytesEach }: Wanted): string {
  if (id % every.menuItem === 0) return wxrItem({ id, type: 'nav_menu_item', title: `Menyval ${id}` }, blog)
  if (id % every.attachment === 0)
    return wxrItem(
      { id, type: 'attachment', title: `Bild ${id}`, fileUrl: `${blog}/wp-content/uploads/2019/05/bild-${id}.jpg` },
      blog,
    )
  const text = paragraph(id, items)
  const content = text.repeat(Math.max(1, Math.floor(bytesEach / text.length)))
  if (id <= pages)
    return wxrItem({ id, type: 'page', title: `Sidan nummer ${id}`, content, parent: id % 3 === 0 ? 0 : id + 1 }, blog)
  return wxrItem({ id, title: `Inlägg nummer ${id}`, content, terms: [['category', `amne-${id % 9}`, `Ämne ${id % 9}`]] }, blog)
}

async function writeAll(file: FileHandle, wanted: Wanted): Promise<void> {
  const categories = Array.from({ length: 9 }, (_, at) => [`amne-${at}`, `Ämne ${at}`] as const)
  let held = wxrHead({ blog, categories, tags: [['lek', 'Lek']] })
  for (let id = 1; id <= wanted.items; id++) {
    held += itemOf(id, wanted)
    if (held.length < 2_000_000) continue
    await file.write(held)
    held = ''
  }
  await file.write(held + wxrEnd)
}

/** Writes the file; returns the number of things in it. */
export async function writeLargeFile(path: string, wanted: Wanted): Promise<number> {
  const file = await open(path, 'w')
  try {
    await writeAll(file, wanted)
  } finally {
    await file.close()
  }
  const [authors, categories, tags] = [1, 9, 1]
  return wanted.items + authors + categories + tags
}
