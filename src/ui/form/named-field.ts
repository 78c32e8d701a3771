/**
 * The name and value that a control submits; a date field submits a hidden input next to the
 * visible one.
 */
export function namedField(target: EventTarget): { name: string; value: string } | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null
  if (target.name !== '') return { name: target.name, value: target.value }
  const hidden = target.parentElement?.querySelector<HTMLInputElement>('input[type="hidden"]')
  return hidden ? { name: hidden.name, value: hidden.value } : null
}
