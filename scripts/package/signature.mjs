// The signature of SHA256SUMS: Ed25519 over the file itself, as `openssl pkeyutl -rawin` reads and writes it.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { ScriptError } from '../project.mjs'

/**
 * Writes `<file>.sig`, and the public key in PEM to `publicKeyFile`.
 * @param {string} file
 * @param {string} keyFile The private key in PEM, from `openssl genpkey -algorithm ed25519`.
 * @param {string} publicKeyFile
 */
export async function signFile(file, keyFile, publicKeyFile) {
  const pem = await readFile(keyFile, 'utf8').catch(() => {
    throw new ScriptError(`Nyckeln ${keyFile} går inte att läsa.`)
  })
  const key = ed25519Key(pem, keyFile)
  await writeFile(`${file}.sig`, sign(null, await readFile(file), key))
  await writeFile(publicKeyFile, createPublicKey(key).export({ type: 'spki', format: 'pem' }))
}

/**
 * @param {string} pem
 * @param {string} keyFile
 */
function ed25519Key(pem, keyFile) {
  const wanted = `${keyFile} är ingen hemlig Ed25519-nyckel utan lösenord. Gör en med: openssl genpkey -algorithm ed25519 -out nyckel.pem`
  let key
  try {
    key = createPrivateKey(pem)
  } catch {
    throw new ScriptError(wanted)
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new ScriptError(wanted)
  return key
}
