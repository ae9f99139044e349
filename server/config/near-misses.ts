// Names in the environment that were meant as settings. Whatever else the system keeps there is nobody's concern.

const ownPrefix = /^(BACKUP|BANKID|METRICS|S3|SITES|DATABASE|MAIL|VIRUS|WEBHOOK|SECRET_KEY)_/
/** The name of the program before a name, except those that the command itself reads. */
const programPrefix = /^KANSLI_(?!SETTINGS$|SECRETS$)/

/** A sentence for each name that begins as a setting does, or is nearly one, with the setting that was meant. */
export function unknownSettings(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return []
    const bare = name.toUpperCase().replace(programPrefix, '')
    const isPrefixed = bare.length < name.length
    const meant = meantBy(bare, isPrefixed ? known.filter(hasTwoWords) : known.filter(isDistinct))
    if (meant === null && !ownPrefix.test(name)) return []
    return [`${name} är ingen inställning som Kansli känner till.${meant === null ? '' : ` Menas ${meant}?`}`]
  })
}

/** HOSTS and PORTS may be anybody's. KANSLI_PORT is what Kubernetes calls the address of a service. */
const hasTwoWords = (setting: string): boolean => setting.includes('_')
/** Other programs have names near these, and OpenTelemetry has settings that Kansli does not read. */
const isDistinct = (setting: string): boolean => hasTwoWords(setting) && !/^(OTEL_.*|LOG_LEVEL|NODE_ENV)$/.test(setting)

/** PROXY and PROXIES, ADDRESS and ADDRESSES, with and without underscores. */
const stem = (name: string): string =>
  name
    .split('_')
    .map((word) =>
      word
        .replace(/IES$/, 'Y')
        .replace(/(SS|X)ES$/, '$1')
        .replace(/([^S])S$/, '$1'),
    )
    .join('')

const mostSteps = (name: string): number => (name.length < 10 ? 1 : 2)

function meantBy(name: string, settings: readonly string[]): string | null {
  const [nearest] = settings
    .map((setting) => ({ setting, steps: stem(setting) === stem(name) ? 0 : stepsBetween(name, setting) }))
    .filter(({ setting, steps }) => steps <= mostSteps(setting))
    .toSorted((one, other) => one.steps - other.steps)
  return nearest?.setting ?? null
}

/** Letters to add, remove, exchange or swap with their neighbour. */
function stepsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}
