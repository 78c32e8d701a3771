/** The cookie with the result of checking the promo code of a link, for the visit. */
export const checkedCodeCookie = 'sl_promo_checked'

/** The promo code of a link with what it gives, or why it is not valid now. */
export type CheckedCode = {
  readonly code: string
  readonly description: string | null
  readonly refusal: string | null
  /** No such code: it is shown once, and forgotten. */
  readonly isUnknown: boolean
}

/** What the result depends on besides the code: the race, and the language of its words. */
export type CheckedFor = { readonly eventCode: string; readonly raceCode: string; readonly language: string }

const maxTextLength = 160 // a cookie has 4 kB, and a Cyrillic letter takes six characters of it

export function checkedCodeValue(checkedFor: CheckedFor, { code, description, refusal, isUnknown }: CheckedCode) {
  const short = (text: string | null) => text?.slice(0, maxTextLength) ?? null
  return JSON.stringify([keyOf(checkedFor), code, short(description), short(refusal), isUnknown])
}

/** The stored result of this code here; null where it was not checked, or elsewhere. */
export function readCheckedCode(value: string | undefined, checkedFor: CheckedFor, code: string): CheckedCode | null {
  const [key, known, description, refusal, isUnknown] = parse(value ?? '')
  if (key !== keyOf(checkedFor) || known !== code) return null
  const textOf = (text: unknown) => (typeof text === 'string' ? text : null)
  return { code, description: textOf(description), refusal: textOf(refusal), isUnknown: isUnknown === true }
}

function keyOf({ eventCode, raceCode, language }: CheckedFor): string {
  return `${language}/${eventCode}/${raceCode}`
}

function parse(value: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
