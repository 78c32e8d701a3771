import { z } from 'zod'
import { variable } from './variable.ts'

/** The settings of signing in by phone; off by default (docs/features/phone-sign-in.md). */
export const smsVariables = {
  SMS_PROVIDER: variable({
    schema: z.enum(['sms.ru', 'mailbox']).optional(),
    must: 'sms.ru or mailbox',
    otherwise: 'nobody signs in by phone',
    meaning:
      'The service that sends text messages with codes. `mailbox` is for trials: messages land among the emails at `/dev/mail`, addressed to the number.',
  }),
  SMS_RU_KEY: variable({
    schema: z
      .string()
      .regex(/^[\w-]{10,80}$/)
      .optional(),
    must: 'the api_id of the account at sms.ru',
    otherwise: 'needed with `SMS_PROVIDER=sms.ru`',
    meaning: 'The `api_id` of the account at sms.ru.',
    secret: true,
  }),
  SMS_RU_SENDER: variable({
    schema: z
      .string()
      .regex(/^[\w.-]{1,11}$/)
      .optional(),
    must: 'a sender name of at most 11 Latin letters and digits',
    otherwise: 'the sender that sms.ru has for the account',
    meaning: 'The name from which messages come, as sms.ru has approved it.',
  }),
  SMS_COUNTRIES: variable({
    schema: z
      .string()
      .default('RU,BY,KZ')
      .transform((text) => text.split(','))
      .pipe(z.array(z.string().regex(/^[A-Z]{2}$/)).min(1)),
    must: 'country codes with commas between them, such as RU,BY,KZ',
    otherwise: '`RU,BY,KZ`',
    meaning: 'Where messages are sent to. Add a country only after a look at its price: fraud goes to the dear ones.',
  }),
  SMS_PER_DAY: variable({
    schema: z.coerce.number().int().min(2).max(1_000_000).default(500),
    must: 'a number from 2 to 1000000',
    otherwise: '500',
    meaning:
      'The most messages in 24 hours, which is the most that they can cost. Half of them at most confirm numbers.',
  }),
} as const
