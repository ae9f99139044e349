// A received letter taken apart, as a mail program does: headers unfolded, both parts decoded.

export interface ReadMail {
  readonly source: string
  readonly subject: string
  readonly text: string
  /** '' without an HTML part. */
  readonly html: string
  /** The value of a header, by its name in small letters; '' without. */
  header(name: string): string
}

const decodedWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_whole, form: string, words: string) =>
      form.toLowerCase() === 'b' ? Buffer.from(words, 'base64').toString() : fromQuoted(words.replaceAll('_', ' ')),
    )

const fromQuoted = (text: string): string => {
  const bytes: number[] = []
  const joined = text.replaceAll(/=\r?\n/g, '')
  for (let at = 0; at < joined.length; at++) {
    const hex = /^=([0-9A-F]{2})/i.exec(joined.slice(at, at + 3))?.[1]
    if (hex === undefined) bytes.push(...Buffer.from(joined.charAt(at)))
    else {
      bytes.push(Number.parseInt(hex, 16))
      at += 2
    }
  }
  return Buffer.from(bytes).toString()
}

function headerOf(head: string, name: string): string {
  const line = head.split('\n').find((one) => one.toLowerCase().startsWith(`${name}:`))
  return decodedWords((line ?? '').slice(name.length + 1).trim())
}

function partsIn(head: string, body: string): { type: string; text: string }[] {
  const boundary = /boundary="?([^";\n]+)"?/.exec(headerOf(head, 'content-type'))?.[1]
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => {
        const [own = '', ...rest] = part.replace(/^\n/, '').split('\n\n')
        return partsIn(unfolded(own), rest.join('\n\n'))
      })
  const encoding = headerOf(head, 'content-transfer-encoding')
  const text =
    encoding === 'quoted-printable' ? fromQuoted(body) : encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body
  return [{ type: headerOf(head, 'content-type').split(';')[0] ?? '', text }]
}

const unfolded = (head: string): string => head.replaceAll(/\n[ \t]+/g, ' ')

export function readMail(received: string): ReadMail {
  const source = received.replaceAll('\r\n', '\n')
  const at = source.indexOf('\n\n')
  const head = unfolded(source.slice(0, at))
  const parts = partsIn(head, source.slice(at + 2))
  const of = (type: string): string => parts.find((part) => part.type === type)?.text ?? ''
  return {
    source,
    subject: headerOf(head, 'subject'),
    text: of('text/plain'),
    html: of('text/html'),
    header: (name) => headerOf(head, name),
  }
}
