import type { BulkAction } from '#contract/items/items.ts'
import type { ItemWords } from '../item-area.ts'

interface BulkWords {
  /** `Publicera 3 nyheter?` is asked before. */
  readonly verb: string
  readonly consequence: string
  /** `3 nyheter är publicerade.` */
  readonly done: string
  /** `1 nyhet kunde inte publiceras.` */
  readonly refused: string
}

export const bulkWords: Record<BulkAction, BulkWords> = {
  publish: { verb: 'Publicera', consequence: 'Syns på sajten direkt.', done: 'publicerade', refused: 'publiceras' },
  unpublish: {
    verb: 'Avpublicera',
    consequence: 'De försvinner från sajten men finns kvar här.',
    done: 'avpublicerade',
    refused: 'avpubliceras',
  },
  trash: {
    verb: 'Flytta till papperskorgen',
    consequence: 'De försvinner från sajten. Papperskorgen töms efter 30 dagar.',
    done: 'flyttade till papperskorgen',
    refused: 'flyttas till papperskorgen',
  },
  restore: {
    verb: 'Återställ',
    consequence: 'De syns inte på sajten förrän du publicerar dem.',
    done: 'återställda',
    refused: 'återställas',
  },
}

/** `3 nyheter`, `1 nyhet` */
export const countedWords = ({ counted }: ItemWords, count: number): string => `${count} ${count === 1 ? counted[0] : counted[1]}`
