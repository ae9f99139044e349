import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)
const texts = new Set(['.js', '.css', '.svg'])

/**
 * Writes `name.br` beside each text file of the folder if it is smaller. The server sends it unchanged, because the highest
 * level of compression is too slow during a request.
 * @param {string} folder
 */
export async function compressTexts(folder) {
  const names = (await readdir(folder)).filter((name) => texts.has(extname(name)))
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      const compressed = await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })
      if (compressed.length < content.length) await writeFile(join(folder, `${name}.br`), compressed)
    }),
  )
}
