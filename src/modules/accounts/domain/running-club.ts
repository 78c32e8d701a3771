import { compareKey } from './names.ts'

export type RunningClub = { readonly name: string; readonly city: string }

/**
 * The least number of accounts that name a club before it is suggested to others: fewer might be
 * one family, whose club name is private.
 */
export const minClubMembers = 3

/** Generic words around a club's name, which do not distinguish clubs. */
const kinds = new Set(
  'клуб клуба клубе беговой лыжный спортивный любителей бега команда сообщество бк клб ск лк рк club running run runners team rc'.split(
    ' ',
  ),
)

/**
 * Texts of people without a club, after generic words are removed. «Без границ» and «Личный рекорд»
 * are clubs.
 */
const noClub =
  /^(нету?|никак\p{L}*|не (состою|в|имею|вхожу)( в)?( ни в)?( никаком| каком)?|без|отсутствует|лично|личник|личный зачет|самостоятельно|сам|сама|сам по себе|сам за себя|индивидуально|независимый|одиночка|no|none|nope|not in( a| any)?|n a|na|individual|independent|personal|without)$/u

/**
 * The key by which clubs are compared: «Клуб "Темп"», «БК Темп» and «темп» are equal. Empty where
 * the text names no club: «нет», «лично», a dash.
 */
export function clubKey(name: string): string {
  const nameWords = wordsOf(name)
  const own = nameWords.filter((word) => !kinds.has(word)).join(' ')
  if (noClub.test(own)) return ''
  // «Беговой клуб» alone is no name, but «Run Team» and «Клуб 42» are.
  const key = /\p{L}/u.test(own) ? own : nameWords.join(' ')
  return key.length >= 2 && /\p{L}/u.test(key) ? key : ''
}

/** The key by which cities are compared: «г. Самара» and «Самара» are equal. */
export function cityKey(city: string): string {
  return wordsOf(city)
    .filter((word, i) => i > 0 || (word !== 'г' && word !== 'город'))
    .join(' ')
}

function wordsOf(text: string): string[] {
  const plain = compareKey(text.normalize('NFKC')).replaceAll("'", '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
