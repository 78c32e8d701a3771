import { type FormEvent, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const start = { text: '', isUnchecked: false, version: 0, refused: 0, intent: '' }

/**
 * What is typed into the promo code field beside the order's own form: a typed code must be applied
 * before the order goes on, else it would be lost and its discount with it. After a code was applied
 * or removed the field is empty, and the focus is at the heading of the codes; after a refusal it is at the field.
 */
export function usePromoField(isRefused: boolean) {
  const navigation = useNavigation()
  const posted = navigation.formData?.get('intent')
  const intent = posted === 'apply-code' || posted === 'remove-code' ? posted : ''
  const [field, setField] = useState(start)
  // During rendering instead of in an effect, so that the field and the codes change in one commit.
  if (field.intent !== intent) {
    const isOver = intent === ''
    const refused = field.refused + (isOver && isRefused ? 1 : 0)
    setField(isOver && !isRefused ? { ...start, refused, version: field.version + 1 } : { ...field, refused, intent })
  }
  const { version, refused } = field
  useEffect(() => {
    if (version > 0) document.getElementById('promo-codes')?.focus()
  }, [version])
  useEffect(() => {
    if (refused > 0) focusField()
  }, [refused])
  return {
    isUnchecked: field.isUnchecked,
    version,
    onTyped(text: string) {
      setField({ ...field, text, isUnchecked: false })
    },
    onOrderSubmit(event: FormEvent) {
      if (field.text.trim() === '') return
      event.preventDefault()
      setField({ ...field, isUnchecked: true })
      focusField()
    },
  }
}

function focusField(): void {
  document.querySelector<HTMLInputElement>('input[name="code"]:not([type="hidden"])')?.focus()
}
