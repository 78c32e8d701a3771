import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { en } from '../texts/about/en.ts'
import { ru } from '../texts/about/ru.ts'
import { AboutPage } from './about-page.tsx'

const texts = { ru, en }

function page(audience: 'organizers' | 'participants', language: 'ru' | 'en', makesReceipts?: boolean): string {
  const props = { audience, origin: 'https://startline.example', actions: null }
  const node =
    makesReceipts === undefined ? <AboutPage {...props} /> : <AboutPage {...props} makesReceipts={makesReceipts} />
  return textOfHtml(renderInPage(node, language, { 'site-about': texts[language], catalog: {} }))
}

test.for([
  ['organizers', 'ru', 'чек по каждой оплате и каждому возврату'],
  ['organizers', 'en', 'a receipt for each payment and refund'],
  ['participants', 'ru', 'чек придёт на почту'],
  ['participants', 'en', 'the receipt comes by email'],
] as const)(
  'the page for %s (%s) promises a receipt only where the installation makes them',
  ([audience, language, text]) => {
    expect(page(audience, language, true)).toContain(text)
    expect(page(audience, language)).not.toMatch(/чек[аи]? |receipt/i)
  },
)
