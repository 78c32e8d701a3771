import { expect, test } from 'vitest'
import { renderInPage } from '#src/ui/testing/render.tsx'
import { identityCodes, identityDocuments } from '../domain/identity-documents.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { IdentityNumberField } from './identity-inputs.tsx'

const texts = { ru, en }
const freeText = { ru: 'Серия и номер', en: 'Series and number' }

test.for(identityCodes.flatMap((code) => (['ru', 'en'] as const).map((language) => [code, language] as const)))(
  'the number of document %s has its placeholder in %s',
  ([code, language]) => {
    const field = <IdentityNumberField name="documentNumber" code={code} typed="" error={undefined} />
    const html = renderInPage(field, language, { accounts: texts[language] })
    const { mask, placeholder } = identityDocuments[code]
    expect(html).toContain(`placeholder="${mask === null ? freeText[language] : placeholder}"`)
    if (language === 'en') expect(html.replace(/Я/g, '')).not.toMatch(/[а-яё]/i)
  },
)
