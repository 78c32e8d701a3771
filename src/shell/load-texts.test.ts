import { expect, test } from 'vitest'
import { loadTexts } from './load-texts.ts'
import { texts } from './texts.ts'

const namespaces = Object.keys(texts.ru)

test.for(namespaces)('the browser loads the texts of %s, which the server has', async (namespace) => {
  for (const language of ['ru', 'en'] as const)
    expect(await loadTexts(namespace, language)).toBe(texts[language][namespace as keyof (typeof texts)['ru']])
})

test('a namespace that does not exist is an error', async () => {
  await expect(loadTexts('nowhere', 'ru')).rejects.toThrow('texts not found: nowhere/texts/ru.ts')
})
