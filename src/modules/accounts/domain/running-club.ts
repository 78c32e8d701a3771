import { compareKey } from './names.ts'

export type RunningClub = { readonly name: string; readonly city: string }

/** From so many accounts on, a typed club is suggested to others: fewer might be one family, and its name nobody's business. */
export const leastClubMembers = 3

/** Stand before or behind a club's own name, and tell no two clubs apart. */
const kinds = new Set(
  'клуб клуба клубе беговой лыжный спортивный любителей бега команда сообщество бк клб ск лк рк club running run runners team rc'.split(
    ' ',
  ),
)

/** What people write who are in none, once the club's word is gone. «Без границ» and «Личный рекорд» are clubs. */
const noClub =
  /^(нету?|никак\p{L}*|не (состою|в|имею|вхожу)( в)?( ни в)?( никаком| каком)?|без|отсутствует|лично|личник|личный зачет|самостоятельно|сам|сама|сам по себе|сам за себя|индивидуально|независимый|одиночка|no|none|nope|not in( a| any)?|n a|na|individual|independent|personal|without)$/u

/**
 * A club's name as it is compared: «Клуб "Темп"», «БК Темп» and «темп» are one. Empty where no club is named: «нет»,
 * «лично», a dash.
 */
export function clubKey(name: string): string {
  const words = wordsOf(name)
  const own = words.filter((word) => !kinds.has(word)).join(' ')
  if (noClub.test(own)) return ''
  // «Беговой клуб» is no name by itself, but «Run Team» or «Клуб 42» may be all there is of one
  const key = /\p{L}/u.test(own) ? own : words.join(' ')
  return key.length >= 2 && /\p{L}/u.test(key) ? key : ''
}

/** A city as it is compared: «г. Самара» and «Самара» are one. */
export function cityKey(city: string): string {
  return wordsOf(city)
    .filter((word, i) => i > 0 || (word !== 'г' && word !== 'город'))
    .join(' ')
}

function wordsOf(text: string): string[] {
  const plain = compareKey(text.normalize('NFKC')).replaceAll("'", '')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
