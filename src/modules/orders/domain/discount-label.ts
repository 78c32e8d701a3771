/** «СТАРТ10, Скидка на место»; an automatic discount has its name only. */
export function discountLabel(name: string, code: string | null): string {
  return code === null || code === name ? name : `${code}, ${name}`
}
