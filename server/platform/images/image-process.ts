import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { drawCard } from './card-drawing.ts'
import { drawIcon } from './icon-drawing.ts'
import type { ImageAnswer, ImageCall, Message } from './image-call.ts'
import { encodeMessage, messageReader } from './image-call.ts'
import { readPicture, Refusal } from './picture-reading.ts'
import { resizePicture } from './picture-sizes.ts'

// A process that only reads pictures. It gets one task at a time on standard input and answers on standard
// output. It has no key and no database, and its death costs one picture (SEC-29).

/** Above this memory use the process ends itself, and its picture is refused. Checked at intervals. */
const maxMemoryBytes = 700 * 1024 * 1024
const lookEveryMs = 25

// Only these loaders are allowed: an SVG under another name reaches no renderer.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

async function done({ head: call, bytes: files }: Message<ImageCall>): Promise<{ answer: ImageAnswer; bytes: Buffer[] }> {
  const [file] = files
  switch (call.kind) {
    case 'read': {
      const { facts, kept, preview } = await readPicture(file ?? Buffer.alloc(0), call.limits)
      return { answer: { kind: 'read', facts }, bytes: [kept, preview] }
    }
    case 'resize':
      return { answer: { kind: 'done' }, bytes: await resizePicture(file ?? Buffer.alloc(0), call.part, call.sizes) }
    case 'card':
      return { answer: { kind: 'done' }, bytes: [await drawCard(call.card, files)] }
    case 'icon':
      return { answer: { kind: 'done' }, bytes: [await drawIcon(call.icon, file)] }
  }
}

async function answerTo(message: Message<ImageCall>): Promise<void> {
  const { answer, bytes } = await done(message).catch((error: unknown) => ({
    answer:
      error instanceof Refusal
        ? ({ kind: 'refused', message: error.message } as const)
        : ({ kind: 'failed', message: String(error).slice(0, 500) } as const),
    bytes: [],
  }))
  for (const chunk of encodeMessage(answer, bytes)) process.stdout.write(chunk)
}

setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1)
}, lookEveryMs).unref()
try {
  // When memory runs out, Linux ends this process before the program and the database.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux, or not permitted.
}
process.stdin.on(
  'data',
  messageReader<ImageCall>((message) => void answerTo(message)),
)
// The program is gone.
process.stdin.on('end', () => process.exit(0))
