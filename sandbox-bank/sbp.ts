import { randomInt } from 'node:crypto'
import type { Payment } from './records.ts'
import type { Language } from './texts.ts'

/** The acquirer's member number in SBP. */
const acquirer = '990000000001'

/** Invented banks. Each schema has the form that SBP uses: `bank` and twelve digits. */
export const members = [
  { schema: 'bank990000000001', ru: 'Песочный банк', en: 'Sandbox Bank' },
  { schema: 'bank990000000002', ru: 'Тихая Гавань', en: 'Quiet Harbour' },
  { schema: 'bank990000000003', ru: 'Северный Ветер', en: 'North Wind' },
  { schema: 'bank990000000004', ru: 'Банк «Заря»', en: 'Zarya Bank' },
  { schema: 'bank990000000005', ru: 'Медный Грош', en: 'Copper Penny' },
  { schema: 'bank990000000006', ru: 'Уральский Самоцвет', en: 'Ural Gem' },
  { schema: 'bank990000000007', ru: 'Волна', en: 'Wave' },
  { schema: 'bank990000000008', ru: 'Янтарный Берег', en: 'Amber Coast' },
  { schema: 'bank990000000009', ru: 'Полярная Звезда', en: 'North Star' },
] as const satisfies readonly { schema: string; ru: string; en: string }[]

export function memberOf(schema: string) {
  return members.find((member) => member.schema === schema)
}

/**
 * The list of banks in the format that NSPK gives to shops. `url` is the template of the bank's address,
 * which takes path and query of the payment's link; here it is a page, since there are no apps.
 */
export function memberList(baseUrl: string, language: Language) {
  return {
    members: members.map(({ schema, ...names }) => ({
      id: schema,
      name: names[language],
      logo: `${baseUrl}/favicon.svg`,
      url: `${baseUrl}/app/${schema}/{QRC_ID}{QUERY_STRING}`,
    })),
  }
}

/**
 * `AD` and thirty digits or capitals: a link that can be paid once. It opens the payment, so it
 * must not be guessable.
 */
export function newQrId(): string {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  return `AD${Array.from({ length: 30 }, () => letters[randomInt(letters.length)]).join('')}`
}

/**
 * The dynamic link, on the bank's own host, since no request may leave this machine; null if the
 * payment is not by SBP.
 */
export function qrLink(baseUrl: string, payment: Payment): string | null {
  if (payment.qrId === null) return null
  const { qrId, orderedMinor, amountMinor, currency } = payment
  return withCrc(`${baseUrl}/${qrId}?type=02&bank=${acquirer}&sum=${orderedMinor ?? amountMinor}&cur=${currency}`)
}

export function withCrc(link: string): string {
  return `${link}&crc=${crc16(link)}`
}

/** Whether the link's checksum, computed over everything before `&crc=`, is right. */
export function isWholeLink(link: string): boolean {
  const at = link.lastIndexOf('&crc=')
  return at !== -1 && link === withCrc(link.slice(0, at))
}

/**
 * CRC-16/CCITT-FALSE: polynomial 1021, initial value FFFF, neither reflected nor inverted; four
 * capitals.
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
