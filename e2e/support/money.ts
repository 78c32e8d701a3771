import type { Locator } from '@playwright/test'
import type { Language } from './words.ts'

/** The first sum in a text, in kopecks: «1 402,50 ₽» and “1,402.50 ₽” both give 140250. */
export async function sumIn(place: Locator, language: Language): Promise<number> {
  const text = (await place.innerText()).replace(/[^\S\n]/g, ' ')
  const [sum] = /\d[\d ,.]*₽/.exec(text) ?? []
  if (sum === undefined) throw new Error(`no amount in roubles in the text: ${text}`)
  const plain = language === 'ru' ? sum.replace(/[ ₽]/g, '').replace(',', '.') : sum.replace(/[ ,₽]/g, '')
  return Math.round(Number(plain) * 100)
}
