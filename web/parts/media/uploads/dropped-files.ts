/** The files of what was dropped; those of a folder too, by their own names alone. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // Asked for before the first wait: afterwards the browser has emptied the list.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...data.files]
  if (!entries.some((entry) => entry?.isDirectory === true)) return plain
  return (await Promise.all(entries.flatMap((entry) => (entry === null ? [] : filesOf(entry))))).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return []
  if (entry.isFile) {
    const file = entry as FileSystemFileEntry
    return [await new Promise<File>((resolve, reject) => file.file(resolve, reject))]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FileSystemEntry[] = []
  // A reader gives a hundred at a time, and nothing when there is no more.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    found.push(...some)
  }
  return (await Promise.all(found.map(filesOf))).flat()
}
