import { StartupError } from '../platform/startup-error.ts'

/** What each command is called with, and what it does. In the order in which an operator meets them. */
const commands: readonly (readonly [name: string, words: string, does: string])[] = [
  ['check', '', 'prövar alla inställningar, databasen och BankID:s certifikat, och säger allt som hindrar en start'],
  ['serve', '', 'startar Kansli i produktion'],
  [
    'add-admin',
    '',
    'lägger till en administratör: frågar efter namn och personnummer, och första gången efter organisationens namn',
  ],
  ['doctor', '[--json]', 'går igenom hela installationen: vad som är i ordning, och vad som ska göras åt resten'],
  ['backup', '', 'gör en säkerhetskopia'],
  ['backup list', '', 'visar vilka säkerhetskopior som finns'],
  ['backup verify', '[namn] --identity <fil>', 'återställer en säkerhetskopia på prov, och jämför'],
  ['backup new-key', '<fil>', 'gör nyckeln som säkerhetskopior läses med'],
  ['restore', '[namn] --identity <fil>', 'fyller en tom databas ur en säkerhetskopia'],
  ['restore', '[namn] --site <id> --to <id> --identity <fil>', 'läser in en enda sajt vid sidan av de andra'],
  ['audit', '[försegling]', 'granskar loggen: slutar med 1 om något är ändrat, med 2 om inget gick att granska'],
  ['audit log', '[--since <tid>] [--site <id>] [--person <id>]', 'skriver ut loggens rader'],
  ['sessions', '', 'visar vilka som är inloggade'],
  ['sessions end', '<kontots id> | --all', 'loggar ut en person, eller alla'],
  ['rotate-keys', '', 'lägger om det som är gjort med SECRET_KEY_PREVIOUS: slutar med 0 när den kan tas bort, med 3 innan dess'],
  ['rotate-keys', '--key-is-lost', 'låter en databas vars SECRET_KEY är borta för alltid starta med den nya'],
  ['migrate', '', 'uppdaterar databasen till den här versionen, med ägarens adress i DATABASE_OWNER_URL'],
  ['configuration', '', 'skriver ut alla inställningar, och vad de gör'],
  ['metrics', '', 'skriver ut vad som mäts'],
  ['openapi', '', 'skriver ut beskrivningen av administrationens API'],
  ['openapi-delivery', '', 'skriver ut beskrivningen av API:t för sajternas innehåll'],
  ['version', '', 'skriver ut versionen'],
  ['help', '[kommando]', 'visar det här'],
]

/** True when the words ask for help instead of a command's work: `help`, `--help`, `-h`, also behind a command. */
export const asksForHelp = (words: readonly string[]): boolean =>
  words[0] === 'help' || words.some((word) => word === '--help' || word === '-h')

/** The commands, or those that begin with the command of the words. Throws StartupError for one that is not there. */
export function helpText(words: readonly string[]): string {
  const [wanted] = words.filter((word) => !/^(help|--help|-h)$/.test(word))
  const shown = wanted === undefined ? commands : commands.filter(([name]) => name.split(' ')[0] === wanted)
  if (shown.length === 0) throw unknownCommand(wanted)
  const lines = shown.flatMap(([name, usage, does]) => [`  kansli ${name}${usage === '' ? '' : ` ${usage}`}`, `      ${does}`])
  if (wanted !== undefined) return lines.join('\n')
  return [
    'Kansli: webbplatser för föreningar. Utan kommando startar demonstrationen.',
    '',
    ...lines,
    '',
    'Inställningarna läses ur miljön. Vad som görs när, från installation till återställning, står i docs/operations.md.',
  ].join('\n')
}

export const unknownCommand = (command: string | undefined): StartupError =>
  new StartupError(`Kommandot ”${command ?? ''}” finns inte. Skriv kansli help, så visas alla.`)
