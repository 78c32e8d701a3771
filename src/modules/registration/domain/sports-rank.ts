import type { BothLanguages, Language } from '#src/kernel/texts.ts'

/**
 * The ranks of the Unified All-Russian Sports Classification, from the highest, as start lists
 * write them, with other spellings of coaches. ЗМС and МСМК are the highest; «юношеский» are the
 * ranks of minors.
 */
const ranks = [
  rank('zms', 'ЗМС', 'Merited Master of Sport', ['заслуженный мастер спорта']),
  rank('msmk', 'МСМК', 'International Master of Sport', ['мастер спорта международного класса']),
  rank('ms', 'МС', 'Master of Sport', ['мастер спорта', 'ms']),
  rank('kms', 'КМС', 'Candidate Master of Sport', ['кандидат в мастера спорта', 'кандидат', 'cms']),
  rank('adult-1', 'I разряд', '1st adult rank', adult('1', 'i', 'первый')),
  rank('adult-2', 'II разряд', '2nd adult rank', adult('2', 'ii', 'второй')),
  rank('adult-3', 'III разряд', '3rd adult rank', adult('3', 'iii', 'третий')),
  rank('youth-1', 'I юношеский', '1st youth rank', youth('1', 'i', 'первый')),
  rank('youth-2', 'II юношеский', '2nd youth rank', youth('2', 'ii', 'второй')),
  rank('youth-3', 'III юношеский', '3rd youth rank', youth('3', 'iii', 'третий')),
  rank('none', 'без разряда', 'no rank', ['б/р', 'бр', 'нет', 'без', '-', '—', 'none', 'no']),
] as const

export const sportsRanks = ranks.map(({ code }) => code)

/** The rank's code for a coach's spelling, in either language; null where it is not recognized. */
export function readRank(typed: string): string | null {
  const word = comparable(typed)
  return ranks.find(({ spellings }) => spellings.includes(word))?.code ?? null
}

/** The rank's name in the reader's language; empty for an unknown code. */
export function rankName(code: string, language: Language): string {
  return ranks.find((one) => one.code === code)?.name[language] ?? ''
}

function rank(code: string, ru: string, en: string, otherSpellings: readonly string[]) {
  const name: BothLanguages = { ru, en }
  return { code, name, spellings: [code, ru, en, ...otherSpellings].map(comparable) }
}

function adult(digit: string, roman: string, word: string): string[] {
  return [digit, roman]
    .flatMap((n) => [n, `${n}р`, `${n} разряд`, `${n} взрослый`, `${n} взр`, `${n} взрослый разряд`])
    .concat([`${word} разряд`, `${word} взрослый`, `${word} взрослый разряд`])
}

function youth(digit: string, roman: string, word: string): string[] {
  return [digit, roman]
    .flatMap((n) => [`${n}ю`, `${n} ю`, `${n} юн`, `${n} юношеский`, `${n} юношеский разряд`, `${n} юн разряд`])
    .concat([`${word} юношеский`, `${word} юношеский разряд`])
}

/**
 * Without dots, hyphens, case; Roman numerals in their usual spellings, Cyrillic letters included.
 */
function comparable(text: string): string {
  const plain = text.normalize('NFC').trim().toLocaleLowerCase('ru').replaceAll('ё', 'е')
  const spaced = plain.length > 1 ? plain.replaceAll(/[.\-–_]/g, ' ') : plain
  return spaced
    .replaceAll(/(?<=\d) ?(ый|ой|ий|й)(?= |$)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
