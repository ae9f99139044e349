import type { ToMend } from '#contract/attention/to-mend.ts'
import type { DoctorReport } from '#contract/doctor/doctor.ts'
import { doctorGroupLabel, upkeepCheck } from '#contract/doctor/doctor.ts'
import { healthKinds, healthWords } from '#contract/health/health-kinds.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { upkeepToMend } from '../upkeep/upkeep-rows.ts'
import type { readCounts } from './health-store.ts'

/** What the last look found. Its check of the upkeep reads the rows of the upkeep, which are here as they are now. */
const foundByDoctor = ({ findings }: DoctorReport): ToMend[] =>
  findings.flatMap(({ check, level, title, group, text, remedy }) =>
    level === 'fine' || check === upkeepCheck
      ? []
      : {
          of: 'doctor' as const,
          kind: check,
          level,
          title,
          meaning: text,
          remedy,
          where: doctorGroupLabel[group],
          count: 1,
          since: null,
          path: '/admin/drift',
          places: [],
        },
  )

const ofSites = (some: number, all: number): string =>
  `${some.toLocaleString('sv-SE')} av ${all === 1 ? '1 sajt' : `${all.toLocaleString('sv-SE')} sajter`}`

const foundOnSites = ({ found, sites: all }: Counted): ToMend[] =>
  healthKinds.flatMap((kind) =>
    found
      .filter((one) => one.kind === kind)
      .map(({ sites }): ToMend => {
        const { title, meaning, slug } = healthWords[kind]
        const where = ofSites(sites, all)
        const path = `/admin/atgarda/${slug}`
        return {
          of: 'sites',
          kind,
          level: 'warning',
          title,
          meaning,
          remedy: null,
          where,
          count: sites,
          since: null,
          path,
          places: [],
        }
      }),
  )

type Counted = Pick<Awaited<ReturnType<typeof readCounts>>, 'found' | 'sites'>

/** Everything that an administrator has to mend: the installation, then the sites, the most urgent of each first. */
export async function rowsToMend(platform: PlatformDb, report: DoctorReport | null, counted: Counted): Promise<ToMend[]> {
  const installation = [...(report === null ? [] : foundByDoctor(report)), ...(await upkeepToMend(platform))]
  const isFault = ({ level }: ToMend): boolean => level === 'fault'
  return [...installation.filter(isFault), ...installation.filter((row) => !isFault(row)), ...foundOnSites(counted)]
}
