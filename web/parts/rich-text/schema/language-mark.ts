import { Mark } from '@tiptap/core'

/** Words in another language than the text's. What is pasted says a language of all its words, and often a wrong one: only our own counts. */
export const LanguageMark = Mark.create({
  name: 'language',
  keepOnSplit: false,
  // What is typed after the words is in the text's own language.
  inclusive: false,
  addAttributes: () => ({ lang: { default: 'en' } }),
  parseHTML: () => [{ tag: 'span[data-language]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, dir: 'auto', 'data-language': '' }, 0],
})
