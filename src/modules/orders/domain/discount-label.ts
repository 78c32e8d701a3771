/** The text of a promo code with what it gives. */
type OfCode = (params: { readonly code: string; readonly name: string }) => string

/**
 * «Промокод СТАРТ10: скидка на место»; an automatic discount has its name only. A name that is a
 * phrase goes on in lower case.
 */
export function discountLabel(name: string, code: string | null, ofCode: OfCode): string {
  return code === null || code === name ? name : ofCode({ code, name: withinLine(name) })
}

/** Abbreviations and numbers at the beginning stay. */
function withinLine(name: string): string {
  return /^\p{Lu}[\p{Ll}\s]/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
