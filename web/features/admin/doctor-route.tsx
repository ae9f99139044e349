import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DoctorFinding, DoctorReport } from '#contract/doctor/doctor.ts'
import { DoctorGroup, doctorGroupLabel } from '#contract/doctor/doctor.ts'
import { relativeTime } from '#web/ui/dates.ts'
import { Card, Heading, Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { doctorQuery, useLookAgain } from './doctor-queries.ts'
import styles from './findings.module.css'

const counted = (n: number, one: string, many: string): string => `${n.toLocaleString('sv-SE')} ${n === 1 ? one : many}`

/** Drift: what `kansli doctor` finds, for administrators. */
export function DoctorScreen() {
  const { data } = useQuery(doctorQuery)
  const again = useLookAgain()
  const isLooking = data === undefined || data.isLooking || again.isPending
  return (
    <Screen
      title="Drift"
      lead={
        <>
          Databas, filer, säkerhetskopior, certifikat och mer. Det som är fel står också under{' '}
          <Link to="/admin/atgarda">Att åtgärda</Link>.
        </>
      }
      action={
        // Never disabled: it would lose the focus of the one who pressed it. The same words, so that nothing moves.
        <Button aria-disabled={isLooking} data-disabled={isLooking} onClick={() => isLooking || again.mutate()}>
          Kontrollera igen
        </Button>
      }
    >
      {data?.report ? <Report report={data.report} isLooking={isLooking} /> : <ListSkeleton rows={8} />}
    </Screen>
  )
}

const lookedAt = ({ at, host, version }: DoctorReport): string =>
  `Kontrollerat ${relativeTime(at, new Date())} på ${host}, Kansli ${version}.`

function verdict({ findings, level }: DoctorReport): string {
  if (level === 'fine') return 'Allt är i ordning.'
  const numberOf = (wanted: DoctorFinding['level']): number => findings.filter((one) => one.level === wanted).length
  const [faults, warnings] = [numberOf('fault'), numberOf('warning')]
  const said = [faults > 0 && counted(faults, 'fel', 'fel'), warnings > 0 && counted(warnings, 'varning', 'varningar')]
  return `${said.filter((part) => part !== false).join(' och ')} att åtgärda.`
}

function Report({ report, isLooking }: { report: DoctorReport; isLooking: boolean }) {
  const toMend = report.findings.filter(({ level }) => level !== 'fine')
  const well = report.findings.filter(({ level }) => level === 'fine')
  const VerdictIcon = report.level === 'fine' ? IconCircleCheck : IconAlertTriangle
  const groups = DoctorGroup.options.filter((group) => well.some((finding) => finding.group === group))
  return (
    <>
      {/* Read out when a look has begun, and when it has ended. */}
      <Heading as="p" role="status" below={1}>
        <Row as="span">
          <VerdictIcon size={20} aria-hidden />
          {isLooking ? 'Kontrollerar …' : verdict(report)}
        </Row>
      </Heading>
      <Small below={4}>{lookedAt(report)}</Small>
      {toMend.length > 0 && (
        <Stack as="ul" gap={4} className={styles.list} aria-label="Att åtgärda">
          {toMend.map((finding) => (
            <ToMend key={`${finding.check} ${finding.text}`} {...finding} />
          ))}
        </Stack>
      )}
      {report.notChecked.length > 0 && (
        <Quiet className={styles.list}>Kunde inte kontrolleras ännu: {report.notChecked.join(', ')}.</Quiet>
      )}
      {toMend.length > 0 && (
        <Heading below={3} className={styles.heading}>
          I ordning
        </Heading>
      )}
      <Stack gap={4} className={styles.list}>
        {groups.map((group) => (
          <Card key={group} gap={2}>
            <Heading as={toMend.length > 0 ? 'h3' : 'h2'}>{doctorGroupLabel[group]}</Heading>
            <Stack as="ul" gap={2}>
              {well
                .filter((finding) => finding.group === group)
                .map(({ check, title, text }) => (
                  <li key={`${check} ${text}`} className={styles.words}>
                    {title}
                    <Small>{text}</Small>
                  </li>
                ))}
            </Stack>
          </Card>
        ))}
      </Stack>
    </>
  )
}

function ToMend({ level, title, group, text, remedy }: DoctorFinding) {
  return (
    <li className={styles.fault} data-level={level}>
      <IconAlertTriangle size={20} className={styles.icon} aria-hidden />
      <Stack gap={1} className={styles.words}>
        <Heading>
          {level === 'fault' ? 'Fel' : 'Varning'}: {title}
        </Heading>
        <p>{text}</p>
        {remedy !== null && <p>{remedy}</p>}
        <Small as="span" tone="ink">
          {doctorGroupLabel[group]}
        </Small>
      </Stack>
    </li>
  )
}
