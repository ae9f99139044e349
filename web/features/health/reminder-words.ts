import type { ReminderOutcome, Reminders } from '#contract/health/reminders.ts'

type ReminderSite = Reminders['sites'][number]

/** Names of more sites than this are counted. */
const namedSites = 5

const countedSites = (count: number): string => (count === 1 ? '1 sajt' : `${count.toLocaleString('sv-SE')} sajter`)

/** `Malmö och Piteå`, and beyond five `Malmö, Piteå, … och 12 sajter till` */
export function sitesWords(sites: readonly ReminderSite[]): string {
  const names = sites.slice(0, namedSites).map(({ name }) => name)
  const more = sites.length - names.length
  return new Intl.ListFormat('sv-SE').format(more > 0 ? [...names, `${countedSites(more)} till`] : names)
}

const ofOutcome = ({ sites }: Reminders, outcome: ReminderOutcome): readonly ReminderSite[] =>
  sites.filter((site) => site.outcome === outcome)

/** How many people are told, and in which way. */
export function toldWords(reminders: Reminders): string {
  const { people, letters } = reminders
  const sites = ofOutcome(reminders, 'reminded').length
  if (people === 0) return 'Ingen får någon påminnelse.'
  const who = `${people === 1 ? '1 person' : `${people.toLocaleString('sv-SE')} personer`} på ${countedSites(sites)}`
  const mail =
    letters === people
      ? people === 1
        ? 'och som brev'
        : 'och alla även som brev'
      : letters === 0
        ? 'men ingen som brev: de har inte bekräftat någon adress eller valt bort breven'
        : `och ${letters.toLocaleString('sv-SE')} av dem även som brev`
  return `${who} får påminnelsen i Att göra, ${mail}.`
}

/** Why each site that is not reminded is left out, for those that cannot be. */
export function leftOutWords(reminders: Reminders): string[] {
  const [nobody, stopped, mended] = (['nobody', 'stopped', 'mended'] as const).map((outcome) => ofOutcome(reminders, outcome))
  return [
    nobody && nobody.length > 0 && `Ingen på sajten kan åtgärda det: ${sitesWords(nobody)}.`,
    stopped && stopped.length > 0 && `Pausade eller arkiverade: ${sitesWords(stopped)}.`,
    mended && mended.length > 0 && `Redan åtgärdat: ${sitesWords(mended)}.`,
  ].filter((words) => typeof words === 'string')
}

/** What became of one site. */
export function outcomeWords({ outcome, people }: ReminderSite): string {
  switch (outcome) {
    case 'reminded':
      return people === 1 ? '1 person är påmind' : `${people} personer är påminda`
    case 'lately':
      return 'Påmindes för mindre än en vecka sedan, hoppades över'
    case 'nobody':
      return 'Ingen på sajten kan åtgärda det'
    case 'stopped':
      return 'Pausad eller arkiverad, hoppades över'
    case 'mended':
      return 'Redan åtgärdat'
  }
}
