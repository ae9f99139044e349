/** Common words that say nothing about a search. */
const stopWords = new Set(
  `alla allt anser att av bli blir blev blivit de dem den denna deras dess dessa det detta dig din dina ditt du där då efter ej
  eller en er era ert ett från för ha hade han hans har henne hennes hon honom hur här i icke ingen inom inte jag ju kan kunde
  man med mellan men mig min mina mitt mot mycket ni nu när någon något några oss på samma sedan sig sin sina själv skulle ska
  skall som så sådan sådana sådant till tycka tycker under ut utan vad var varför varit varje vars vara vart vem vi vid vilka
  vilkas vilken vilket vill vår våra vårt än är åt över om och
  fran hur nar och over pa sadan varfor`.split(/\s+/),
)

export const isStopWord = (word: string): boolean => stopWords.has(word)
