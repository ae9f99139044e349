import type { PictureLimits } from './image-call.ts'
import { ImageChildLost } from './image-child.ts'
import type { ImageWork } from './image-work.ts'
import { PictureRefused, PictureWorkBusy } from './image-work.ts'
import { busy, createImageWorkers } from './image-workers.ts'

// The calls to the processes that read pictures, with their time limits and answers.

/** Time limits in milliseconds: short for uploaded files, longer for many sizes of a stored picture. */
const patience = { readMs: 10_000, resizeMs: 60_000 }

const tooMuch =
  'Bilden går inte att läsa: den tar för lång tid eller för mycket minne. Spara den på nytt, gärna mindre, och försök igen.'

/** How many processes exist and how many work, for tests and diagnosis. */
export interface ImagePool extends ImageWork {
  pids(): readonly number[]
}

/** `built`: path of the process file, where it is not beside this one. */
export function createImageWork(limits: PictureLimits, { readMs, resizeMs } = patience, built?: string): ImagePool {
  const workers = createImageWorkers(built)

  return {
    prepare: () => workers.prepare(),
    async read(file) {
      const { head, bytes } = await workers.ask('waitedFor', { kind: 'read', limits }, [file], readMs).catch((error: unknown) => {
        // The picture killed the process; the next call gets a new one.
        throw error instanceof ImageChildLost ? new PictureRefused(tooMuch) : error
      })
      if (head.kind === 'refused') throw new PictureRefused(head.message)
      const [kept, preview] = bytes
      if (head.kind !== 'read' || !kept || !preview) throw new Error(`A picture was not read: ${JSON.stringify(head)}`)
      return { ...head.facts, kept, preview }
    },
    async resize(kept, part, sizes, urgency) {
      const { head, bytes } = await workers.ask(urgency, { kind: 'resize', part, sizes }, [kept], resizeMs).catch(lostAsBusy)
      if (head.kind !== 'done' || bytes.length !== sizes.length) throw new Error(`Sizes were not made: ${JSON.stringify(head)}`)
      return [...bytes]
    },
    async drawCard(words, { logo, picture } = { logo: null, picture: null }) {
      const card = { ...words, hasLogo: logo !== null, hasPicture: picture !== null }
      const files = [logo, picture].filter((file) => file !== null)
      const { head, bytes } = await workers.ask('waitedFor', { kind: 'card', card }, files, readMs).catch(lostAsBusy)
      const [drawn] = bytes
      if (head.kind !== 'done' || !drawn) throw new Error(`A card was not drawn: ${JSON.stringify(head)}`)
      return drawn
    },
    async drawIcon(icon, picture) {
      const { head, bytes } = await workers
        .ask('waitedFor', { kind: 'icon', icon }, picture ? [picture] : [], readMs)
        .catch(lostAsBusy)
      const [drawn] = bytes
      if (head.kind !== 'done' || !drawn) throw new Error(`An icon was not drawn: ${JSON.stringify(head)}`)
      return drawn
    },
    async close() {
      workers.close()
    },
    pids: () => workers.pids(),
  }
}

function lostAsBusy(error: unknown): never {
  throw error instanceof ImageChildLost ? new PictureWorkBusy(busy) : error
}
