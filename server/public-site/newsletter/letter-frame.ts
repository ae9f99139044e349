import { escapeMarkup } from '../view/escape-markup.ts'

// What stands around the text of a letter. Mail programs fetch no style sheet and many drop the head, so the few styles are
// inline. No picture counts who opens a letter, and no address who follows a link.

const face = 'Georgia,Charter,serif'
const sans = 'Arial,Helvetica,sans-serif'
const quiet = `font:14px/1.5 ${sans};color:#5f6670`

interface LetterLink {
  readonly url: string
  readonly words: string
}

export const link = ({ url, words }: LetterLink): string => `<a href="${escapeMarkup(url)}">${escapeMarkup(words)}</a>`

/** One filled button, which is a table cell where mail programs ignore the padding of links. */
export const button = ({ url, words }: LetterLink, color: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0"><tr><td bgcolor="${color}" style="border-radius:6px;background:${color}">` +
  `<a href="${escapeMarkup(url)}" style="display:inline-block;padding:12px 24px;font:bold 17px/1.4 ${sans};color:#ffffff;text-decoration:none">${escapeMarkup(words)}</a></td></tr></table>`

interface Frame {
  readonly subject: string
  readonly sender: string
  readonly color: string
  /** Markup of the letter itself. */
  readonly main: string
  /** Lines of markup under it. */
  readonly foot: readonly string[]
}

/** The letter as a whole HTML document, light in every mail program: none of the colours could be trusted to be turned well. */
export const letterDocument = ({ subject, sender, color, main, foot }: Frame): string =>
  `<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
<style>
h2,h3,h4{font-family:${face};line-height:1.3;margin:28px 0 8px}h2{font-size:23px}h3{font-size:20px}h4{font-size:18px}
p,ul,ol,blockquote,figure,aside{margin:0 0 16px}figure{margin-left:0;margin-right:0}img{max-width:100%;height:auto;border:0}
blockquote{margin-left:0;padding-left:16px;border-left:3px solid ${color};font-style:italic}
aside{padding:16px 20px;background:#f3f2ef}.label{font:bold 16px/1.5 ${sans}}figcaption,.meta{${quiet}}
.table table{border-collapse:collapse}.table td,.table th{padding:6px 12px 6px 0;text-align:left;vertical-align:top}a{color:${color}}.hidden{display:none}
</style>
</head>
<body style="margin:0;padding:0;background:#ffffff;color:#1c2024">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td style="text-align:left;font:18px/1.6 ${face};color:#1c2024">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${color};font:bold 16px/1.4 ${sans}">${escapeMarkup(sender)}</p>
${main}
<div style="margin-top:40px;padding-top:16px;border-top:1px solid #dedbd5;${quiet}">
${foot.map((line) => `<p style="margin:0 0 8px;${quiet}">${line}</p>`).join('\n')}
</div>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
