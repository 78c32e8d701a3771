import type { OptionData } from './form-changes.ts'
import { insuranceName, offerKey, type PersonProduct } from './insurance-fields.ts'
import { chosenIn, optionName, type Product } from './option-fields.ts'

/** Sets the option fields of the order's form to what the order has, except the named options. */
export function showOptions(
  form: HTMLFormElement,
  { products: { products }, insurance }: OptionData,
  except: ReadonlySet<string> = new Set(),
): void {
  for (const { entryId, products: own } of insurance?.people ?? []) {
    for (const { productId, chosen } of own) {
      const name = insuranceName(productId, entryId)
      if (!except.has(name)) showInsurance(form, name, chosen)
    }
  }
  for (const product of products) {
    const owners = new Set([null, ...ownersIn(form, product.id)])
    for (const entryId of owners) {
      if (!except.has(optionName(product.id, entryId))) showOption(form, product, entryId)
    }
  }
}

function showInsurance(form: HTMLFormElement, name: string, chosen: PersonProduct['chosen']): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement)) continue
    if (element.name === `${name}.count`) element.checked = chosen !== null
    if (element.name === `${name}.choice` && chosen !== null) element.checked = element.value === offerKey(chosen)
    if (element.name === `${name}.start` && chosen !== null) element.value = chosen.startsOn
  }
}

function ownersIn(form: HTMLFormElement, productId: string): string[] {
  return [...form.elements].flatMap((element) => {
    const [kind, owner, product] = (element.getAttribute('name') ?? '').split('.')
    return kind === 'option' && product === productId && owner !== undefined && owner !== 'order' ? [owner] : []
  })
}

function showOption(form: HTMLFormElement, product: Product, entryId: string | null): void {
  const name = optionName(product.id, entryId)
  const { count, counts, variantId, priceMinor } = chosenIn(product, entryId)
  for (const element of form.elements) {
    const field = element.getAttribute('name') ?? ''
    if (!field.startsWith(`${name}.`)) continue
    if (element instanceof HTMLSelectElement) {
      element.value = String(
        field === `${name}.count` ? count : (counts.get(field.slice(`${name}.counts.`.length)) ?? 0),
      )
    } else if (element instanceof HTMLInputElement && element.type === 'checkbox') {
      element.checked = count > 0 || product.inclusion === 'included'
    } else if (element instanceof HTMLInputElement && element.type === 'radio') {
      element.checked = element.value === variantId
    } else if (element instanceof HTMLInputElement && element.type === 'text' && priceMinor !== null) {
      element.value = element.defaultValue // as the page has just drawn it
    }
  }
}
