import { html } from 'hono/html'
import { numbersOf, type RegisterDocument } from './documents.ts'

const titles = {
  sell: 'Приход',
  sell_refund: 'Возврат прихода',
  sell_correction: 'Коррекция прихода',
  sell_refund_correction: 'Коррекция возврата прихода',
} as const

/** A receipt as a fiscal data operator shows it; made up, and says so. */
export function checkPage(document: RegisterDocument) {
  const { operation, receipt } = document
  const numbers = numbersOf(document)
  const sum = (roubles: number) => roubles.toFixed(2).replace('.', ',')
  return html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Чек ${numbers.fiscal_document_number}</title>
        <link rel="stylesheet" href="/bank.css" />
      </head>
      <body>
        <main>
          <p>Учебный оператор фискальных данных: такого чека у налоговой службы нет.</p>
          <h1>${titles[operation]}, ${sum(receipt.total)} ₽</h1>
          <p>${numbers.receipt_datetime}, ИНН ${receipt.company.inn}, ${receipt.company.payment_address}</p>
          <ul>
            ${receipt.items.map((item) => html`<li>${item.name}: ${item.quantity} × ${sum(item.price)} = ${sum(item.sum)} ₽</li>`)}
          </ul>
          <p>ФН ${numbers.fn_number}, ФД ${numbers.fiscal_document_number}, ФП ${numbers.fiscal_document_attribute}</p>
        </main>
      </body>
    </html>`
}
