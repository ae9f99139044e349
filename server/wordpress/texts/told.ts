// What a text loses on its way, counted while it is read and told in sentences afterwards.

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)
export const listed = (names: Iterable<string>, most = 8): string => {
  const all = [...names]
  return all.length <= most ? all.join(', ') : `${all.slice(0, most).join(', ')} och ${all.length - most} till`
}

const elementWords: Readonly<Record<string, string>> = {
  script: 'program (script)',
  style: 'stilmallar',
  form: 'formulär',
  object: 'insticksprogram',
  embed: 'insticksprogram',
  applet: 'insticksprogram',
  svg: 'ritade bilder (svg)',
  video: 'filmspelare',
  audio: 'ljudspelare',
  select: 'formulärfält',
  textarea: 'formulärfält',
  input: 'formulärfält',
  button: 'formulärknappar',
}

export class Told {
  /** File names of pictures and documents that are not here. */
  readonly missingFiles = new Set<string>()
  /** Hosts of frames that cannot be shown. */
  readonly frames = new Set<string>()
  readonly badLinks = new Set<string>()
  /** The ends of addresses of the old website that have become nothing here. */
  readonly oldLinks = new Set<string>()
  readonly shortcodes = new Set<string>()
  readonly blocks = new Set<string>()
  readonly elements = new Set<string>()
  films = 0
  formats = 0
  wideTables = 0
  /** Without a row of headings, which publishing asks for. */
  headlessTables = 0
  shortened = new Set<string>()
  /** Blocks that did not fit, and their words. */
  cutBlocks = 0
  cutText = ''

  /** Sentences for the report, none when nothing was lost. */
  sentences(): string[] {
    const elements = new Set([...this.elements].map((name) => elementWords[name] ?? name))
    return [
      ...(this.cutBlocks > 0
        ? [
            `Texten var längre än en text får vara. Det som kom sist följde inte med: ${counted(this.cutBlocks, 'ett stycke', 'stycken')}. Slutet kan hämtas i rapporten.`,
          ]
        : []),
      ...(this.missingFiles.size > 0 ? [`Bilder och filer som inte fanns med: ${listed(this.missingFiles)}.`] : []),
      ...(this.frames.size > 0 ? [`Inbäddat innehåll togs bort, från ${listed(this.frames)}.`] : []),
      ...(this.shortcodes.size > 0 ? [`Kortkoder utan motsvarighet togs bort: ${listed(this.shortcodes)}.`] : []),
      ...(this.blocks.size > 0 ? [`Block utan motsvarighet togs bort: ${listed(this.blocks)}.`] : []),
      ...(elements.size > 0 ? [`Togs bort, eftersom det inte kan visas: ${listed(elements)}.`] : []),
      ...(this.badLinks.size > 0 ? [`Länkar som inte går att använda blev vanlig text: ${listed(this.badLinks, 4)}.`] : []),
      ...(this.oldLinks.size > 0 ? [`Länkar som ännu leder till den gamla webbplatsen: ${listed(this.oldLinks, 4)}.`] : []),
      ...(this.films > 0
        ? [`${counted(this.films, 'En film eller karta', 'filmer eller kartor')} behöver en beskrivning före publicering.`]
        : []),
      ...(this.headlessTables > 0
        ? [`${counted(this.headlessTables, 'En tabell', 'tabeller')} behöver en rubrikrad före publicering.`]
        : []),
      ...(this.wideTables > 0 ? ['En tabell var för bred och blev vanlig text.'] : []),
      ...(this.shortened.size > 0 ? [`För långt och därför kortat: ${listed(this.shortened)}.`] : []),
      ...(this.formats > 0 ? ['Färger, storlekar och annan formatering följde inte med.'] : []),
    ]
  }
}
