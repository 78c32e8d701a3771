type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Says = string | boolean

/**
 * React's own record of a control's last value: it reports a change only where the control's value
 * differs.
 */
type Noted = { readonly _valueTracker?: { setValue(value: string): void } | null }

/**
 * Records changes of a page's controls before hydration: ticked, chosen or typed by the reader, or
 * restored by the browser. React is unaware of them: it preserves some without an event and reverts
 * others.
 * @returns to be called after hydration: restores the value of each of these controls, and
 * dispatches its events
 */
export function noteEarlyChanges(page: Document): () => void {
  const noted = new Map<Control, Says>()
  const note = (control: Control) => noted.set(control, saysOf(control))
  const hear = ({ target }: Event) => {
    if (target instanceof Element && target.matches(controls)) note(target as Control)
  }
  for (const control of page.querySelectorAll<Control>(controls)) if (!isAsSent(control)) note(control)
  page.addEventListener('input', hear, true)
  return () => {
    page.removeEventListener('input', hear, true)
    for (const [control, says] of noted) tell(control, says)
  }
}

const controls = 'input:not([type=hidden], [type=range]), select, textarea'

function tell(control: Control & Noted, says: Says): void {
  const happen = (event: string) => control.dispatchEvent(new Event(event, { bubbles: true }))
  // Hydrates a part of the page that still waits; React then records the present value.
  if (!control._valueTracker) happen('keyup')
  // A script cannot restore a file: where hydration has cleared it, there is nothing to report.
  if (control.type === 'file' && control.value !== says) return
  // The caret stays where the value was not reverted.
  if (isTick(control)) control.checked = says === true
  else if (control.value !== says) control.value = String(says)
  control._valueTracker?.setValue(isTick(control) ? String(!says) : `${says} `)
  // Of several radio buttons the checked one dispatches the event.
  if (isTick(control) && (says || control.type === 'checkbox')) happen('click')
  happen('input')
  if (control instanceof HTMLSelectElement || control.type === 'file') happen('change')
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function saysOf(control: Control): Says {
  return isTick(control) ? control.checked : control.value
}

function isAsSent(control: Control): boolean {
  if (isTick(control)) return control.checked === control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value === control.defaultValue
  const options = [...control.options]
  const sent = options.findLastIndex(({ defaultSelected }) => defaultSelected)
  return control.selectedIndex === Math.max(sent, 0)
}
