/** Choosing a size, or a sum insured, means buying it. */
export function tickWithVariant({ name, form }: HTMLInputElement | HTMLSelectElement): void {
  if (!/\.(variant|choice)$/.test(name)) return
  const box = form?.elements.namedItem(name.replace(/(variant|choice)$/, 'count'))
  if (box instanceof HTMLInputElement) box.checked = true
}
