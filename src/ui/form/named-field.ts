/** What a control gives to its form; a date has its name and value in a hidden control beside the one that is typed into. */
export function namedField(target: EventTarget): { name: string; value: string } | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return null
  if (target.name !== '') return { name: target.name, value: target.value }
  const hidden = target.parentElement?.querySelector<HTMLInputElement>('input[type="hidden"]')
  return hidden ? { name: hidden.name, value: hidden.value } : null
}
