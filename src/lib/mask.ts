/**
 * '#' is a digit, 'A' a letter of either alphabet, 'Я' a Russian one (both become capitals); other
 * characters are literal.
 */
const slots: Readonly<Record<string, RegExp>> = { '#': /\d/, A: /\p{L}/u, Я: /[А-ЯЁа-яёABCEHKMOPTXYabcehkmoptxy]/ }

/** Latin letters that look like Russian ones, which replace them in Russian slots. */
const twins: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('ABCEHKMOPTXY', (latin, at) => [latin, 'АВСЕНКМОРТХУ'.charAt(at)]),
)

/** The text with Latin capitals that look like Russian ones replaced. */
export function replaceLatinLookalikes(text: string): string {
  return text.replace(/[ABCEHKMOPTXY]/g, (latin) => twins[latin] ?? latin)
}

export function isMaskSlot(sign: string): boolean {
  return sign in slots
}

/**
 * A text in the form of a mask, as far as it reaches: '4510123456' under '## ## ######' is '45 10
 * 123456'. Characters that do not fit a slot are dropped, so that anything may be pasted; literals
 * are added only before the next character.
 */
export function applyMask(mask: string, text: string): string {
  let masked = ''
  let pending = ''
  let at = 0
  for (const char of mask) {
    const slot = slots[char]
    if (!slot) {
      pending += char
      if (text[at] === char) at += 1
      continue
    }
    while (at < text.length && !slot.test(text[at] ?? '')) at += 1
    const typed = text[at]
    if (typed === undefined) break
    masked += pending + signIn(char, typed)
    pending = ''
    at += 1
  }
  return masked
}

function signIn(slot: string, typed: string): string {
  if (slot === '#') return typed
  const capital = typed.toLocaleUpperCase('ru')
  return slot === 'Я' ? replaceLatinLookalikes(capital) : capital
}

export type Typed = { readonly text: string; readonly caret: number }

/**
 * A masked text after an edit. Deleting a literal deletes the adjacent character; typing into the
 * middle of a full text is ignored, since it would push out the last character unseen.
 * @param previous the masked text before the edit
 * @param deleted the kind of deletion: Backspace, Delete, or null where text was inserted
 */
export function typeIntoMask(
  mask: string,
  previous: string,
  typed: Typed,
  deleted: 'backward' | 'forward' | null,
): Typed {
  const { text, caret } = typed
  const masked = applyMask(mask, text)
  const isFull = previous.length === mask.length
  const grown = text.length - previous.length
  if (isFull && grown > 0 && caret < text.length) return { text: previous, caret: Math.max(caret - grown, 0) }
  if (deleted !== null && grown < 0 && masked === previous) {
    const isForward = deleted === 'forward'
    const at = isForward ? slotFrom(mask, caret) : slotBefore(mask, caret)
    if (at >= 0 && at < previous.length)
      return { text: applyMask(mask, previous.slice(0, at) + previous.slice(at + 1)), caret: isForward ? caret : at }
  }
  return { text: masked, caret: caretAfterMask(text, caret, masked) }
}

function slotBefore(mask: string, caret: number): number {
  let at = caret - 1
  while (at >= 0 && !isMaskSlot(mask.charAt(at))) at -= 1
  return at
}

function slotFrom(mask: string, caret: number): number {
  let at = caret
  while (at < mask.length && !isMaskSlot(mask.charAt(at))) at += 1
  return at
}

/** The caret's position after masking: behind the same number of letters and digits as before. */
export function caretAfterMask(text: string, caret: number, masked: string): number {
  if (caret >= text.length) return masked.length
  const wanted = countSigns(text.slice(0, caret))
  let position = 0
  while (position < masked.length && countSigns(masked.slice(0, position)) < wanted) position += 1
  return position
}

function countSigns(text: string): number {
  return text.match(/[\p{L}\d]/gu)?.length ?? 0
}
