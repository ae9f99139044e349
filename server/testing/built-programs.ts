import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const server = fileURLToPath(new URL('../', import.meta.url))

/**
 * Bundles the programs that tests start many times, as the product is built: reading TypeScript at each start would take
 * longer than the work of most of them.
 */
export async function buildPrograms(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: {
      'image-process': join(server, 'platform/images/image-process.ts'),
      'sheet-worker': join(server, 'platform/sheets/sheet-worker.ts'),
      'text-worker': join(server, 'wordpress/converting/text-worker.ts'),
      'media-program': join(server, 'testing/media-program.ts'),
      'file-program': join(server, 'testing/file-program.ts'),
      'readers-program': join(server, 'testing/readers-program.ts'),
      'socket-program': join(server, 'testing/socket-program.ts'),
    },
    platform: 'node',
    external: [/^node:/, 'pg-native', 'sharp'],
    logLevel: 'silent',
  })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
  await cp(join(server, 'platform/images/fonts'), join(folder, 'fonts'), { recursive: true })
  await cp(join(server, 'public-site/type/faces'), join(folder, 'faces'), { recursive: true })
}
