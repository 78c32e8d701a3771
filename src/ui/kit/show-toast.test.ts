import { expect, test } from 'vitest'
import { listenForToasts, showToast, type Toast } from './show-toast.ts'

test('a toast without a listener waits, and is shown once', () => {
  const shown: string[] = []
  const listener = (toast: Toast) => shown.push(toast.text)
  showToast({ text: 'early' })
  const stop = listenForToasts(listener)
  showToast({ text: 'now' })
  expect(shown).toEqual(['early', 'now'])
  stop()
  showToast({ text: 'between' })
  expect(shown).toEqual(['early', 'now'])
  listenForToasts(listener)()
  expect(shown).toEqual(['early', 'now', 'between'])
})

test('a former listener that stops does not silence the new one', () => {
  const shown: string[] = []
  const stopOld = listenForToasts(() => {})
  const stopNew = listenForToasts((toast) => shown.push(toast.text))
  stopOld()
  showToast({ text: 'shown' })
  expect(shown).toEqual(['shown'])
  stopNew()
})
