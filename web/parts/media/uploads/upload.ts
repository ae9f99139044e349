import type { Media } from '#contract/media/media.ts'
import type { MediaLibrary } from '../media-library.ts'

export type Pause = 'contact' | 'server' | 'fault'

export type UploadState =
  | { readonly kind: 'waiting' }
  /** `pausedBy`: no contact just now, the server asked us to wait, or it could not keep the file; it goes on by itself. */
  | { readonly kind: 'sending'; readonly sent: number; readonly pausedBy: Pause | null }
  | { readonly kind: 'processing' }
  | { readonly kind: 'done'; readonly media: Media; readonly isDuplicate: boolean }
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean }

/** One file on its way into a library. */
export interface Upload {
  readonly id: string
  readonly library: MediaLibrary
  readonly fileName: string
  readonly bytes: number
  /** The picture whose file it shall be; null: a new one. */
  readonly replaces: { readonly id: string; readonly version: number } | null
  readonly state: UploadState
}

export const isUnderWay = ({ state: { kind } }: Upload): boolean =>
  kind === 'waiting' || kind === 'sending' || kind === 'processing'

/** A person may have it tried again at once, be it given up or only waiting for its next attempt. */
export const canRetry = ({ state }: Upload): boolean =>
  state.kind === 'failed' ? state.canRetry : state.kind === 'sending' && state.pausedBy === 'fault'

/** Whole percent of what has arrived; a file that has all arrived is being worked on. */
export const percentOf = ({ state, bytes }: Upload): number =>
  state.kind === 'sending' ? Math.min(99, Math.floor((state.sent / Math.max(1, bytes)) * 100)) : state.kind === 'waiting' ? 0 : 100

/** Where it stands, in words: never by a colour or a bar alone. */
export function stateText(upload: Upload): string {
  const { state } = upload
  switch (state.kind) {
    case 'waiting':
      return 'Väntar'
    case 'sending':
      if (state.pausedBy === 'contact') return `Pausad på ${percentOf(upload)} % – fortsätter när det finns kontakt`
      // So many are taken in a minute, of everybody.
      if (state.pausedBy === 'server') return 'Väntar en stund – fortsätter av sig själv'
      if (state.pausedBy === 'fault') return 'Kunde inte sparas just nu. Filen är kvar här – ett nytt försök görs strax.'
      return `Laddar upp ${percentOf(upload)} %`
    case 'processing':
      return 'Behandlas'
    case 'done':
      if (!state.isDuplicate) return 'Klar'
      return state.media.kind === 'image' ? 'Bilden finns redan' : 'Dokumentet finns redan'
    case 'failed':
      return state.reason
  }
}
