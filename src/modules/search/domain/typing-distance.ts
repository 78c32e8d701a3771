/**
 * The number of typing errors between two words: a letter inserted, missing or replaced, or two
 * neighbours swapped (Damerau–Levenshtein).
 * @param max above this number the result is Infinity
 * @param isUnfinished the typed word may be only the beginning of the other
 */
export function typingDistance(typed: string, word: string, max: number, isUnfinished = false): number {
  if (typed.length - word.length > max || (!isUnfinished && word.length - typed.length > max)) return far
  let [before, last] = [[] as number[], Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    let min = row
    for (let at = 1; at <= word.length; at += 1) {
      const isSame = typed[row - 1] === word[at - 1]
      let cost = Math.min((last[at] ?? far) + 1, (next[at - 1] ?? far) + 1, (last[at - 1] ?? far) + (isSame ? 0 : 1))
      const isTurned = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      if (isTurned) cost = Math.min(cost, (before[at - 2] ?? far) + 1)
      next.push(cost)
      min = Math.min(min, cost)
    }
    if (min > max) return far
    ;[before, last] = [last, next]
  }
  const distance = isUnfinished ? Math.min(...last) : (last[word.length] ?? far)
  return distance > max ? far : distance
}

const far = Number.POSITIVE_INFINITY

/**
 * The number of typing errors that a word of this length may have: none in short words, which would
 * match too many others; two only in long ones.
 */
export function allowedTypos(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2
}
