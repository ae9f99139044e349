import { openFolderStore } from '../platform/files/folder-store.ts'

// A program that puts files into a folder store until it is killed, and prints each stored one. Usage: <folder>.

const store = await openFolderStore(process.argv[2] ?? '')
for (let i = 0; ; i++) {
  // All bytes of a file are equal, so that half a file, or a mix of two, is detected at a glance.
  await store.put(`malmo/media/${i % 7}.bin`, Buffer.alloc(2_000_000, 1 + (i % 250)), 'application/octet-stream')
  process.stdout.write(`${i}\n`)
}
