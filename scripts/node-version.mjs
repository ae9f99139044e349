// This file must run before installation and in any version of Node: no dependencies, and no new syntax.

/** Ends the program with one sentence if Node is older than `engines` in package.json requires. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Kansli behöver Node 20.19 eller senare, men det här är Node ${process.versions.node}. Hämta en ny på https://nodejs.org.`,
  )
  process.exit(1)
}
