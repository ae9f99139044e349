import type { MediaFacts } from '../media-facts.ts'
import { mediaKey } from '../media-facts.ts'

export const pictureId = '3f0f5a52-7c1e-4b9d-9a63-2f1f5d0c7e11'

/** A picture that nothing is wrong with. */
export const aPicture = (overrides: Partial<MediaFacts> = {}): MediaFacts => ({
  id: pictureId,
  isShared: false,
  kind: 'image',
  title: 'Biblioteket i kvällsljus',
  alt: 'Bibliotekets entré i kvällsljus, med folk på trappan',
  isDecorative: false,
  caption: '',
  credit: 'Anna Berg',
  licence: 'own',
  licenceUntil: null,
  people: 'none',
  consent: 'notNeeded',
  isAiGenerated: false,
  width: 1600,
  height: 900,
  bytes: 240_000,
  color: '#7a6a58',
  focal: { x: 0.5, y: 0.5 },
  crops: {},
  isTrashed: false,
  isHidden: false,
  recalled: null,
  fileKey: '00112233445566778899',
  ...overrides,
})

export const known = (...media: MediaFacts[]): ReadonlyMap<string, MediaFacts> => new Map(media.map((one) => [mediaKey(one), one]))
