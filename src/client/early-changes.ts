type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Says = string | boolean

/** React's own note of what a control said last: it tells of a change only where the control says something else. */
type Noted = { readonly _valueTracker?: { setValue(value: string): void } | null }

/**
 * Notes what a page's controls were changed to before it comes alive: ticked, chosen or typed by the reader, or put there by the browser.
 * React knows nothing of that: some it keeps and tells nobody, some it takes back.
 * @returns to be called once the page is alive: each of these controls says what it said, and the page is told of it
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
  // Brings a part of the page alive that still waits; React then notes what stands there
  if (!control._valueTracker) happen('keyup')
  // A script cannot put a file back: where the page has taken it meanwhile, nothing is left to say.
  if (control.type === 'file' && control.value !== says) return
  // The caret stays where nothing was taken back
  if (isTick(control)) control.checked = says === true
  else if (control.value !== says) control.value = String(says)
  control._valueTracker?.setValue(isTick(control) ? String(!says) : `${says} `)
  // Of several radio buttons the one that is on tells
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
