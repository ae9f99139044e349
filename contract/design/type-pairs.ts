import { z } from 'zod'

/** The pairs of faces that public sites may have, one for headlines and one for text; `system` is what each device has. */
export const TypePair = z.enum(['tidning', 'saklig', 'plakat', 'samtal', 'varm', 'bygd', 'system'])
export type TypePair = z.infer<typeof TypePair>

interface TypePairWords {
  readonly name: string
  /** The names of the faces. */
  readonly faces: string
  /** Where the pair is at home. */
  readonly use: string
}

export const typePairWords: Readonly<Record<TypePair, TypePairWords>> = {
  tidning: {
    name: 'Tidning',
    faces: 'Newsreader och Source Serif',
    use: 'Skarpa antikvarubriker. För den som skriver mycket och vill bli läst.',
  },
  saklig: {
    name: 'Saklig',
    faces: 'Familjen Grotesk och Literata',
    use: 'Raka rubriker över boktext. För den som vill vara tydlig utan att höja rösten.',
  },
  plakat: {
    name: 'Plakat',
    faces: 'Archivo, smal och normal',
    use: 'Smalt, svart och stort. För kampanjer, fack och lag.',
  },
  samtal: {
    name: 'Samtal',
    faces: 'Bricolage Grotesque och Figtree',
    use: 'Runt och vänligt utan att bli barnsligt. För rörelser och unga.',
  },
  varm: {
    name: 'Varm',
    faces: 'Fraunces och Hanken Grotesk',
    use: 'Mjuka antikvarubriker. För kultur, folkbildning och omsorg.',
  },
  bygd: {
    name: 'Bygd',
    faces: 'Young Serif och Public Sans',
    use: 'Stadigt och lite kantigt. För byalag, hembygd och natur.',
  },
  system: {
    name: 'Datorns egna',
    faces: 'Charter, Georgia eller det som finns',
    use: 'Inget hämtas: varje dator och telefon visar sitt eget typsnitt.',
  },
}
