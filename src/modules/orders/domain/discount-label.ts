/** The text of a promo code with what it gives. */
type OfCode = (params: { readonly code: string; readonly name: string }) => string

/** «Промокод СТАРТ10 · Скидка на место»; an automatic discount has its name only. */
export function discountLabel(name: string, code: string | null, ofCode: OfCode): string {
  return code === null || code === name ? name : ofCode({ code, name })
}
