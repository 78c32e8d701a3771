import type { Sport } from './sport.ts'

/**
 * Normalizes both the indexed text and the query: lower case, «ё» as «е», anything but letters and
 * digits as a space.
 */
export function normalizeSearch(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of the texts, normalized for the search. */
export function splitWords(...texts: readonly string[]): string[] {
  return normalizeSearch(texts.join(' ')).split(' ').filter(Boolean)
}

/** Words by which people search for a sport, in addition to its label. */
export const sportWords: Record<Sport, string> = {
  run: 'бег забег пробег run running',
  trail: 'трейл бег горный бег trail run running',
  'run-relay': 'эстафета бег командный run running relay',
  cycling: 'велосипед велогонка велоспорт гравий cycling bike ride gravel',
  obstacle: 'гонка с препятствиями препятствия ocr obstacle race',
  biathlon: 'биатлон лыжи стрельба biathlon ski',
  'biathlon-relay': 'биатлон эстафета лыжи biathlon relay ski',
  duathlon: 'дуатлон бег велосипед duathlon run bike',
  'duathlon-relay': 'дуатлон эстафета duathlon relay',
  ski: 'лыжи лыжная гонка ski skiing cross country',
  'ski-relay': 'лыжи лыжная эстафета ski skiing relay',
  'ski-biathlon': 'лыжероллеры лыжи биатлон ski biathlon',
  swimming: 'плавание заплыв открытая вода swimming swim open water',
  'swimming-team': 'плавание заплыв командный команда swimming swim team',
  orienteering: 'ориентирование рогейн карта orienteering rogaine',
  triathlon: 'триатлон плавание велосипед бег triathlon',
  'triathlon-relay': 'триатлон эстафета triathlon relay',
  walk: 'ходьба скандинавская прогулка walk walking nordic',
}
