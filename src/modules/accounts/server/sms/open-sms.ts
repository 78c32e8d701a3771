import type { SmsSettings } from '#src/platform/config/config.ts'
import type { Database } from '#src/platform/db/database.ts'
import { checkedRarely } from './checked-rarely.ts'
import { mailboxSms } from './mailbox-sms.ts'
import type { Sms } from './sms-provider.ts'
import { smsRu } from './sms-ru.ts'

/** What the settings say about text messages; null: none are sent. */
export function openSms(settings: SmsSettings | null, db: Database): Sms | null {
  if (settings === null) return null
  const { adapter, countries, perDay } = settings
  const provider = adapter.kind === 'mailbox' ? mailboxSms(db) : smsRu({ ...adapter, origin: 'https://sms.ru' })
  return { provider: checkedRarely(provider), countries, perDay }
}
