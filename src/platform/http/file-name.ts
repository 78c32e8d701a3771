/**
 * Content-Disposition (RFC 6266), inline or attachment, with this name: characters that a header
 * cannot hold are in its extended form.
 */
export function shownAs(name: string | undefined, isSaved = false): string {
  const disposition = isSaved ? 'attachment' : 'inline'
  if (name === undefined) return disposition
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${inLatin(name)}"; filename*=UTF-8''${encoded}`
}

/**
 * The name for programs that read the plain form only: in Latin letters, «file» where it has none.
 */
function inLatin(name: string): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/is.exec(name) ?? []
  const letters = Array.from(stem.normalize('NFC'), letterOf)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/[_-]+/g, (run) => (run.includes('-') ? '-' : run))
    .replace(/^[_.-]+/, '')
  return (withoutJoinsAtEnd(letters) || 'file') + ending
}

function withoutJoinsAtEnd(letters: string): string {
  let end = letters.length
  while (letters[end - 1] === '_' || letters[end - 1] === '-') end -= 1
  return letters.slice(0, end)
}

function letterOf(letter: string): string {
  const low = letter.toLowerCase()
  const latin = ofCyrillic[low]
  if (latin === undefined) return letter
  return low === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}

/** As Russian passports write it (ICAO Doc 9303). */
const ofCyrillic: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
  },
  ...{ н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: 'ie', ы: 'y', ь: '', э: 'e', ю: 'iu', я: 'ia', і: 'i', ї: 'i', є: 'ie', ґ: 'g', ў: 'u' },
}
