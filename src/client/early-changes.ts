type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type ControlValue = string | boolean

/**
 * React's own record of a control's last value: it reports a change only where the control's value
 * differs.
 */
type Tracked = { readonly _valueTracker?: { setValue(value: string): void } | null }

/**
 * Records changes of a page's controls before hydration: ticked, chosen or typed by the reader, or
 * restored by the browser. React is unaware of them: it preserves some without an event and reverts
 * others.
 * @returns to be called after hydration: restores the value of each of these controls, and
 * dispatches its events
 */
export function recordEarlyChanges(page: Document): () => void {
  const recorded = new Map<Control, ControlValue>()
  const record = (control: Control) => recorded.set(control, readValue(control))
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(controls)) record(target as Control)
  }
  for (const control of page.querySelectorAll<Control>(controls)) if (!isUnchanged(control)) record(control)
  page.addEventListener('input', onInput, true)
  return () => {
    page.removeEventListener('input', onInput, true)
    for (const [control, value] of recorded) restore(control, value)
  }
}

const controls = 'input:not([type=hidden], [type=range]), select, textarea'

function restore(control: Control & Tracked, value: ControlValue): void {
  const dispatch = (event: string) => control.dispatchEvent(new Event(event, { bubbles: true }))
  // Hydrates a part of the page that still waits; React then records the current value.
  if (!control._valueTracker) dispatch('keyup')
  // A script cannot restore a file: where hydration has cleared it, there is nothing to report.
  if (control.type === 'file' && control.value !== value) return
  // The caret stays where the value was not reverted.
  if (isCheckable(control)) control.checked = value === true
  else if (control.value !== value) control.value = String(value)
  control._valueTracker?.setValue(isCheckable(control) ? String(!value) : `${value} `)
  // Of several radio buttons the checked one dispatches the event.
  if (isCheckable(control) && (value || control.type === 'checkbox')) dispatch('click')
  dispatch('input')
  if (control instanceof HTMLSelectElement || control.type === 'file') dispatch('change')
}

function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function readValue(control: Control): ControlValue {
  return isCheckable(control) ? control.checked : control.value
}

function isUnchanged(control: Control): boolean {
  if (isCheckable(control)) return control.checked === control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value === control.defaultValue
  const options = [...control.options]
  const defaultIndex = options.findLastIndex(({ defaultSelected }) => defaultSelected)
  return control.selectedIndex === Math.max(defaultIndex, 0)
}
