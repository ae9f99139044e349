import sharp from 'sharp'

/** A file to be chosen in a file dialog. */
export interface PickedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photograph's worth of colour, never twice the same: the Bildbank knows a file that it has. */
export async function pictureFile(name: string, width = 1200, height = 800): Promise<PickedFile> {
  const random = (): number => Math.floor(Math.random() * 256)
  const buffer = await sharp({ create: { width, height, channels: 3, background: { r: random(), g: random(), b: random() } } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const pdfFile = (name: string): PickedFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n% ${Math.random()}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  ),
})
