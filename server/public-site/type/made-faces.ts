// Written by `npm run type` (scripts/type.mjs), which makes faces/ from the packages: do not edit.

/** A face of the system, stretched to the measures of a made one: percentages, as CSS takes them. */
interface StandIn {
  readonly local: readonly string[]
  readonly size: string
  readonly ascent: string
  readonly descent: string
  readonly lineGap: string
}

export interface MadeFace {
  /** Of its file in faces/, without `.woff2`. */
  readonly name: string
  /** Of its content, for the address. */
  readonly hash: string
  readonly weights: string
  readonly standIns: readonly StandIn[]
}

interface MadePair {
  readonly head: MadeFace
  readonly text: MadeFace
}

export const madeFaces = {
  tidning: {
    head: {
      name: 'tidning-head',
      hash: 'ce4c2be632',
      weights: '400 800',
      standIns: [
        { local: ['Georgia Bold'], size: '85.72%', ascent: '85.75%', descent: '30.91%', lineGap: '0%' },
        { local: ['Noto Serif Bold'], size: '86.82%', ascent: '84.66%', descent: '30.52%', lineGap: '0%' },
      ],
    },
    text: {
      name: 'tidning-text',
      hash: '59a0db66a1',
      weights: '400 700',
      standIns: [
        { local: ['Georgia'], size: '107.45%', ascent: '96.42%', descent: '31.18%', lineGap: '0%' },
        { local: ['Noto Serif'], size: '99.58%', ascent: '104.03%', descent: '33.64%', lineGap: '0%' },
      ],
    },
  },
  saklig: {
    head: {
      name: 'saklig-head',
      hash: 'd59e97836a',
      weights: '500 700',
      standIns: [
        { local: ['Arial Bold', 'Liberation Sans Bold'], size: '92.54%', ascent: '110.76%', descent: '24.31%', lineGap: '0%' },
        { local: ['Roboto Bold'], size: '98.23%', ascent: '104.34%', descent: '22.9%', lineGap: '0%' },
      ],
    },
    text: {
      name: 'saklig-text',
      hash: '6e77d215c0',
      weights: '400 700',
      standIns: [
        { local: ['Georgia'], size: '107.67%', ascent: '109.31%', descent: '28.61%', lineGap: '0%' },
        { local: ['Noto Serif'], size: '99.79%', ascent: '117.95%', descent: '30.86%', lineGap: '0%' },
      ],
    },
  },
  plakat: {
    head: {
      name: 'plakat-head',
      hash: 'f9a47e4a76',
      weights: '400 800',
      standIns: [
        { local: ['Arial Bold', 'Liberation Sans Bold'], size: '83.55%', ascent: '105.09%', descent: '25.14%', lineGap: '0%' },
        { local: ['Roboto Bold'], size: '88.69%', ascent: '99%', descent: '23.68%', lineGap: '0%' },
      ],
    },
    text: {
      name: 'plakat-text',
      hash: 'becaaeb7a6',
      weights: '400 700',
      standIns: [
        { local: ['Arial', 'Liberation Sans'], size: '98.7%', ascent: '88.96%', descent: '21.28%', lineGap: '0%' },
        { local: ['Roboto'], size: '98.92%', ascent: '88.76%', descent: '21.23%', lineGap: '0%' },
      ],
    },
  },
  samtal: {
    head: {
      name: 'samtal-head',
      hash: '80fa095d52',
      weights: '400 800',
      standIns: [
        { local: ['Arial Bold', 'Liberation Sans Bold'], size: '91.67%', ascent: '101.45%', descent: '29.45%', lineGap: '0%' },
        { local: ['Roboto Bold'], size: '97.31%', ascent: '95.57%', descent: '27.75%', lineGap: '0%' },
      ],
    },
    text: {
      name: 'samtal-text',
      hash: 'e270e90cf9',
      weights: '400 700',
      standIns: [
        { local: ['Arial', 'Liberation Sans'], size: '100.72%', ascent: '94.32%', descent: '24.82%', lineGap: '0%' },
        { local: ['Roboto'], size: '100.94%', ascent: '94.12%', descent: '24.77%', lineGap: '0%' },
      ],
    },
  },
  varm: {
    head: {
      name: 'varm-head',
      hash: '7bd1602f94',
      weights: '400 800',
      standIns: [
        { local: ['Georgia Bold'], size: '91.41%', ascent: '106.99%', descent: '27.9%', lineGap: '0%' },
        { local: ['Noto Serif Bold'], size: '92.58%', ascent: '105.64%', descent: '27.54%', lineGap: '0%' },
      ],
    },
    text: {
      name: 'varm-text',
      hash: 'd9fa7eb150',
      weights: '400 700',
      standIns: [
        { local: ['Arial', 'Liberation Sans'], size: '100.94%', ascent: '99.07%', descent: '30.02%', lineGap: '0%' },
        { local: ['Roboto'], size: '101.16%', ascent: '98.85%', descent: '29.95%', lineGap: '0%' },
      ],
    },
  },
  bygd: {
    head: {
      name: 'bygd-head',
      hash: 'e9f24bfc8d',
      weights: '400 800',
      standIns: [
        { local: ['Georgia Bold'], size: '98.54%', ascent: '106.15%', descent: '37.14%', lineGap: '0%' },
        { local: ['Noto Serif Bold'], size: '99.8%', ascent: '104.8%', descent: '36.67%', lineGap: '0%' },
      ],
    },
    text: {
      name: 'bygd-text',
      hash: 'a3b0e25f38',
      weights: '400 700',
      standIns: [
        { local: ['Arial', 'Liberation Sans'], size: '104.87%', ascent: '90.59%', descent: '21.46%', lineGap: '0%' },
        { local: ['Roboto'], size: '105.1%', ascent: '90.39%', descent: '21.41%', lineGap: '0%' },
      ],
    },
  },
} as const satisfies Record<string, MadePair>
