import { describe, expect, it } from 'vitest'
import { parseLargeSizes } from './large-sizes.ts'

describe('the sizes of the large database', () => {
  it('are five hundred sites with two hundred news each when none is given', () => {
    expect(parseLargeSizes([])).toEqual({ sites: 500, newsPerSite: 200 })
    expect(parseLargeSizes(['--into-database-url'])).toEqual({ sites: 500, newsPerSite: 200 })
  })

  it('are what the command says, in any order', () => {
    expect(parseLargeSizes(['--sites', '5000', '--news', '1000000'])).toEqual({ sites: 5000, newsPerSite: 200 })
    expect(parseLargeSizes(['--news', '1000', '--sites', '1'])).toEqual({ sites: 1, newsPerSite: 1000 })
    expect(parseLargeSizes(['--sites', '40'])).toEqual({ sites: 40, newsPerSite: 200 })
  })

  it.each([
    [['5000'], '”5000” går inte att förstå. Skriv npm run seed:large -- --sites 500 --news 100000.'],
    [['--site', '5000'], '”--site” går inte att förstå. Skriv npm run seed:large -- --sites 500 --news 100000.'],
    [['--sites'], '--sites ska följas av ett heltal från 1 till 65535, som --sites 1000.'],
    [['--sites', 'många'], '--sites ska följas av ett heltal från 1 till 65535, som --sites 1000.'],
    [['--sites', '0'], '--sites ska följas av ett heltal från 1 till 65535, som --sites 1000.'],
    [['--sites', '-5'], '--sites ska följas av ett heltal från 1 till 65535, som --sites 1000.'],
    [['--sites', '1e3'], '--sites ska följas av ett heltal från 1 till 65535, som --sites 1000.'],
    [['--sites', '65536'], '--sites ska följas av ett heltal från 1 till 65535, som --sites 1000.'],
    [['--sites', '5', '--sites', '6'], '--sites är angivet två gånger.'],
    [
      ['--sites', '300', '--news', '100000'],
      '100000 nyheter går inte att dela lika på 300 sajter. Ange till exempel --news 99900.',
    ],
    [['--sites', '300', '--news', '100'], '100 nyheter går inte att dela lika på 300 sajter. Ange till exempel --news 300.'],
    [['--sites', '2', '--news', '2002'], 'En sajt får högst 1000 nyheter, så 2 sajter får högst 2000.'],
  ])('are refused in a sentence: %j', (words, sentence) => {
    expect(() => parseLargeSizes(words)).toThrow(sentence)
  })
})
