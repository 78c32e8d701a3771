/** The normalized form in which names are compared: lower case, ё as е. */
export function searchNorm(text: string): string {
  return text.normalize('NFC').trim().toLocaleLowerCase('ru').replaceAll('ё', 'е')
}
