import { Node } from '@tiptap/core'
import { FileUse, ImageUse } from '#contract/media-use.ts'
import { FileBlock, ImageBlock, Slideshow } from '#contract/rich-text/document.ts'

// Pictures and documents as the editor's schema knows them. How they look and are changed comes when a text has any
// (media-in-editor.tsx); until then, and in the clipboard, they are their name and what the contract says of them.

const schemas = { image: ImageBlock, slideshow: Slideshow, file: FileBlock }
const words = { image: 'Bild', slideshow: 'Bildspel', file: 'Dokument' }
export type MediaNodeName = keyof typeof schemas

const mediaNode = (name: MediaNodeName, attributes: readonly string[]) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    addAttributes: () =>
      // Set by the parse rule alone: Tiptap would else believe an HTML attribute of the same name.
      Object.fromEntries(attributes.map((attribute) => [attribute, { default: null, parseHTML: () => null }])),
    parseHTML: () => [
      {
        tag: `div[data-media="${name}"]`,
        getAttrs: (element) => {
          const parsed = schemas[name].safeParse({ type: name, attrs: jsonOf(element.getAttribute('data-attrs')) })
          return parsed.success && parsed.data.attrs
        },
      },
    ],
    renderHTML: ({ node }) => ['div', { 'data-media': name, 'data-attrs': JSON.stringify(node.attrs) }, words[name]],
  })

/** Anybody can put anything into a clipboard. */
export function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

export const mediaNodes = [
  mediaNode('image', Object.keys(ImageUse.shape)),
  mediaNode('slideshow', ['images']),
  mediaNode('file', Object.keys(FileUse.shape)),
]

export const isMediaNode = (name: string): name is MediaNodeName => name in schemas
