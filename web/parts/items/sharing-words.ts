import { bareImageInWords } from './image-in-words.ts'

/** The fields for sharing and search engines in history and conflicts: the same in every area. */
export const sharingWords = {
  shareTitle: { label: 'Rubrik vid delning', definite: 'rubriken vid delning', kind: 'line' },
  shareText: { label: 'Text vid delning', definite: 'texten vid delning', kind: 'line' },
  shareImage: { label: 'Bild vid delning', definite: 'bilden vid delning', kind: 'choice', inWords: bareImageInWords },
  noIndex: { label: 'Visa inte i sökmotorer', definite: 'valet om sökmotorer', kind: 'switch' },
} as const
