// Pasted HTML is parsed in a document that shares our content security policy: it blocks inline styles, with a report for
// each, so that the parser would neither see that Google's <b> is of normal weight nor that its <span> is bold. The
// attributes are therefore renamed before parsing, and read by the rules of rich-text-extensions.ts.

const styleElement = /<style\b[^>]*>[\s\S]*?<\/style\s*>/gi
const startTag = /<[a-z][^>]*>/gi
const styleAttribute = /\sstyle(?=\s*=)/gi
const handlerAttribute = /[\s/]on[a-z]+(?=\s*=)/gi

export const withoutForeignStyle = (html: string): string =>
  html
    .replace(styleElement, '')
    .replace(startTag, (tag) => tag.replace(styleAttribute, ' data-pasted-style').replace(handlerAttribute, ' data-pasted-handler'))

const styleOf = (element: HTMLElement): string => element.dataset['pastedStyle'] ?? ''

// Word writes `mso-bidi-font-weight` of scripts that run from right to left: that says nothing of these words.
export const isPastedBold = (element: HTMLElement): boolean =>
  /(?:^|[;\s])font-weight:\s*(?:bold|bolder|[6-9]00)/i.test(styleOf(element))
export const isPastedLight = (element: HTMLElement): boolean =>
  /(?:^|[;\s])font-weight:\s*(?:normal|lighter|[1-5]00)/i.test(styleOf(element))
export const isPastedItalic = (element: HTMLElement): boolean =>
  /(?:^|[;\s])font-style:\s*(?:italic|oblique)/i.test(styleOf(element))
