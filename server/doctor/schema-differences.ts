// What differs between two texts of schema-text.ts, in words for an operator.

export interface Difference {
  readonly text: string
  /** Nobody can read or lose anything by it: it is slower only. */
  readonly isHarmless: boolean
}

/** Statements, and pieces of functions where these have a semicolon at the end of a line. */
const piecesOf = (text: string): string[] =>
  text
    .split(/;\n|\n\n/)
    .map((piece) => piece.trim().replace(/;$/, ''))
    .filter((piece) => piece !== '' && !piece.startsWith('--'))

const kinds: readonly (readonly [pattern: RegExp, words: (of: string) => string, isHarmless?: true])[] = [
  [/^ALTER TABLE (\S+) (?:ENABLE|FORCE) ROW/, (table) => `Radskyddet är inte påtvingat i tabellen ${table}.`],
  [
    /^CREATE POLICY \S+ ON (\S+)/,
    (table) => `En regel om vem som får läsa och ändra vad saknas eller är ändrad i tabellen ${table}.`,
  ],
  [/^GRANT [\s\S]+ ON (?!SCHEMA)(?:FUNCTION )?(\S+) TO/, (table) => `Rättigheterna till ${table} är ändrade.`],
  [/^(?:GRANT|REVOKE) [\s\S]+ ON (\S+)/, () => 'Rättigheter i databasen är ändrade.'],
  [
    /^CREATE (?:CONSTRAINT )?TRIGGER \S+ [\s\S]+? ON (\S+)/,
    (table) => `En spärr eller följdändring saknas eller är ändrad i tabellen ${table}.`,
  ],
  [/^CREATE (?:UNLOGGED )?TABLE (\S+)/, (table) => `Tabellen ${table} saknas eller har andra kolumner eller villkor.`],
  [/^CREATE UNIQUE INDEX \S+ ON (\S+)/, (table) => `Ett villkor om att inget får finnas två gånger saknas i tabellen ${table}.`],
  [
    /^CREATE INDEX \S+ ON (\S+)/,
    (table) => `Ett index saknas eller är ändrat i tabellen ${table}, så att sökningar går långsamt.`,
    true,
  ],
  [/^ALTER TABLE (\S+)/, (table) => `Tabellen ${table} lagras på ett annat sätt än den ska.`, true],
  [/^CREATE OR REPLACE FUNCTION (?:public\.)?([^\s(]+)/, (name) => `Funktionen ${name} saknas eller är ändrad.`],
  [/^CREATE EXTENSION (\S+)/, (name) => `Tillägget ${name} saknas.`],
]

function inWords(piece: string): Difference {
  for (const [pattern, words, isHarmless = false] of kinds) {
    const found = pattern.exec(piece)
    if (found) return { text: words(found[1] ?? ''), isHarmless }
  }
  return { text: 'En funktion i databasen är ändrad.', isHarmless: false }
}

/** Additions that give somebody more than the program has given; an operator's own index or table does not. */
const isOpening = (piece: string, roles: ReadonlySet<string>): boolean =>
  piece.startsWith('CREATE POLICY ') || (piece.startsWith('GRANT ') && roles.has(/ TO "?([^\s"]+)"?$/.exec(piece)?.[1] ?? ''))

/** Faults first. `wanted` is what the migrations make, `found` what the database has, `login` the role of the program. */
export function schemaDifferences(wanted: string, found: string, login: string): Difference[] {
  const [was, is] = [piecesOf(wanted), piecesOf(found)]
  const roles = new Set(['public', 'kansli_site', 'kansli_public', 'kansli_platform', login])
  const [known, present] = [new Set(was), new Set(is)]
  const pieces = [
    ...was.filter((piece) => !present.has(piece)),
    ...is.filter((piece) => !known.has(piece) && isOpening(piece, roles)),
  ]
  const byText = new Map(pieces.map(inWords).map((difference) => [difference.text, difference]))
  return [...byText.values()].toSorted((one, other) => Number(one.isHarmless) - Number(other.isHarmless))
}
