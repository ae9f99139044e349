// Read before anything is installed, and by any Node: no dependency and nothing new in the language here.

/** Ends the program with one sentence when Node is older than `engines` of package.json says. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Kansli behöver Node 20.19 eller senare, men det här är Node ${process.versions.node}. Hämta en ny på https://nodejs.org.`,
  )
  process.exit(1)
}
