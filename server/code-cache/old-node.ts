/** `engines` of package.json. */
const least = [20, 19] as const

/** What a Node that is too old for the program is told; null for any other version. */
export function oldNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > least[0] || (major === least[0] && minor >= least[1])) return null
  return `Kansli behöver Node ${least.join('.')} eller senare, men det här är Node ${version}. Paketen har sin egen Node: kör kommandot kansli.`
}
