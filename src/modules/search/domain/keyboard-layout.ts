/**
 * The letter keys of a Russian keyboard and the characters of the same keys on a Latin one, plain
 * and with shift.
 */
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ'
const latinKeys = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>'

const otherKey = new Map<string, string>(
  Array.from(russianKeys).flatMap((letter, at): [string, string][] => {
    const key = latinKeys[at] ?? letter
    return [
      [letter, key],
      [key, letter],
    ]
  }),
)

/**
 * The text that the same keys produce on the other keyboard: «vjcrdf» is «москва», «кгт» is “run”.
 * Both ways, letter by letter.
 */
export function onOtherKeyboard(text: string): string {
  return Array.from(text, (letter) => otherKey.get(letter) ?? letter).join('')
}
