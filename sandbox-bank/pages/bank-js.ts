/**
 * The pages' script; every page works without it. It is a string, so that it is included in any
 * bundle of the code.
 */
export const bankJs = `'use strict'
const byId = (id) => document.getElementById(id)

// groups of four while typing, with the caret kept behind the same digit
const number = byId('number')
number?.addEventListener('input', () => {
  const digitsBefore = number.value.slice(0, number.selectionStart).replace(/\\D/g, '').length
  number.value = number.value.replace(/\\D/g, '').slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ')
  let caret = 0
  for (let seen = 0; seen < digitsBefore && caret < number.value.length; caret++) if (/\\d/.test(number.value[caret])) seen++
  number.setSelectionRange(caret, caret)
})

const expiry = byId('expiry')
expiry?.addEventListener('input', (event) => {
  if (event.inputType?.startsWith('delete')) return
  const digits = expiry.value.replace(/\\D/g, '').slice(0, 4)
  if (digits.length >= 2 && !/^\\d{2}\\s*\\/\\s*20/.test(expiry.value)) expiry.value = digits.slice(0, 2) + '/' + digits.slice(2)
})

// a test card fills the form in place, so that what was chosen below stays
for (const chip of document.querySelectorAll('a.chip')) {
  chip.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    for (const name of ['number', 'expiry', 'cvc', 'holder']) {
      byId(name).value = chip.dataset[name]
      byId(name).setAttribute('aria-invalid', 'false')
      byId(name + '-issue')?.remove()
    }
    document.querySelector('.issues')?.remove()
  })
}

// the remaining time, from the server's clock, not from this device's
const left = document.querySelector('[data-left-ms]')
if (left) {
  const endsAt = Date.now() + Number(left.dataset.leftMs)
  const two = (value) => String(value).padStart(2, '0')
  const show = () => {
    const seconds = Math.ceil((endsAt - Date.now()) / 1000)
    if (seconds <= 0) {
      clearInterval(timer)
      setTimeout(() => location.reload(), 500)
    }
    if (seconds >= 86400) return
    const rest = Math.max(0, seconds)
    const hours = Math.floor(rest / 3600)
    left.textContent = (hours ? hours + ':' : '') + two(Math.floor(rest / 60) % 60) + ':' + two(rest % 60)
  }
  const timer = setInterval(show, 1000)
  show()
}

// a second press is ignored until the response to the first
for (const form of document.forms) {
  const buttons = [...form.querySelectorAll('[type=submit]')]
  form.addEventListener('submit', (event) => {
    if (buttons.some((button) => button.getAttribute('aria-disabled') === 'true')) event.preventDefault()
    for (const button of buttons) button.setAttribute('aria-disabled', 'true')
  })
  addEventListener('pageshow', () => {
    for (const button of buttons) button.removeAttribute('aria-disabled')
  })
}
`
