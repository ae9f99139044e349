import type { DoctorFinding, DoctorReport, FindingLevel } from '#contract/doctor/doctor.ts'
import { momentWords } from './check.ts'

/** How the command ends: scripts and timers ask for it. */
const exitCodes: Readonly<Record<FindingLevel, number>> = { fine: 0, warning: 1, fault: 2 }
const unknownOption = 3

const signs: Readonly<Record<FindingLevel, string>> = { fault: 'FEL      ', warning: 'VARNING  ', fine: 'I ordning' }
const indent = ' '.repeat(11)

const lineOf = ({ level, title, text, remedy }: DoctorFinding): string =>
  [`${signs[level]}  ${title}: ${text}`, ...(remedy === null ? [] : [`${indent}Gör så här: ${remedy}`])].join('\n')

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

function summary({ level, findings, notChecked }: DoctorReport): string {
  const numberOf = (wanted: FindingLevel): number => findings.filter((one) => one.level === wanted).length
  const [faults, warnings] = [numberOf('fault'), numberOf('warning')]
  const parts = [faults > 0 && counted(faults, 'fel', 'fel'), warnings > 0 && counted(warnings, 'varning', 'varningar')]
  const said = level === 'fine' ? 'Allt är i ordning.' : `${parts.filter((part) => part !== false).join(' och ')}.`
  return notChecked.length === 0 ? said : `${said} Inte kontrollerat: ${notChecked.join(', ')}.`
}

/** The report for a person at the console. */
function reportText(report: DoctorReport): string {
  const head = `Kansli ${report.version} på ${report.host}, ${momentWords(new Date(report.at))}`
  return [head, '', ...report.findings.map(lineOf), '', summary(report)].join('\n')
}

/** `doctor`, `doctor --json`. Returns the exit code: 0 all is well, 1 warnings, 2 faults, 3 an unknown option. */
export async function doctorCommand(
  look: () => Promise<DoctorReport>,
  words: readonly string[],
  print: (text: string) => void,
): Promise<number> {
  const unknown = words.find((word) => word !== '--json')
  if (unknown !== undefined) {
    print(`${unknown} är inget val som finns. Skriv doctor eller doctor --json.`)
    return unknownOption
  }
  const report = await look()
  print(words.includes('--json') ? JSON.stringify(report, null, 2) : reportText(report))
  return exitCodes[report.level]
}
