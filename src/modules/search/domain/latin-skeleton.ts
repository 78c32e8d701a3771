/**
 * A word reduced to Latin letters, the same for a Russian word and its common transliterations:
 * «Нижний», Nizhny and Nizhniy are all `nixni`. For comparison only: sh is `w`, ch is `q`, zh is
 * `x`. Double letters become one; runs of three and more stay, since no word has them: `qqqqqq`
 * must not match «к».
 * @param word as normalizeSearch returns it
 */
export function latinSkeleton(word: string): string {
  const latin = Array.from(word, (letter) => ofCyrillic[letter] ?? null)
  const isLatin = latin.every((letter) => letter === null)
  const letters = isLatin ? ofLatin(word) : Array.from(word, (letter, at) => latin[at] ?? letter).join('')
  return letters.replace(/i[eo]/g, 'e').replace(/(\p{L})\1+/gu, (run, letter) => (run.length === 2 ? letter : run))
}

/** Whether a word has Cyrillic letters. */
export function isCyrillic(word: string): boolean {
  return /\p{Script=Cyrillic}/u.test(word)
}

function ofLatin(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('w', 'v')
    .replace(/[jy]/g, 'i')
    .replaceAll('x', 'ks')
    .replaceAll('q', 'k')
    .replace(/shch|sch|sh/g, 'w')
    .replaceAll('ch', 'q')
    .replaceAll('zh', 'x')
    .replaceAll('kh', 'h')
    .replaceAll('ph', 'f')
    .replaceAll('tz', 'ts')
    .replace(/c(?=[ei])/g, 's')
    .replaceAll('c', 'k')
}

/**
 * Soft and hard signs are dropped; ё is already е. Kazakh, Belarusian and Ukrainian letters map to
 * the nearest.
 */
const ofCyrillic: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'x', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'q', ш: 'w', щ: 'w', ъ: '', ы: 'i' },
  ...{
    ь: '',
    э: 'e',
    ю: 'iu',
    я: 'ia',
    ә: 'a',
    ғ: 'g',
    қ: 'k',
    ң: 'n',
    ө: 'o',
    ұ: 'u',
    ү: 'u',
    һ: 'h',
    і: 'i',
    ў: 'u',
  },
  ...{ ї: 'i', є: 'e', ґ: 'g', ё: 'e' },
}
