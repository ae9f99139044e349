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
    use: 'Skarpa rubriker. För den som skriver mycket.',
  },
  saklig: {
    name: 'Saklig',
    faces: 'Familjen Grotesk och Literata',
    use: 'Tydligt utan att höja rösten.',
  },
  plakat: {
    name: 'Plakat',
    faces: 'Archivo, smal och normal',
    use: 'Smalt och stort. För kampanjer, fack och lag.',
  },
  samtal: {
    name: 'Samtal',
    faces: 'Bricolage Grotesque och Figtree',
    use: 'Öppet och vänligt. För rörelser och unga.',
  },
  varm: {
    name: 'Varm',
    faces: 'Fraunces och Hanken Grotesk',
    use: 'Mjuka rubriker. För kultur och folkbildning.',
  },
  bygd: {
    name: 'Bygd',
    faces: 'Young Serif och Public Sans',
    use: 'Stadigt. För byalag, hembygd och natur.',
  },
  system: {
    name: 'System',
    faces: 'Charter, Georgia eller det som finns på datorn',
    use: 'Inget hämtas: var och en ser sin dators.',
  },
}
