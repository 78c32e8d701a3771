import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type PaymentReceiver, paymentQr, paymentQrBytes } from './payment-qr.ts'

const receiver: PaymentReceiver = {
  name: 'ООО «Старт»',
  inn: '7707083893',
  kpp: '773601001',
  bank: {
    bankName: 'ПАО СБЕРБАНК',
    bic: '044525225',
    account: '40702810200000000001',
    correspondentAccount: '30101810400000000225',
  },
}
const purpose = 'Оплата по счёту № 123 от 21.11.2026. НДС не облагается'

describe('the payment QR code of GOST R 56042-2014', () => {
  test('the content equals the published vector byte by byte', () => {
    const content = paymentQr(receiver, 250_000, purpose)
    expect(content).toHaveLength(233)
    expect(Buffer.byteLength(content)).toBe(286)
    expect(createHash('sha256').update(content).digest('hex')).toBe(
      'bc77b4e72d79cd0c4dee8098ed0861bf1773e84ea32f99dcdd9b160cbffab564',
    )
  })

  test('a value with the usual separator takes another one for all fields', () => {
    const content = paymentQr({ ...receiver, name: 'ООО «А|Б»' }, 1, purpose)
    expect(content.slice(0, 20)).toBe('ST00012~Name=ООО «А|')
    expect(content.split('~')).toHaveLength(10)
  })

  test('a sole trader has no field for a reason code', () => {
    expect(paymentQr({ ...receiver, kpp: '' }, 1, purpose)).not.toContain('KPP=')
  })

  test('line breaks become spaces, and long values end at their limits', () => {
    const content = paymentQr({ ...receiver, bank: { ...receiver.bank, bankName: `Банк\n${'р'.repeat(60)}` } }, 1, '')
    expect(content).toContain(`|BankName=Банк ${'р'.repeat(40)}|`)
    expect(content).not.toContain('Purpose')
  })

  const long = {
    ...receiver,
    name: 'АНО «Центр развития бега и физической культуры «Старт» Приволжья»',
    bank: { ...receiver.bank, bankName: 'ФИЛИАЛ «ЦЕНТРАЛЬНЫЙ» БАНКА ВТБ (ПАО), г. МОСКВА' },
  }
  const mandatoryBytes = (content: string) => paymentQrBytes(content.slice(0, content.indexOf('|PayeeINN'))).length

  test('names that are too long in UTF-8 are written whole in Windows-1251', () => {
    const content = paymentQr(long, 250_000, purpose)
    expect(content).toMatch(/^ST00011\|Name=АНО «Центр развития .* Приволжья»\|PersonalAcc=/)
    expect(content).toContain('|BankName=ФИЛИАЛ «ЦЕНТРАЛЬНЫЙ» БАНКА ВТБ (ПАО), г. МОСК|')
    expect(new TextDecoder('windows-1251').decode(paymentQrBytes(content))).toBe(content)
    expect(mandatoryBytes(content)).toBeLessThanOrEqual(300)
  })

  test('the longest names lose the end of the bank’s, which its BIC says', () => {
    const content = paymentQr({ ...long, name: 'Ы'.repeat(200) }, 1, purpose)
    expect(content).toContain(`|Name=${'Ы'.repeat(160)}|`)
    expect(content).toContain('|BankName=ФИЛИАЛ «ЦЕНТРАЛЬНЫЙ» БАНКА')
    expect(mandatoryBytes(content)).toBeLessThanOrEqual(300)
  })

  test('names with other letters than Russian ones stay in UTF-8 and are shortened', () => {
    const content = paymentQr({ ...long, name: 'Ә'.repeat(160) }, 1, purpose)
    expect(content).toMatch(/^ST00012\|Name=Ә{80,}\|PersonalAcc=.*\|BankName=ФИЛИАЛ «[^|]+\|BIC=/)
    expect(new TextDecoder('utf-8', { fatal: true }).decode(paymentQrBytes(content))).toBe(content)
    expect(mandatoryBytes(content)).toBeLessThanOrEqual(300)
  })
})
