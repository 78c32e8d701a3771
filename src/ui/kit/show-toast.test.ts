import { expect, test } from 'vitest'
import { listenForToasts, showToast, type Toast } from './show-toast.ts'

test('a toast without a listener waits, and is shown once', () => {
  const seen: string[] = []
  const hear = (toast: Toast) => seen.push(toast.text)
  showToast({ text: 'early' })
  const stop = listenForToasts(hear)
  showToast({ text: 'now' })
  expect(seen).toEqual(['early', 'now'])
  stop()
  showToast({ text: 'between' })
  expect(seen).toEqual(['early', 'now'])
  listenForToasts(hear)()
  expect(seen).toEqual(['early', 'now', 'between'])
})

test('a former listener that stops does not silence the new one', () => {
  const seen: string[] = []
  const stopOld = listenForToasts(() => {})
  const stopNew = listenForToasts((toast) => seen.push(toast.text))
  stopOld()
  showToast({ text: 'heard' })
  expect(seen).toEqual(['heard'])
  stopNew()
})
