/** The keys that give letters on a Russian keyboard, and what the same keys give on a Latin one, plain and with shift. */
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

/** What the same keys would have written on the other keyboard: «vjcrdf» is «москва», «кгт» is “run”. Both ways, letter by letter. */
export function onOtherKeyboard(text: string): string {
  return Array.from(text, (letter) => otherKey.get(letter) ?? letter).join('')
}
