import { openFolderStore } from '../platform/files/folder-store.ts'

// A program that puts files into a folder store until it is killed, and says each that is in. Usage: <folder>.

const store = await openFolderStore(process.argv[2] ?? '')
for (let i = 0; ; i++) {
  // Every byte of a file is the same: half of one, or two mixed, is told at a glance.
  await store.put(`malmo/media/${i % 7}.bin`, Buffer.alloc(2_000_000, 1 + (i % 250)), 'application/octet-stream')
  process.stdout.write(`${i}\n`)
}
